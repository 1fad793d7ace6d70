// npm run bench:paired: the processor time of this build's pages against the last release's, or another commit's
// (`-- --against=017edcc5`). Both serve the demo's data at once and are asked in turn, so a busy machine slows both; of each
// page's rounds the quickest counts. A page that takes over a tenth longer fails the run.
// The other build is kept in COUNTER_RELEASES (default: a folder beside temporary files) for the next run.
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { startServer, type TestServer } from "../tests/helpers/server.ts";
import { ageCookie, weigh } from "../tests/helpers/weight.ts";
import { logIn, measureRequest } from "./bench-requests.ts";
import { ensureBuilt } from "./setup.mjs";

const ROUNDS = 20;
const BOUND = 1.1;
const WARM_UP = 60;

type Reader = "visitor" | "first" | "buyer" | "admin";

/** A cached page takes a hundredth of the others, so it is asked more often. */
const PAGES: [path: string, reader: Reader, requests: number][] = [
	["/products", "buyer", 15],
	["/products?view=list", "buyer", 15],
	["/portal", "buyer", 15],
	["/buyer-portal", "buyer", 15],
	["/cart", "buyer", 15],
	["/products", "first", 15],
	["/products", "visitor", 500],
	["/admin-portal?tab=orders", "admin", 15],
];

const NAMES: Record<Reader, string> = {
	visitor: "a visitor, from the page cache",
	first: "a buyer's first page, styles and all",
	buyer: "a buyer",
	admin: "an owner",
};

const root = resolve(import.meta.dirname, "..");
const releases = process.env.COUNTER_RELEASES || join(tmpdir(), "counter-releases");

function git(...args: string[]): string {
	return execFileSync("git", args, { cwd: root, encoding: "utf8" }).trim();
}

/** The commit to compare with: the one asked for, else the one that gave this version its number. */
function findCommit(): string {
	const asked = process.argv.find((word) => word.startsWith("--against="))?.split("=")[1];
	if (asked) return git("rev-parse", "--verify", `${asked}^{commit}`);
	return git("log", "-1", "--format=%H", '-G^\t"version": ', "--", "package.json");
}

/** A folder with the commit's files, its own packages and its build, by its own scripts. */
function buildRelease(commit: string): string {
	const folder = join(releases, commit);
	if (!existsSync(join(folder, "package.json"))) {
		mkdirSync(folder, { recursive: true });
		const files = execFileSync("git", ["archive", commit], { cwd: root, maxBuffer: 2 ** 30 });
		execFileSync("tar", ["-x", "-C", folder], { input: files });
	}
	const steps =
		'const setup = await import("./scripts/setup.mjs"); setup.ensureInstalled(); setup.ensureBuilt({ node: setup.findNode() });';
	execFileSync(process.execPath, ["--input-type=module", "-e", steps], { cwd: folder, stdio: "inherit" });
	return folder;
}

type Side = { server: TestServer; cookies: Record<Reader, string> };

async function open(cwd: string): Promise<Side> {
	const server = await startServer({ cwd });
	const first = await logIn(server.url, "buyer");
	return {
		server,
		cookies: {
			visitor: ageCookie(),
			first,
			// With the cookie that says which styles the browser has.
			buyer: (await weigh(server.url, "/products", first)).nextCookie,
			admin: (await weigh(server.url, "/admin-portal", await logIn(server.url, "admin"))).nextCookie,
		},
	};
}

const commit = findCommit();
const release = buildRelease(commit);
ensureBuilt();
const [before, now] = [await open(release), await open(root)];
let worst = 0;
try {
	console.log(`Against ${git("log", "-1", "--format=%h of %cs", commit)}, milliseconds of processor time`);
	console.log("  before      now    ratio");
	for (const [path, reader, requests] of PAGES) {
		const measure = async ({ server, cookies }: Side, warmUp: number) =>
			(await measureRequest(server, path, cookies[reader], { warmUp, requests })).cpu;
		const quickest = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
		for (let round = 0; round < ROUNDS; round++) {
			for (const [n, side] of [before, now].entries()) {
				quickest[n] = Math.min(quickest[n] as number, await measure(side, round === 0 ? WARM_UP : 0));
			}
		}
		const [theirs = 0, ours = 0] = quickest;
		worst = Math.max(worst, ours / theirs);
		const columns = [theirs.toFixed(3), ours.toFixed(3), (ours / theirs).toFixed(2)].map((value) =>
			value.padStart(8),
		);
		console.log(`${columns.join(" ")}  ${path}, ${NAMES[reader]}${ours / theirs > BOUND ? "  MISSED" : ""}`);
	}
} finally {
	await Promise.all([before, now].map(({ server }) => server.dispose()));
}
process.exitCode = worst > BOUND ? 1 : 0;
