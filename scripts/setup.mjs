// The prerequisites of `npm start`, `npm run build` and `npm test`: packages installed, the right Node, a fresh build. Runs
// on Node 18 with nothing installed, so it imports only Node's own modules.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
	copyFileSync,
	existsSync,
	lstatSync,
	mkdirSync,
	mkdtempSync,
	readdirSync,
	readFileSync,
	realpathSync,
	renameSync,
	rmSync,
	symlinkSync,
	writeFileSync,
} from "node:fs";
import { delimiter, dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("..", import.meta.url));
const bin = join(root, "node_modules/.bin");
/** The Node among the packages. npm 9 and 10 put no link to it into `bin`. */
const PACKAGED_NODE = `node-${process.platform}-${process.arch}/bin/node`;
const packagedNode = join(root, "node_modules", PACKAGED_NODE);

/** A failed step; the message says in one line what failed and what to do. */
export class StepFailed extends Error {}

/** The environment for programs of this project: our Node and our tools come first in PATH. */
export function toolEnv(extra = {}) {
	const folders = [...(existsSync(packagedNode) ? [dirname(packagedNode)] : []), bin, process.env.PATH ?? ""];
	return { ...process.env, PATH: folders.join(delimiter), ...extra };
}

/** Throws StepFailed when this Node is too old even to install packages. */
export function requireAnyNode() {
	const [major = 0] = process.versions.node.split(".").map(Number);
	if (major < 18) {
		throw new StepFailed(
			`Node ${process.versions.node} is too old. Install Node 18 or newer and run the command again.`,
		);
	}
}

/** The Node to run everything with: the one among the packages, else this one if it is 22.22 or newer. */
export function findNode() {
	if (existsSync(packagedNode) && spawnSync(packagedNode, ["--version"]).status === 0)
		return realpathSync(packagedNode);
	if (runsEverything(process.versions.node)) return process.execPath;
	throw new StepFailed(
		`Node ${process.versions.node} is too old here (there is no packaged Node for ${process.platform}/${process.arch}). ` +
			"Install Node 22.22 or newer and run the command again.",
	);
}

/** Whether a Node of this version runs the shop and its tests. Under an older one SQLite's binary crashes the process. */
export function runsEverything(version) {
	const [major = 0, minor = 0] = version.split(".").map(Number);
	return major > 22 || (major === 22 && minor >= 22);
}

/** Ends a test runner that was started by a Node under which its workers would crash, with one line. */
export function requireNode(program) {
	const { node } = process.versions;
	if (runsEverything(node)) return;
	console.error(
		`${program} was started by Node ${node} (${process.execPath}), and needs 22.22 or newer: run it through npm (\`npm run test:unit\`, \`npm run test:e2e\`), which uses the project's own, or switch to the version in .node-version.`,
	);
	process.exit(1);
}

/** Installs the packages of package-lock.json unless exactly those are installed. Returns whether it installed. */
export function ensureInstalled() {
	if (isInstalled()) {
		linkNode();
		return false;
	}
	console.log("Installing packages (npm ci)…");
	// npm leaves out optional packages, such as the compiler's, that don't run on the Node that npm itself runs on.
	const folder = runsEverything(process.versions.node) ? root : folderWithoutEngines();
	try {
		runNpmCi(folder);
		if (folder !== root) {
			rmSync(join(root, "node_modules"), { recursive: true, force: true });
			renameSync(join(folder, "node_modules"), join(root, "node_modules"));
		}
	} finally {
		if (folder !== root) rmSync(folder, { recursive: true, force: true });
	}
	linkNode();
	return true;
}

/** A folder with our list of packages, which doesn't say there what Node they need. */
function folderWithoutEngines() {
	const folder = mkdtempSync(join(root, ".install-"));
	for (const name of ["package.json", ".npmrc"]) copyFileSync(join(root, name), join(folder, name));
	const lock = readJson(join(root, "package-lock.json"));
	for (const [path, entry] of Object.entries(lock.packages)) if (path !== "") delete entry.engines;
	writeFileSync(join(folder, "package-lock.json"), JSON.stringify(lock));
	return folder;
}

/** Lets all npm scripts find the packaged Node, where npm made no link to it. */
function linkNode() {
	const link = join(bin, "node");
	if (!existsSync(packagedNode) || lstatSync(link, { throwIfNoEntry: false })) return;
	try {
		symlinkSync(join("..", PACKAGED_NODE), link);
	} catch (error) {
		// The commands that operators use don't need it, and a folder may be for reading only.
		if (!["EACCES", "EPERM", "EROFS"].includes(error.code)) throw error;
	}
}

