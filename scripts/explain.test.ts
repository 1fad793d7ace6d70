import { expect, it } from "vitest";
import { explain } from "./explain.mjs";

it("summarizes a database error in one line, for every variant of SQLite's code", () => {
	const failure = (code: string) => Object.assign(new Error("refused"), { code });
	expect(explain(failure("SQLITE_READONLY_DIRECTORY"))).toMatch(/^No write access to DATA_DIR: refused\./);
	expect(explain(failure("SQLITE_CANTOPEN_ISDIR"))).toMatch(/^No write access to DATA_DIR/);
	expect(explain(failure("SQLITE_BUSY_SNAPSHOT"))).toMatch(/ is locked by another program\./);
	expect(explain(failure("SQLITE_CORRUPT_INDEX"))).toMatch(/ is damaged\./);
});

it("repeats a worker's own message", () => {
	const failed = Object.assign(new Error("Port in use: 3000"), { name: "StartFailed" });
	expect(explain(failed)).toBe("Port in use: 3000");
});
