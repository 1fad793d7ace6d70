import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openDatabase } from "~db/client.server";
import { closeDataFolder, makeDataFolder } from "./data-folder.server";

let folder: string;
beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), "data-folder-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const modeOf = (...path: string[]) => (statSync(join(folder, ...path)).mode & 0o777).toString(8);

describe("the data folder", () => {
	it("is created with its parents, for its owner only, and so is the database in it", () => {
		const dataDir = join(folder, "a/b");
		const uploads = makeDataFolder(dataDir);
		expect(uploads).toBe(join(dataDir, "uploads"));
		const db = openDatabase(join(dataDir, "shop.db"));
		db.$client.exec("CREATE TABLE t (n)");
		expect([modeOf("a"), modeOf("a/b"), modeOf("a/b/uploads")]).toEqual(["700", "700", "700"]);
		for (const name of ["shop.db", "shop.db-wal", "shop.db-shm"])
			expect(modeOf("a/b", name), name).toBe("600");
		db.$client.close();
	});

	it("is refused immediately when no folder can be created there", () => {
		writeFileSync(join(folder, "file"), "");
		expect(() => makeDataFolder("/proc/nope")).toThrow(/ENOENT/);
		expect(() => makeDataFolder("/proc/nope/deeper")).toThrow(/ENOENT/);
		expect(() => makeDataFolder(join(folder, "file"))).toThrow(/ENOTDIR/);
		expect(() => makeDataFolder(join(folder, "file/below"))).toThrow(/ENOTDIR/);
	});

	it("loses other users' permissions, along with all the server's files in it", () => {
		mkdirSync(join(folder, "uploads/pictures"), { recursive: true });
		for (const name of ["shop.db", "session-secret", "uploads/a", "uploads/pictures/b", "notes.txt"])
			writeFileSync(join(folder, name), "");
		symlinkSync(join(folder, "notes.txt"), join(folder, "shop.db-wal"));
		for (const name of ["shop.db", "session-secret", "uploads/a", "uploads/pictures/b", "notes.txt"])
			chmodSync(join(folder, name), 0o644);
		for (const name of [".", "uploads", "uploads/pictures"]) chmodSync(join(folder, name), 0o755);
		expect(closeDataFolder(folder)).toEqual([]);
		for (const name of ["shop.db", "session-secret", "uploads/a", "uploads/pictures/b"])
			expect(modeOf(name), name).toBe("600");
		for (const name of [".", "uploads", "uploads/pictures"]) expect(modeOf(name), name).toBe("700");
		expect(modeOf("notes.txt")).toBe("644");
	});

	it("is reported when all programs share it", () => {
		chmodSync(folder, 0o1777);
		expect(closeDataFolder(folder)).toEqual([folder]);
		expect(modeOf(".")).toBe("777");
	});
});
