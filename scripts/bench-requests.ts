// Shared by the benches: logging in, and measuring how long one request takes the server.
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import type { TestServer } from "../tests/helpers/server.ts";
import { ageCookie } from "../tests/helpers/weight.ts";

const root = resolve(import.meta.dirname, "..");

/** Runs npm with `args` in the project, on `dataDir` if given; exits when it fails. */
export function runNpm(args: string[], dataDir?: string): void {
	const env = dataDir ? { ...process.env, DATA_DIR: dataDir } : process.env;
	const done = spawnSync("npm", args, { cwd: root, stdio: "inherit", env });
	if (done.status !== 0) process.exit(1);
}

/** The Cookie header of a demo account, signed in and past the age check. Throws when the login fails. */
export async function logIn(
	url: string,
	who: "admin" | "buyer" | "pending",
	age = ageCookie(),
): Promise<string> {
	const login = await fetch(`${url}/api/login`, {
		method: "POST",
		headers: { "Content-Type": "application/json" },
		body: JSON.stringify({ email: `${who}@example.com`, password: `${who}-demo` }),
	});
	const session = login.headers.getSetCookie().map((cookie) => cookie.split(";")[0]);
	if (!login.ok || session.length === 0) throw new Error(`the demo ${who} can't log in: ${login.status}`);
	return [age, ...session].join("; ");
}

/**
 * Milliseconds per request, rendered and compressed: the server's processor time, which other load doesn't stretch (the
 * mean; the median of the clock if the system has no such number), and by the clock (the median). Throws on any status
 * other than 200.
 */
export async function measureRequest(
	{ url, process }: Pick<TestServer, "url" | "process">,
	path: string,
	cookie: string,
	{ warmUp = 10, requests = 15 } = {},
): Promise<{ cpu: number; median: number }> {
	const times: number[] = [];
	let cpuBefore = 0;
	for (let n = -warmUp; n < requests; n++) {
		if (n === 0) cpuBefore = cpuTime(process.pid);
		const startedAt = performance.now();
		const answer = await fetch(`${url}${path}`, { headers: { Cookie: cookie } });
		await answer.arrayBuffer();
		if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`);
		if (n >= 0) times.push(performance.now() - startedAt);
	}
	const median = times.sort((a, b) => a - b)[Math.floor(requests / 2)] ?? Number.NaN;
	return { cpu: (cpuTime(process.pid) - cpuBefore) / requests || median, median };
}

/** The processor time a process has used so far, in milliseconds; 0 if the system doesn't report it. */
function cpuTime(pid: number | undefined): number {
	const threads = `/proc/${pid}/task`;
	if (!existsSync(threads)) return 0;
	// The first number of each: nanoseconds.
	const times = readdirSync(threads).map((thread) =>
		Number(readFileSync(`${threads}/${thread}/schedstat`, "utf8").split(" ")[0]),
	);
	return times.reduce((sum, time) => sum + time, 0) / 1e6;
}
