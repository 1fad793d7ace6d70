// What `npm run release` puts into its archive. That the archive starts in an empty folder is shown by scripts/check-release.ts (npm run test:long).
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, it } from "vitest";
import { releaseFiles, releasePackage, releaseReadme } from "../../scripts/release.mjs";

const root = resolve(import.meta.dirname, "../..");
const files = releaseFiles();
const has = (path: string) => files.some((file) => path === file || path.startsWith(`${file}/`));

it("has the built server, its programs and papers, and what it can't start without", () => {
	for (const path of [
		...["build/server/index.js", "build/client/assets", "db/migrations/meta/_journal.json", "db/derived"],
		...["scripts/start.mjs", "scripts/serve.mjs", "scripts/restore.mjs", "scripts/check-data.ts"],
		...["hooks/pre-backup", "deploy/wholesale-counter.service", "docs/operate.md", "package-lock.json"],
	])
		expect(has(path), path).toBe(true);
	// What they import of their own.
	for (const name of files.filter((file) => /^scripts\/.*\.(?:mjs|ts)$/.test(file)))
		for (const [, from = ""] of readFileSync(join(root, name), "utf8").matchAll(
			/^(?:import|.* from) "(\.\.?\/[^"]+)";$/gm,
		))
			expect(has(join("scripts", from)), `${name}: ${from}`).toBe(true);
	expect(files.filter((path) => !existsSync(join(root, path)) && !path.startsWith("build/"))).toEqual([]);
});

it("has every package of the server with its parts for this system, Node too, and none for development", () => {
	for (const name of Object.keys(releasePackage().dependencies))
		expect(has(`node_modules/${name}`), name).toBe(true);
	const parts = ["@img", "@node-rs"].flatMap((scope) =>
		readdirSync(join(root, "node_modules", scope)).map((name) => `node_modules/${scope}/${name}`),
	);
	expect(parts.filter((path) => path.includes(`${process.platform}-${process.arch}`))).not.toEqual([]);
	for (const path of parts) expect(has(path), path).toBe(true);
	expect(has(`node_modules/node-${process.platform}-${process.arch}/bin/node`)).toBe(true);
	const { devDependencies } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
	for (const name of [...Object.keys(devDependencies), "@flydotio/litestream-linux-x64"])
		expect(has(`node_modules/${name}`), name).toBe(false);
	for (const path of [
		"app/root.tsx",
		"tests/unit",
		"db/demo",
		"db/schema",
		".git",
		"data",
		"scripts/release.mjs",
		"wholesale-counter.env",
	])
		expect(has(path), path).toBe(false);
	expect(files.filter((path) => /(?:^|\/)\.env|^data/.test(path))).toEqual([]);
});

it("has the operator's commands alone, and a README of three commands", () => {
	const { scripts, ...rest } = releasePackage();
	expect(Object.keys(scripts)).toEqual([
		"start",
		"backup",
		"restore",
		"drill",
		"check",
		"admin",
		"check-data",
	]);
	expect(rest).not.toHaveProperty("devDependencies");
	for (const line of Object.values(scripts)) expect(has(line.replace("node ", "")), line).toBe(true);
	const commands = releaseReadme("shop-1.0.0-linux-x64.tar.gz").match(/^ {4}.+$/gm);
	expect(commands).toEqual([
		"    sha256sum -c shop-1.0.0-linux-x64.tar.gz.sha256",
		"    tar xzf shop-1.0.0-linux-x64.tar.gz && cd shop-1.0.0-linux-x64",
		"    npm start",
	]);
});
