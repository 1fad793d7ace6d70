// Runs the Dockerfile's own steps without a container: each stage in an empty folder of its own, on this machine's
// Node instead of the base image, then the command, until the health check passes and SIGTERM ends it cleanly.
import { spawn, spawnSync } from "node:child_process";
import {
	cpSync,
	existsSync,
	mkdirSync,
	mkdtempSync,
	readdirSync,
	readFileSync,
	rmSync,
	statSync,
	writeFileSync,
} from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { basename, dirname, join, relative, resolve } from "node:path";
import { HOST_COPY } from "./once.mjs";

const root = resolve(import.meta.dirname, "..");
const work = mkdtempSync(join(tmpdir(), "counter-container-"));

type Stage = {
	name: string;
	folder: string;
	cwd: string;
	env: Record<string, string>;
	check: string[];
	command: string[];
};

const ignored = readFileSync(join(root, ".dockerignore"), "utf8")
	.split("\n")
	.filter((line) => line && !line.startsWith("#"))
	.map((pattern) => new RegExp(`^${pattern.replace(/[.]/g, "\\.").replace(/\*/g, "[^/]*")}(?:/|$)`));

// This machine's registry settings, without the caller's configuration or that of the surrounding `npm run`.
const outside: Record<string, string | undefined> = {
	...process.env,
	PATH: `${dirname(process.execPath)}:${process.env.PATH}`,
	// Packages downloaded a minute ago need not be downloaded again.
	npm_config_prefer_offline: "true",
	npm_config_loglevel: "error",
};
for (const name of Object.keys(outside)) {
	if (
		/^(?:NODE_ENV|NODE_OPTIONS|CI|npm_config_omit|npm_config_local_prefix|npm_(?:package|lifecycle)_.*)$/.test(
			name,
		)
	)
		delete outside[name];
	if (
		/^(?:PORT|HOST|DATA_DIR|SITE_.*|SUPPORT_.*|SESSION_SECRET|MAIL_FROM|ADMIN_.*|DEMO_DATA|TRUST_PROXY|WEB_CONCURRENCY|BACKUP_.*|RESTORE_FROM|RATE_LIMIT_SCALE|METRICS_.*|TIME_ZONE|LOG_LEVEL|SECRET_KEY_BASE|ONCE_.*|SMTP_.*|MAILER_FROM_ADDRESS|DISABLE_SSL|NUM_CPUS)$/.test(
			name,
		)
	) {
		delete outside[name];
	}
}

try {
	const last = runSteps(readFileSync(join(root, "Dockerfile"), "utf8"));
	if (existsSync(join(last.cwd, "node_modules/vite")))
		throw new Error("development packages reached the image");
	if (readdirSync(join(last.cwd, "node_modules")).some((name) => name.startsWith("node-linux-")))
		throw new Error("a second Node reached the image");
	checkPictures(last);
	await runAlone(last);
	await runOnHost(last);
	console.log("The container's steps work.");
} catch (error) {
	console.error(`The Dockerfile's steps failed: ${(error as Error).message}`);
	process.exitCode = 1;
} finally {
	rmSync(work, { recursive: true, force: true });
}

function runSteps(text: string): Stage {
	const stages: Stage[] = [];
	const lines = text.replace(/\\\n/g, " ").split("\n");
	for (const line of lines.filter((line) => line.trim() && !line.startsWith("#"))) {
		const [, instruction = "", rest = ""] = /^(\w+)\s+(.*)$/.exec(line) ?? [];
		const stage = stages.at(-1);
		if (instruction === "FROM") {
			const name = / AS (\S+)$/i.exec(rest)?.[1] ?? String(stages.length);
			if (!/^node:24-slim(?: |$)/.test(rest)) throw new Error(`unknown base image: ${rest}`);
			const folder = join(work, name);
			mkdirSync(folder);
			stages.push({ name, folder, cwd: folder, env: {}, check: [], command: [] });
			continue;
		}
		if (!stage) throw new Error(`${instruction} before FROM`);
		runInstruction(stages, stage, instruction, rest);
	}
	const last = stages.at(-1);
	if (!last) throw new Error("no stage");
	return last;
}

function runInstruction(stages: Stage[], stage: Stage, instruction: string, rest: string): void {
	switch (instruction) {
		case "WORKDIR":
			stage.cwd = inStage(stage, rest);
			mkdirSync(stage.cwd, { recursive: true });
			return;
		case "ENV":
			for (const [, name = "", value = ""] of rest.matchAll(/(\w+)=(\S+)/g)) stage.env[name] = value;
			return;
		case "COPY":
			copy(stages, stage, rest);
			return;
		case "RUN": {
			const result = spawnSync("sh", ["-c", rest], {
				cwd: stage.cwd,
				env: { ...outside, ...stage.env },
				encoding: "utf8",
			});
			if (result.status !== 0) throw new Error(`RUN ${rest}\n${result.stdout}${result.stderr}`);
			return;
		}
		case "HEALTHCHECK":
			stage.check = JSON.parse(rest.slice(rest.indexOf("["))) as string[];
			return;
		case "CMD":
			stage.command = JSON.parse(rest) as string[];
			return;
		case "USER":
		case "VOLUME":
		case "EXPOSE":
			// These instructions configure how the container runs and change no file.
			return;
		default:
			throw new Error(`this check does not know ${instruction}`);
	}
}

function inStage(stage: Stage, path: string): string {
	return path.startsWith("/") ? join(stage.folder, path) : join(stage.cwd, path);
}

