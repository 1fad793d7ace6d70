// A part of npm run test:long: follows the commands of docs/operate.md as an operator of Debian 12 (Node 18.20, npm 9.2) and of Debian
// 13 (Node 20.19, npm 9.2) would, in a folder of its own instead of /: from the clone to a shop that answers, an upgrade that
// changes the database, and the way back. What needs root (apt, adduser, systemd) is done by stand-ins; the rest runs as it
// stands on the page. Fetches the two Nodes and npm from the registry, and takes some minutes.
import { type ChildProcess, execFileSync, spawn, spawnSync } from "node:child_process";
import {
	appendFileSync,
	chmodSync,
	cpSync,
	existsSync,
	mkdirSync,
	mkdtempSync,
	readdirSync,
	readFileSync,
	rmSync,
	symlinkSync,
	writeFileSync,
} from "node:fs";
import { createServer } from "node:http";
import { type AddressInfo, createServer as createProbe } from "node:net";
import { tmpdir } from "node:os";
import { delimiter, join, resolve } from "node:path";
import Database from "better-sqlite3";
import { startSmtp } from "../tests/helpers/smtp.ts";

const root = resolve(import.meta.dirname, "..");
const page = readFileSync(join(root, "docs/operate.md"), "utf8");
const NPM = "9.2.0";
const DEBIANS = [
	{ debian: 12, node: "18.20.4", upgrades: true },
	{ debian: 13, node: "20.19.2", upgrades: false },
];
const ADDRESS = "127.0.0.1:3000";

