import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { VERSION } from "~/kernel/config/version.server";

it("is the newest version of the list of changes, and the lock file's", () => {
	const [, newest] = /^## (\S+)$/m.exec(readFileSync("CHANGELOG.md", "utf8"))!;
	expect(newest).toBe(VERSION);
	expect(JSON.parse(readFileSync("package-lock.json", "utf8"))).toMatchObject({
		version: VERSION,
		packages: { "": { version: VERSION } },
	});
});