function copy(stages: Stage[], stage: Stage, rest: string): void {
	const words = rest.split(/\s+/);
	const fromName = words.find((word) => word.startsWith("--from="))?.slice("--from=".length);
	const paths = words.filter((word) => !word.startsWith("--"));
	const target = paths.pop() ?? "";
	const from = stages.find((other) => other.name === fromName);
	if (fromName && !from) throw new Error(`COPY from an unknown stage: ${fromName}`);
	for (const path of paths) {
		const source = from ? inStage(from, path) : join(root, path);
		if (!existsSync(source)) throw new Error(`COPY ${path}: there is no such file`);
		// A destination with a slash is a folder to copy into; copying a folder copies its content.
		const intoFolder = statSync(source).isFile() && (target.endsWith("/") || target === ".");
		const to = intoFolder ? join(inStage(stage, target), basename(source)) : inStage(stage, target);
		mkdirSync(dirname(to), { recursive: true });
		cpSync(source, to, {
			recursive: true,
			verbatimSymlinks: true,
			filter: (file) => from !== undefined || !isIgnored(relative(root, file)),
		});
	}
}

function isIgnored(path: string): boolean {
	return ignored.some((pattern) => pattern.test(path));
}

/** The picture library has a binary per system; only loading it proves that it is there. */
function checkPictures(stage: Stage): void {
	const draw =
		'await (await import("sharp")).default({ create: { width: 8, height: 8, channels: 3, background: "red" } }).avif().toBuffer()';
	const result = spawnSync("node", ["--input-type=module", "-e", draw], {
		cwd: stage.cwd,
		env: { ...outside, ...stage.env },
		encoding: "utf8",
	});
	if (result.status !== 0) throw new Error(`the picture library does not work\n${result.stderr}`);
}

/** As `docker run` starts it. */
async function runAlone(stage: Stage): Promise<void> {
	const PORT = String(await freePort());
	await runServer(stage, { DATA_DIR: inStage(stage, stage.env.DATA_DIR ?? ""), PORT }, async (env, url) => {
		const checked = spawnSync("node", ["scripts/check-data.ts"], { cwd: stage.cwd, env, encoding: "utf8" });
		if (checked.status !== 0) throw new Error(`check-data fails\n${checked.stderr}`);
		const picture = await fetch(`${url}/pictures/site.png`);
		if (picture.headers.get("content-type") !== "image/png") throw new Error("no picture is rendered");
	});
}

/**
 * As ONCE starts it: its port, its volume, its variables, its hooks before a backup and after the restore of a copy of the volume (Rules 14.60,
 * 14.61).
 */
async function runOnHost(stage: Stage): Promise<void> {
	const folder = inStage(stage, stage.env.ONCE_DATA_DIR ?? "");
	const port = String(await freePort());
	const given = { ONCE_DATA_DIR: folder, ONCE_PORT: port, SECRET_KEY_BASE: "s".repeat(64) };
	const hook = (name: string, env: Environment) => {
		const run = spawnSync(join(stage.folder, "hooks", name), { env, encoding: "utf8" });
		if (run.status !== 0)
			throw new Error(`the hook ${name} fails\n${run.stdout}${run.stderr}${run.error ?? ""}`);
	};
	await runServer(stage, given, async (env, url) => {
		const up = await fetch(`${url}/up`);
		if (up.status !== 200) throw new Error(`/up answers ${up.status}`);
		hook("pre-backup", env);
		const archived = join(work, "archive");
		cpSync(folder, archived, { recursive: true });
		// What was copied while in use.
		writeFileSync(join(archived, "shop.db"), "torn");
		hook("post-restore", { ...env, ONCE_DATA_DIR: archived });
		if (!existsSync(join(archived, "shop.db")) || statSync(join(archived, "shop.db")).size < 10_000)
			throw new Error("the database did not come back");
	});
	if (existsSync(join(folder, HOST_COPY)))
		throw new Error("a stopped shop leaves a copy that its next backup would bring back");
}

type Environment = Record<string, string | undefined>;

/** Starts the command with such variables; when it listens and is healthy, does the rest, and stops it. */
async function runServer(
	stage: Stage,
	given: Environment,
	meanwhile: (env: Environment, url: string) => Promise<void>,
): Promise<void> {
	const [command = "", ...args] = stage.command;
	const env: Environment = {
		...outside,
		...stage.env,
		ADMIN_EMAIL: "operator@example.com",
		ADMIN_PASSWORD: "only-for-this-check",
		...given,
	};
	const server = spawn(command, args, { cwd: stage.cwd, env, stdio: ["ignore", "pipe", "pipe"] });
	let output = "";
	for (const stream of [server.stdout, server.stderr]) {
		stream.on("data", (chunk) => {
			output += chunk;
		});
	}
	const gone = new Promise<number | null>((settle) => server.once("exit", settle));
	try {
		await new Promise<void>((settle, fail) => {
			server.stdout.on("data", () => {
				if (output.includes("Listening on")) settle();
			});
			server.once("error", fail);
			void gone.then((code) => fail(new Error(`the server stopped with code ${code}`)));
		});
		const [check = "", ...checkArgs] = stage.check;
		const health = spawnSync(check, checkArgs, { cwd: stage.cwd, env });
		if (health.status !== 0) throw new Error("the health check fails");
		await meanwhile(env, `http://127.0.0.1:${given.ONCE_PORT ?? given.PORT}`);
	} catch (error) {
		throw new Error(`${(error as Error).message}\n${output}`);
	} finally {
		server.kill("SIGTERM");
	}
	const code = await gone;
	if (code !== 0) throw new Error(`the server ended with code ${code} on SIGTERM\n${output}`);
}

function freePort(): Promise<number> {
	return new Promise((found, fail) => {
		const probe = createServer();
		probe.once("error", fail);
		probe.listen(0, "127.0.0.1", () => {
			const address = probe.address();
			probe.close(() =>
				address && typeof address === "object" ? found(address.port) : fail(new Error("no port")),
			);
		});
	});
}
