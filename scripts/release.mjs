// npm run release [-- FOLDER]: writes an archive that runs where it is unpacked, and its checksum, into FOLDER (by default
// release/): the built server, its packages, a Node of this system, the operator's programs, deploy/ and docs/. A machine with
// 1 GB of memory need not build then. The archive is for the system it was made on.
import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { hashOf } from "./backup-folder.mjs";
import { ensureBuilt, ensureInstalled, requireAnyNode, root, StepFailed } from "./setup.mjs";

const SYSTEM = `${process.platform}-${process.arch}`;
/** The headers and manuals of Node are of no use to the server. */
const NODE_PACKAGE = `node-${SYSTEM}`;
const OF_NODE = ["package.json", "bin/node", "LICENSE"];
/** What the image needs no file for. */
const BESIDE = [
	...["package-lock.json", "CHANGELOG.md", "deploy", "docs/operate.md", "docs/backups.md"],
	...["scripts/start.mjs", "scripts/setup.mjs"],
];
const COMMANDS = ["start", "backup", "restore", "drill", "check", "admin", "check-data"];

const read = (path) => readFileSync(join(root, path), "utf8");
const readJson = (path) => JSON.parse(read(path));

/** The files and folders of the archive, from the root. The image's list (Dockerfile) and the archive's are one. */
export function releaseFiles() {
	const [last = ""] = read("Dockerfile")
		.split(/^FROM /m)
		.slice(-1);
	const image = [...last.matchAll(/^COPY (?!--)(.+) \S+$/gm)].flatMap(([, paths = ""]) => paths.split(" "));
	const packages = productionPackages();
	return [
		...image.filter((path) => path !== "package.json"),
		...BESIDE,
		"build/client",
		"build/server",
		...packages,
		...(existsSync(join(root, "node_modules", NODE_PACKAGE))
			? OF_NODE.map((name) => `node_modules/${NODE_PACKAGE}/${name}`)
			: []),
	];
}

/**
 * The folders of the packages that the server needs, by package-lock.json: those it names, theirs, and of their compiled parts
 * those that are installed here.
 */
function productionPackages() {
	const { packages } = readJson("package-lock.json");
	const found = new Set();
	const add = (name, from) => {
		// As Node looks: in the package's own folder first, then in each above it.
		for (
			let folder = from;
			;
			folder = folder.slice(0, Math.max(0, folder.lastIndexOf("node_modules/") - 1))
		) {
			const path = `${folder && `${folder}/`}node_modules/${name}`;
			if (packages[path]) return visit(path);
			if (folder === "") return;
		}
	};
	const visit = (path) => {
		if (found.has(path) || !existsSync(join(root, path))) return;
		found.add(path);
		const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta } = packages[path];
		const peers = Object.keys(peerDependencies ?? {}).filter(
			(name) => !peerDependenciesMeta?.[name]?.optional,
		);
		for (const name of [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers])
			add(name, path);
	};
	for (const name of Object.keys(packages[""].dependencies)) add(name, "");
	// A package inside another's folder comes with it.
	return [...found].filter((path) => ![...found].some((other) => path.startsWith(`${other}/`))).sort();
}

/** The package.json of the archive: no tools of development, and the operator's commands. */
export function releasePackage() {
	const { name, version, description, license, dependencies, scripts } = readJson("package.json");
	const commands = Object.fromEntries(COMMANDS.map((command) => [command, scripts[command]]));
	return {
		name,
		version,
		private: true,
		type: "module",
		description,
		license,
		scripts: commands,
		dependencies,
	};
}

/** What somebody reads who unpacked the archive. */
export function releaseReadme(file) {
	return `# ${file}

A wholesale counter on the web, built. It needs ${SYSTEM}, npm and 1 GB of memory, and no internet.

    sha256sum -c ${file}.sha256
    tar xzf ${file} && cd ${file.replace(/\.tar\.gz$/, "")}
    npm start

The shop is at http://localhost:3000 then, with demo data. For a real shop, with its own address, mail and backups: docs/operate.md.
`;
}

/** Writes the archive and its checksum. @returns the archive's path. @throws StepFailed */
export function writeRelease(folder) {
	requireAnyNode();
	ensureInstalled();
	ensureBuilt();
	const { name, version } = releasePackage();
	const top = `${name}-${version}-${SYSTEM}`;
	const file = `${top}.tar.gz`;
	const work = mkdtempSync(join(tmpdir(), "counter-release-"));
	try {
		for (const path of releaseFiles()) {
			mkdirSync(dirname(join(work, top, path)), { recursive: true });
			cpSync(join(root, path), join(work, top, path), { recursive: true, verbatimSymlinks: true });
		}
		const put = (path, text) => writeFileSync(join(work, top, path), text);
		put("package.json", `${JSON.stringify(releasePackage(), null, "\t")}\n`);
		put("README.md", releaseReadme(file));
		// Tells `npm start` that there is nothing to install or build.
		put("release.json", `${JSON.stringify({ version, system: SYSTEM })}\n`);
		mkdirSync(folder, { recursive: true });
		const options = ["--sort=name", "--owner=0", "--group=0", "--numeric-owner"];
		const packed = spawnSync("tar", ["-czf", join(folder, file), ...options, "-C", work, top], {
			encoding: "utf8",
		});
		if (packed.status !== 0)
			throw new StepFailed(
				`The archive can't be written: ${packed.stderr ?? ""}${packed.error?.message ?? ""}`,
			);
		writeFileSync(join(folder, `${file}.sha256`), `${hashOf(join(folder, file))}  ${file}\n`);
		return join(folder, file);
	} finally {
		rmSync(work, { recursive: true, force: true });
	}
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
	try {
		const path = writeRelease(resolve(process.argv[2] ?? join(root, "release")));
		console.log(`${path}\n${path}.sha256`);
	} catch (error) {
		console.error(error instanceof StepFailed ? error.message : error);
		process.exitCode = 1;
	}
}
