// The secret is created at a server's first start, when the disk may be full or several processes start at once.
import { execFile } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { keptSecret } from "./kept-secret.server.ts";

const run = promisify(execFile);
const MODULE = join(import.meta.dirname, "kept-secret.server.ts");
const START = `import { keptSecret } from ${JSON.stringify(MODULE)}; console.log(keptSecret(process.argv.at(-1)))`;

let folder: string;
let path: string;

beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), "counter-secret-"));
	path = join(folder, "session-secret");
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Starts another process that reads the secret; with `isFull` it can't write a byte to any file. */
const start = (isFull = false) => {
	const node = `exec "${process.execPath}" --input-type=module -e '${START}' "${path}"`;
	return run("sh", ["-c", isFull ? `ulimit -f 0; ${node}` : node]);
};

describe("the secret kept in a file", () => {
	it("is created once, for its owner only, and reused from then on", () => {
		const made = keptSecret(path);
		expect(made).toMatch(/^[0-9a-f]{64}$/);
		expect(readFileSync(path, "utf8")).toBe(made);
		expect(statSync(path).mode & 0o777).toBe(0o600);
		expect(keptSecret(path)).toBe(made);
		expect(readdirSync(folder)).toEqual(["session-secret"]);
	});

	it("is not left behind by a first start that could not write, and the next start creates it", async () => {
		await expect(start(true)).rejects.toThrow(/EFBIG/);
		expect(readdirSync(folder)).toEqual([]);
		expect((await start()).stdout.trim()).toMatch(/^[0-9a-f]{64}$/);
	});

	it("is the same for processes that start at the same time", async () => {
		const secrets = await Promise.all(Array.from({ length: 6 }, () => start()));
		expect(new Set(secrets.map(({ stdout }) => stdout.trim()))).toEqual(
			new Set([readFileSync(path, "utf8")]),
		);
		expect(readdirSync(folder)).toEqual(["session-secret"]);
	});

	it.each([
		["empty", ""],
		["blank", `\n${" ".repeat(40)}\n`],
		["31 characters long", "x".repeat(31)],
		["zeros after a power cut", "\0".repeat(64)],
	])("stops the start when it is %s", (_name, content) => {
		writeFileSync(path, content);
		expect(() => keptSecret(path)).toThrow(/session-secret is damaged.*delete it to have a new one made/);
		expect(readFileSync(path, "utf8")).toBe(content);
	});

	it("may be an operator's own text of 32 characters", () => {
		writeFileSync(path, `${"own ".repeat(8)}x\n`);
		expect(keptSecret(path)).toBe(`${"own ".repeat(8)}x`);
	});
});
