// npm run drill [-- BACKUP]: proves that the newest backup (or the one named) can be brought back (Rule 14.4). Restores it
// into a scratch folder, starts the server on it, compares the result with the backup's own figures and reads some
// pages. Sends no mail. Reports the backup's age and the time it took, and ends with 1 when something is wrong.
import { spawn, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { newestBackup, readNote } from "./backup-folder.mjs";
import {
	backupDir,
	DATABASE_FILE,
	dataDir,
	megabytes,
	missingUploads,
	namesInShort,
	openDatabase,
	stopWith,
} from "./data-folder.mjs";

const START_PATIENCE_MS = 120_000;
const root = fileURLToPath(new URL("..", import.meta.url));
const named = process.argv[2];
const backup = named ? resolve(named) : newestBackup(backupDir)?.path;
if (!backup) stopWith(`There is no backup in ${backupDir}. Make one with \`npm run backup\`.`);
const note = readNote(backup);
if (!note) stopWith(`${backup} is no finished backup.`);

const startedAt = performance.now();
const seconds = () => `${((performance.now() - startedAt) / 1000).toFixed(1)} s`;
const scratch = mkdtempSync(join(tmpdir(), "counter-drill-"));
// Nothing of the shop's configuration that reaches the outside: its queued mails are in the copy too.
const env = {
	...Object.fromEntries(
		["PATH", "HOME", "TIME_ZONE", "SESSION_SECRET"].flatMap((name) =>
			process.env[name] ? [[name, process.env[name]]] : [],
		),
	),
	...{ NODE_ENV: "production", HOST: "127.0.0.1", PORT: "0", DATA_DIR: scratch },
	// The backup may be the demo's; a real shop's has its accounts, and gets no demo data.
	...{ DEMO_DATA: "1", BACKUP_EVERY: "off", LOG_LEVEL: "warn", RATE_LIMIT_SCALE: "0" },
};
const problems = [];
let server;
try {
	console.log(`Backup     ${backup}`);
	console.log(`Age        ${age(new Date(note.madeAt))}`);
	run("restore.mjs", backup);
	console.log(`Restored   after ${seconds()}, with every file as it was written`);
	// A copy from before an update has no uploads.
	if (!note.beforeUpdate) compareUploads();
	const url = await start();
	console.log(`Started    after ${seconds()}`);
	compareRows();
	run("check-data.ts");
	await readPages(url);
} catch (error) {
	problems.push(error.message);
} finally {
	await stop();
	rmSync(scratch, { recursive: true, force: true });
}
for (const problem of problems) console.error(`Problem    ${problem}`);
console.log(`${problems.length === 0 ? "The backup works" : "The drill failed"}. It took ${seconds()}.`);
process.exitCode = problems.length === 0 ? 0 : 1;

function age(madeAt) {
	const hours = (Date.now() - madeAt.getTime()) / 3_600_000;
	const size = note.bytes ? `, ${megabytes(note.bytes)}` : "";
	return `${hours < 48 ? `${hours.toFixed(1)} hours` : `${(hours / 24).toFixed(1)} days`}${size}`;
}

/** Runs one of our programs on the scratch folder. */
function run(script, ...args) {
	const { status, stderr } = spawnSync(process.execPath, [join(root, "scripts", script), ...args], {
		cwd: root,
		env,
		encoding: "utf8",
		stdio: ["ignore", "pipe", "pipe"],
	});
	if (status !== 0) throw new Error(stderr.trim());
}

function compareUploads() {
	const database = openDatabase(join(scratch, DATABASE_FILE), { readonly: true });
	const lost = new Set(note.missing);
	const missing = missingUploads(database, join(scratch, "uploads")).filter((name) => !lost.has(name));
	database.close();
	if (missing.length > 0) problems.push(`${missing.length} uploads are missing: ${namesInShort(missing)}`);
	if (lost.size > 0)
		console.log(
			`Lost       ${lost.size} uploads were missing in the shop already: ${namesInShort([...lost])}`,
		);
}

/** Compares the restored rows with those the backup counted, and says how many the shop has had since. */
function compareRows() {
	const count = (file) => {
		const database = openDatabase(file, { readonly: true });
		const counts = Object.keys(note.rows ?? {}).map((table) => [
			table,
			database.prepare(`SELECT count(*) FROM "${table}"`).pluck().get(),
		]);
		database.close();
		return Object.fromEntries(counts);
	};
	const live = join(dataDir, DATABASE_FILE);
	const [restored, now] = [count(join(scratch, DATABASE_FILE)), existsSync(live) ? count(live) : {}];
	for (const [table, rows] of Object.entries(note.rows ?? {})) {
		if (restored[table] !== rows)
			problems.push(`${table}: ${restored[table]} rows were restored, and the backup has ${rows}`);
		const more = (now[table] ?? rows) - rows;
		const since = more === 0 ? "" : `, and ${Math.abs(more)} ${more > 0 ? "more" : "fewer"} in the shop now`;
		console.log(`${table.replaceAll("_", " ").padEnd(23)} ${rows}${since}`);
	}
}

/** Starts the server on the scratch folder. @returns its address. */
function start() {
	server = spawn(process.execPath, [join(root, "scripts/serve.mjs")], {
		cwd: root,
		env,
		stdio: ["ignore", "pipe", "pipe", "ipc"],
	});
	return new Promise((found, fail) => {
		let output = "";
		const timer = setTimeout(() => fail(new Error("the server did not start in time")), START_PATIENCE_MS);
		for (const stream of [server.stdout, server.stderr])
			stream.on("data", (chunk) => {
				output += chunk;
				const listening = /Listening on http:\/\/\S*?:(\d+)/.exec(output);
				if (listening) settle(found, `http://127.0.0.1:${listening[1]}`);
			});
		server.once("error", (error) => settle(fail, error));
		server.once("exit", () => settle(fail, new Error(`the server stopped: ${output.trim()}`)));
		function settle(how, value) {
			clearTimeout(timer);
			how(value);
		}
	});
}

async function readPages(url) {
	const database = openDatabase(join(scratch, DATABASE_FILE), { readonly: true });
	const slug = database.prepare("SELECT slug FROM products WHERE active = 1 LIMIT 1").pluck().get();
	database.close();
	const paths = ["/healthz", "/", "/products", ...(slug ? [`/products/${slug}`] : []), "/blog", "/login"];
	for (const path of paths) {
		const { status } = await fetch(url + path);
		if (status !== 200) problems.push(`${path} answered ${status}`);
	}
	console.log(`Pages      ${paths.join(" ")}`);
}

async function stop() {
	if (!server || server.exitCode !== null) return;
	const gone = new Promise((resolve) => server.once("exit", resolve));
	server.kill("SIGTERM");
	await gone;
}