/** The commands of a chapter: its `sh` blocks that are not a quoted file. */
function commandsOf(chapter: string): string[][] {
	const text = page.split(/^## /m).find((part) => part.startsWith(`${chapter}\n`));
	if (!text) throw new Error(`docs/operate.md has no chapter '${chapter}'`);
	return [...text.matchAll(/(.*)\n```sh\n([\s\S]*?)```/g)]
		.filter(([, before = ""]) => !before.startsWith("[`") && !before.includes("](../deploy/"))
		.map(([, , block = ""]) => block.trim().split("\n"));
}

/** A machine of its own: a folder that stands for /, its programs, and the shop that its systemd would run. */
class Machine {
	readonly folder = mkdtempSync(join(tmpdir(), "counter-operate-"));
	readonly #programs = join(this.folder, "programs");
	readonly #repository = join(this.folder, "repository");
	readonly #port: number;
	#cwd = this.folder;
	#shop: ChildProcess | undefined;
	#output = "";

	constructor(node: string, port: number) {
		this.#port = port;
		for (const name of [
			"programs",
			"etc/systemd/system",
			"usr/local/bin",
			"opt",
			"var/lib/wholesale-counter",
		])
			mkdirSync(join(this.folder, name), { recursive: true });
		this.#putPrograms(node);
		this.#putRepository();
	}

	get url(): string {
		return `http://127.0.0.1:${this.#port}`;
	}

	get dataDir(): string {
		return join(this.folder, "var/lib/wholesale-counter");
	}

	/** The page's words as they are on this machine. */
	#here = (text: string): string =>
		text
			.replace(/(?<![\w.])\/(opt|etc|var|usr\/local)\//g, `${this.folder}/$1/`)
			.replaceAll("REPOSITORY", this.#repository)
			.replaceAll(ADDRESS, `127.0.0.1:${this.#port}`)
			.replaceAll("localhost:3000", `localhost:${this.#port}`);

	#putPrograms(node: string): void {
		const packaged = `node-linux-${process.arch}`;
		const tools = join(this.folder, "tools");
		mkdirSync(tools);
		execFileSync("npm", ["install", "--ignore-scripts", `npm@${NPM}`, `${packaged}@${node}`], {
			cwd: tools,
			env: this.#environment(process.env.PATH),
			// The error then says what npm said.
			stdio: ["ignore", "ignore", "pipe"],
		});
		symlinkSync(join(tools, "node_modules", packaged, "bin/node"), join(this.#programs, "node"));
		symlinkSync(join(tools, "node_modules/npm/bin/npm-cli.js"), join(this.#programs, "npm"));
		const put = (name: string, lines: string) => {
			writeFileSync(join(this.#programs, name), `#!/bin/bash\n${lines}\n`);
			chmodSync(join(this.#programs, name), 0o755);
		};
		for (const name of ["apt", "adduser"]) put(name, "exit 0");
		put("runuser", 'while [ "$1" != -- ]; do shift; done; shift; exec "$@"');
		// There is no such user here.
		put(
			"install",
			'a=; while [ $# -gt 0 ]; do case $1 in -o|-g) shift 2;; *) a="$a $1"; shift;; esac; done; exec /usr/bin/install $a',
		);
	}

	#putRepository(): void {
		mkdirSync(this.#repository);
		const files = execFileSync("git", ["ls-files", "-co", "--exclude-standard", "-z"], {
			cwd: root,
			encoding: "utf8",
		});
		for (const file of files.split("\0").filter((name) => name && existsSync(join(root, name))))
			cpSync(join(root, file), join(this.#repository, file));
		for (const file of readdirSync(join(root, "deploy"))) {
			const path = join(this.#repository, "deploy", file);
			writeFileSync(path, this.#here(readFileSync(path, "utf8")));
		}
		this.#git("init", "--quiet");
		this.#commit();
	}

	#git(...args: string[]): void {
		execFileSync("git", ["-c", "user.name=x", "-c", "user.email=x@x", ...args], { cwd: this.#repository });
	}

	#commit(): void {
		this.#git("add", "--all", "--force");
		this.#git("commit", "--quiet", "--message", "a version");
	}

	/** The next version, which changes the database. */
	addMigration(name: string): void {
		const folder = join(this.#repository, "db/migrations");
		writeFileSync(join(folder, `${name}.sql`), "CREATE TABLE of_the_next_version (id TEXT) STRICT;\n");
		const path = join(folder, "meta/_journal.json");
		const journal = JSON.parse(readFileSync(path, "utf8"));
		journal.entries.push({ ...journal.entries.at(-1), idx: journal.entries.length, tag: name });
		writeFileSync(path, JSON.stringify(journal));
		this.#commit();
	}

	#environment(path: string | undefined): NodeJS.ProcessEnv {
		const { HOME, LANG } = process.env;
		return { HOME, LANG, PATH: path, npm_config_prefer_offline: "true", npm_config_loglevel: "error" };
	}

	/** Does one line of the page. @throws when it fails. */
	async run(line: string): Promise<void> {
		console.log(`  ${line}`);
		if (line.startsWith("systemctl ")) return this.#systemctl(line.split(" ").slice(1));
		const where = join(this.folder, "cwd");
		const path = [
			this.#programs,
			join(this.folder, "usr/local/bin"),
			"/usr/sbin",
			"/usr/bin",
			"/sbin",
			"/bin",
		];
		const child = spawn("bash", ["-ec", `${this.#here(line)}\npwd > ${where}`], {
			cwd: this.#cwd,
			env: this.#environment(path.join(delimiter)),
			stdio: ["ignore", "pipe", "pipe"],
		});
		let output = "";
		for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (output += chunk));
		const code = await new Promise((gone) => child.once("close", gone));
		if (code !== 0)
			throw new Error(`'${line}' ended with ${code}:\n${output}\nThe server said:\n${this.#output}`);
		this.#cwd = readFileSync(where, "utf8").trim();
	}

	async #systemctl([verb, ...units]: string[]): Promise<void> {
		const isAboutShop = units.some((unit) => /^wholesale-counter(?:\.service)?$/.test(unit));
		if (verb === "daemon-reload") return;
		if (!isAboutShop) throw new Error(`systemctl ${verb} ${units.join(" ")} is not about the shop`);
		if (verb === "status") {
			if (this.#shop?.exitCode !== null) throw new Error(`the server is not running:\n${this.#output}`);
			return;
		}
		if (verb === "stop" || verb === "restart") await this.stop();
		if (verb !== "stop") await this.#start();
	}

	/** Starts the server as its unit says. */
	async #start(): Promise<void> {
		const unit = readFileSync(join(this.folder, "etc/systemd/system/wholesale-counter.service"), "utf8");
		const valuesOf = (key: string) =>
			[...unit.matchAll(new RegExp(`^${key}=(.*)$`, "gm"))].map(([, value = ""]) => value);
		const [command = "", ...args] = valuesOf("ExecStart")[0]?.split(" ") ?? [];
		const pairs = [
			...readFileSync(valuesOf("EnvironmentFile")[0] ?? "", "utf8").matchAll(/^(\w+)="(.*)"$/gm),
			...valuesOf("Environment").flatMap((line) => [...line.matchAll(/(\w+)=(\S+)/g)]),
		];
		const given = Object.fromEntries(pairs.map(([, name = "", value = ""]) => [name, value]));
		this.#output = "";
		const shop = spawn(command, args, {
			cwd: valuesOf("WorkingDirectory")[0],
			// The socket's address, which systemd would pass on.
			env: { PATH: "/usr/bin:/bin", ...given, PORT: String(this.#port) },
			stdio: ["ignore", "pipe", "pipe"],
		});
		this.#shop = shop;
		await new Promise<void>((settle, fail) => {
			for (const stream of [shop.stdout, shop.stderr])
				stream.on("data", (chunk) => {
					this.#output += chunk;
					if (this.#output.includes("Listening on")) settle();
				});
			shop.once("error", fail);
			shop.once("exit", (code) => fail(new Error(`the server ended with ${code}:\n${this.#output}`)));
		});
	}

	async stop(): Promise<void> {
		const shop = this.#shop;
		if (!shop || shop.exitCode !== null) return;
		const gone = new Promise((settle) => shop.once("exit", settle));
		shop.kill("SIGTERM");
		await gone;
	}

	/** 'Write your values into /etc/wholesale-counter.env'. */
	configure(values: Record<string, string>): void {
		const path = join(this.folder, "etc/wholesale-counter.env");
		for (const [name, value] of Object.entries(values)) appendFileSync(path, `${name}="${value}"\n`);
	}

	async dispose(): Promise<void> {
		await this.stop();
		rmSync(this.folder, { recursive: true, force: true });
	}
}

function expect(isTrue: boolean, what: string): void {
	if (!isTrue) throw new Error(`not true: ${what}`);
	console.log(`  ok: ${what}`);
}

async function follow({ debian, node, upgrades }: (typeof DEBIANS)[number]): Promise<void> {
	console.log(`Debian ${debian}: Node ${node}, npm ${NPM}`);
	const smtp = await startSmtp();
	const webhook = createServer((_, res) => res.writeHead(204).end()).listen(0, "127.0.0.1");
	const machine = new Machine(node, await freePort());
	const answer = async (path: string, init?: RequestInit) => fetch(machine.url + path, init);
	const leaveMessage = async (subject: string) => {
		const body = {
			name: "Dana",
			email: "dana@store.example",
			inquiryType: "general",
			subject,
			message: "Hello, hello.",
		};
		const { status } = await answer("/api/contact", {
			method: "POST",
			headers: { "Content-Type": "application/json" },
			body: JSON.stringify(body),
		});
		if (status !== 201) throw new Error(`a message was answered with ${status}`);
	};
	const read = (sql: string) => {
		const database = new Database(join(machine.dataDir, "shop.db"), { readonly: true });
		try {
			return database.prepare(sql).pluck().all();
		} finally {
			database.close();
		}
	};
	try {
		const [install = [], start = []] = commandsOf("On Debian, with systemd");
		for (const line of install) await machine.run(line);
		machine.configure({
			SITE_URL: machine.url,
			SMTP_URL: smtp.url,
			ALERT_URL: `http://127.0.0.1:${(webhook.address() as AddressInfo).port}`,
		});
		for (const line of start) await machine.run(line);
		expect(smtp.messages.length === 1, "the test mail arrived");
		expect((await answer("/healthz")).status === 200, "/healthz answers 200");
		expect((await answer("/products")).status === 200, "/products answers 200");
		if (!upgrades) return;

		await leaveMessage("before the update");
		writeFileSync(join(machine.dataDir, "uploads/a-document"), "a license");
		const secret = readFileSync(join(machine.dataDir, "session-secret"), "utf8");
		const [upgrade = [], back = []] = commandsOf("Upgrades, and going back");
		machine.addMigration("9999_next-version");
		for (const line of upgrade) await machine.run(line);
		expect(
			read("SELECT name FROM migrations").includes("9999_next-version"),
			"the update changed the database",
		);
		await leaveMessage("after the update");
		await machine.run("counter backup");

		for (const line of back) await machine.run(line);
		expect((await answer("/healthz")).status === 200, "the version from before runs again");
		expect(!read("SELECT name FROM migrations").includes("9999_next-version"), "on the database from before");
		expect(
			String(read("SELECT subject FROM contact_messages")) === "before the update",
			"with what was entered before",
		);
		expect(existsSync(join(machine.dataDir, "uploads/a-document")), "with its documents");
		expect(readFileSync(join(machine.dataDir, "session-secret"), "utf8") === secret, "and its secret");
	} finally {
		await machine.dispose();
		webhook.close();
		await smtp.close();
	}
}

function freePort(): Promise<number> {
	return new Promise((found, fail) => {
		const probe = createProbe();
		probe.once("error", fail);
		probe.listen(0, "127.0.0.1", () => {
			const { port } = probe.address() as AddressInfo;
			probe.close(() => found(port));
		});
	});
}

try {
	if (spawnSync("git", ["--version"]).status !== 0) throw new Error("git is needed");
	for (const debian of DEBIANS) await follow(debian);
	console.log("The commands of docs/operate.md lead to a running shop.");
} catch (error) {
	console.error(`Following docs/operate.md failed: ${(error as Error).message}`);
	process.exitCode = 1;
}
