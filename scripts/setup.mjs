// The prerequisites of `npm start` and `npm test`: packages installed, the right Node, a fresh build. Runs on Node 20
// with nothing installed, so it imports only Node's own modules.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
	existsSync,
	mkdirSync,
	readdirSync,
	readFileSync,
	realpathSync,
	rmSync,
	writeFileSync,
} from "node:fs";
import { delimiter, join, relative } from "node:path";
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("..", import.meta.url));
const bin = join(root, "node_modules/.bin");

/** A failed step; the message says in one line what failed and what to do. */
export class StepFailed extends Error {}

/** The environment for programs of this project: our Node and our tools come first in PATH. */
export function toolEnv(extra = {}) {
	return { ...process.env, PATH: `${bin}${delimiter}${process.env.PATH ?? ""}`, ...extra };
}

/** Throws StepFailed when this Node is too old even to install packages. */
export function requireAnyNode() {
	const [major = 0] = process.versions.node.split(".").map(Number);
	if (major < 20) {
		throw new StepFailed(
			`Node ${process.versions.node} is too old. Install Node 20 or newer and run the command again.`,
		);
	}
}

/** The Node to run everything with: the one among the packages, else this one if it is 22.22 or newer. */
export function findNode() {
	const own = join(bin, "node");
	if (existsSync(own) && spawnSync(own, ["--version"]).status === 0) return realpathSync(own);
	const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
	if (major > 22 || (major === 22 && minor >= 22)) return process.execPath;
	throw new StepFailed(
		`Node ${process.versions.node} is too old here (there is no packaged Node for ${process.platform}/${process.arch}). ` +
			"Install Node 22.22 or newer and run the command again.",
	);
}

/** Installs the packages of package-lock.json unless exactly those are installed. Returns whether it installed. */
export function ensureInstalled() {
	if (isInstalled()) return false;
	console.log("Installing packages (npm ci)…");
	// Uses the npm of this machine's Node: the packaged Node may not be installed yet.
	const npm = process.env.npm_execpath?.endsWith(".js")
		? [process.execPath, process.env.npm_execpath]
		: ["npm"];
	const [command = "npm", ...args] = npm;
	const result = spawnSync(
		command,
		[...args, "ci", "--include=dev", "--include=optional", "--ignore-scripts"],
		{
			cwd: root,
			stdio: ["ignore", "ignore", "pipe"],
			encoding: "utf8",
		},
	);
	if (result.error)
		throw new StepFailed(
			`npm can't be run (${result.error.message}). Install npm and run the command again.`,
		);
	if (result.status !== 0) throw new StepFailed(explainInstall(result.stderr));
	return true;
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
		const isForHere =
			(!entry.os || entry.os.includes(process.platform)) && (!entry.cpu || entry.cpu.includes(process.arch));
		return entry.optional === true && !(path.startsWith("node_modules/node-") && isForHere);
	});
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

/** Builds unless the last build was made from exactly these sources. Returns whether it built. */
export function ensureBuilt({ node = findNode() } = {}) {
	const stamp = join(root, "build/.stamp");
	const fingerprint = fingerprintOf(sources);
	if (existsSync(stamp) && readFileSync(stamp, "utf8") === fingerprint) return false;
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
	return true;
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