function runNpmCi(folder) {
	// Uses the npm of this machine's Node: the packaged Node may not be installed yet.
	const npm = process.env.npm_execpath?.endsWith(".js")
		? [process.execPath, process.env.npm_execpath]
		: ["npm"];
	const [command = "npm", ...args] = npm;
	const env = { ...process.env };
	// Set by `npm run`: it would win over the folder.
	delete env.npm_config_local_prefix;
	const result = spawnSync(
		command,
		[...args, "ci", "--include=dev", "--include=optional", "--ignore-scripts"],
		{
			cwd: folder,
			env,
			stdio: ["ignore", "ignore", "pipe"],
			encoding: "utf8",
		},
	);
	if (result.error)
		throw new StepFailed(
			`npm can't be run (${result.error.message}). Install npm and run the command again.`,
		);
	if (result.status !== 0) throw new StepFailed(explainInstall(result.stderr));
}

function explainInstall(output) {
	const first = output
		.split("\n")
		.map((line) => line.replace(/^npm (?:error|ERR!) ?/i, "").trim())
		.filter((line) => line && !line.startsWith("code "))[0];
	if (/ENOTFOUND|ECONNREFUSED|ETIMEDOUT|EAI_AGAIN|ECONNRESET|ENETUNREACH|ENOTCACHED|network/i.test(output)) {
		return "Install failed: the package registry can't be reached. Check the network (or `npm config get registry`) and try again.";
	}
	if (/EACCES|EPERM|EROFS/.test(output)) {
		return `Install failed: no write access to ${join(root, "node_modules")}. Make this folder writable and try again.`;
	}
	if (/ENOSPC/.test(output)) return "Install failed: the disk is full. About 600 MB are needed.";
	return `Install failed: ${first ?? "npm ci ended with an error"}. Run \`npm ci\` to see all of it.`;
}

// npm writes node_modules/.package-lock.json last, so an interrupted install doesn't count.
function isInstalled() {
	const wanted = readJson(join(root, "package-lock.json"))?.packages;
	const present = readJson(join(root, "node_modules/.package-lock.json"))?.packages;
	if (!wanted)
		throw new StepFailed("package-lock.json is missing or damaged. Check the repository out again.");
	if (!present) return false;
	return Object.entries(wanted).every(([path, entry]) => {
		if (path === "" || entry.link) return true;
		const installed = present[path];
		if (installed) return installed.version === entry.version;
		return entry.optional === true && !isForHere(entry);
	});
}

/** Whether a package names this system: a compiled part that something else needs. One that names none may be left out. */
function isForHere({ os, cpu, libc }) {
	if (!os?.includes(process.platform) || !cpu?.includes(process.arch)) return false;
	return !libc || libc.includes(process.report.getReport().header.glibcVersionRuntime ? "glibc" : "musl");
}

function readJson(path) {
	try {
		return JSON.parse(readFileSync(path, "utf8"));
	} catch {
		return undefined;
	}
}

const sources = [
	"app",
	"db",
	"public",
	"server.ts",
	"vite.config.ts",
	"react-router.config.ts",
	"tsconfig.json",
	"package-lock.json",
	"scripts/precompress.ts",
];

const stamp = join(root, "build/.stamp");

/** Builds unless the last build was made from exactly these sources. Returns whether it built. */
export function ensureBuilt({ node = findNode() } = {}) {
	if (existsSync(stamp) && readFileSync(stamp, "utf8") === fingerprintOf(sources)) return false;
	runBuild({ node });
	return true;
}

/** Builds, and notes from which sources. */
export function runBuild({ node = findNode() } = {}) {
	const fingerprint = fingerprintOf(sources);
	console.log("Building…");
	rmSync(stamp, { force: true });
	const result = spawnSync(node, [realpathSync(join(bin, "react-router")), "build"], {
		cwd: root,
		env: toolEnv({ NODE_ENV: "production" }),
		stdio: ["ignore", "pipe", "pipe"],
		encoding: "utf8",
		maxBuffer: 64 * 1024 * 1024,
	});
	if (result.status !== 0) {
		process.stderr.write(`${result.stdout}${result.stderr}`);
		throw new StepFailed(
			"The build failed; its messages are above. Correct the sources and run the command again.",
		);
	}
	mkdirSync(join(root, "build"), { recursive: true });
	writeFileSync(stamp, fingerprint);
}

/** A hash of the content of files and folders, without tests. */
function fingerprintOf(paths) {
	const hash = createHash("sha256");
	const add = (path) => {
		hash.update(`${relative(root, path)}\0`);
		hash.update(readFileSync(path));
	};
	for (const name of paths) {
		const path = join(root, name);
		if (!existsSync(path)) continue;
		const entries = tryReadFolder(path);
		if (!entries) add(path);
		else for (const file of entries.filter((entry) => !/\.test\.tsx?$/.test(entry))) add(file);
	}
	return hash.digest("hex");
}

function tryReadFolder(path) {
	try {
		return readdirSync(path, { recursive: true, withFileTypes: true })
			.filter((entry) => entry.isFile())
			.map((entry) => join(entry.parentPath ?? entry.path, entry.name))
			.sort();
	} catch (error) {
		if (error.code === "ENOTDIR") return undefined;
		throw error;
	}
}
