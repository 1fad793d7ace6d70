// npm run lighthouse: the public pages as Lighthouse sees them on a phone, each for someone on their first visit, with
// the age check over it as search engines get it, and for a visitor who has passed it. Exits with 1 below 100, in performance below 95:
// that one moves with the machine.
//
// Lighthouse is fetched by npx when this runs, at the version below: as a dependency it and its 114 packages (176 MB)
// would make every `npm ci` a third heavier, for a command that is run now and then.
import { spawn, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { startServer } from "../tests/helpers/server.ts";
import { ageCookie } from "../tests/helpers/weight.ts";
import { findSystemChromium } from "./chromium.mjs";

const LIGHTHOUSE = "lighthouse@13.5.0";
const PERFORMANCE_BOUND = 95;
const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"] as const;
const PAGES = [
	"/",
	"/products",
	"/products/raz-tn9000",
	"/brands",
	"/brands/raz",
	"/wholesale",
	"/blog",
	"/blog/net-30-terms-explained-for-store-owners",
	"/contact",
	"/quote",
	"/support",
	"/newsletter",
	"/login",
	"/login?tab=register",
	"/forgot-password",
	"/apply",
	"/legal/terms",
	"/compliance/shipping-restrictions",
];

type Category = { score: number | null; auditRefs: { id: string; weight: number }[] };
type Report = {
	categories: Record<(typeof CATEGORIES)[number], Category>;
	audits: Record<string, { score: number | null; title: string; displayValue?: string }>;
	runtimeError?: { message: string };
};

const root = resolve(import.meta.dirname, "..");
const chromium = findSystemChromium();
if (!chromium) {
	console.error("There is no Chromium. Install the package `chromium`, or set CHROMIUM_PATH to one.");
	process.exit(1);
}
if (!existsSync(join(root, "build/server/index.js"))) {
	const built = spawnSync("npm", ["run", "build"], { cwd: root, stdio: "inherit" });
	if (built.status !== 0) process.exit(1);
}

const reports = mkdtempSync(join(tmpdir(), "counter-lighthouse-"));
const server = await startServer();
let isMissed = false;
try {
	const named = process.argv.slice(2).filter((word) => word.startsWith("/"));
	const paths = named.length > 0 ? named : PAGES;
	console.log("".padEnd(62) + CATEGORIES.map((name) => name.padStart(16)).join(""));
	for (const path of paths) {
		for (const isFirstVisit of [true, false]) await measure(path, isFirstVisit);
	}
} finally {
	await server.dispose();
	rmSync(reports, { recursive: true, force: true });
}
process.exitCode = isMissed ? 1 : 0;

async function measure(path: string, isFirstVisit: boolean): Promise<void> {
	const report = await runLighthouse(server.url + path, isFirstVisit);
	const scores = CATEGORIES.map((name) => Math.round((report.categories[name].score ?? 0) * 100));
	const label = `${path}${isFirstVisit ? " (first visit)" : ""}`;
	console.log(label.padEnd(62) + scores.map((score) => String(score).padStart(16)).join(""));
	for (const [i, name] of CATEGORIES.entries()) {
		if (scores[i]! >= (name === "performance" ? PERFORMANCE_BOUND : 100)) continue;
		isMissed = true;
		for (const { id, weight } of report.categories[name].auditRefs) {
			const audit = report.audits[id];
			if (!audit || weight === 0 || (audit.score ?? 1) >= 0.9) continue;
			console.log(`    ${name}: ${audit.title} ${audit.displayValue ?? ""}`.trimEnd());
		}
	}
}

async function runLighthouse(url: string, isFirstVisit: boolean): Promise<Report> {
	const file = join(reports, "report.json");
	const args = [
		"--yes",
		LIGHTHOUSE,
		url,
		"--quiet",
		"--output=json",
		`--output-path=${file}`,
		`--only-categories=${CATEGORIES.join(",")}`,
		"--chrome-flags=--headless=new --no-sandbox --disable-gpu --disable-quic",
		"--no-enable-error-reporting",
		...(isFirstVisit ? [] : [`--extra-headers=${JSON.stringify({ Cookie: ageCookie() })}`]),
	];
	const output: string[] = [];
	const code = await new Promise<number | null>((settle, fail) => {
		const child = spawn("npx", args, {
			cwd: reports,
			env: { ...process.env, CHROME_PATH: chromium },
			stdio: ["ignore", "pipe", "pipe"],
		});
		child.stdout.on("data", (chunk) => output.push(String(chunk)));
		child.stderr.on("data", (chunk) => output.push(String(chunk)));
		child.on("error", fail);
		child.on("close", settle);
	});
	if (code !== 0 || !existsSync(file)) throw new Error(`Lighthouse failed on ${url}:\n${output.join("")}`);
	const report = JSON.parse(readFileSync(file, "utf8")) as Report;
	rmSync(file);
	if (report.runtimeError) throw new Error(`Lighthouse failed on ${url}: ${report.runtimeError.message}`);
	return report;
}
