import Database from "better-sqlite3";
import { expect, it } from "vitest";
import { migrate } from "~db/migrate.server";
import { testDatabase } from "../../../tests/helpers/database";
import { progressLines, requireRoomForUpdate } from "./update-database.server";

const MB = 1e6;
const room = (data: number, backups: number | null, device = 2) =>
	requireRoomForUpdate(
		100 * MB,
		{ device: 1, free: data * MB },
		backups === null ? null : { device, free: backups * MB },
	);

it("refuses an update without room for it, says how much it needs, and where (Rule 14.6)", () => {
	expect(() => room(250, 100)).not.toThrow();
	expect(() => room(249, 100)).toThrow(
		"The database (100 MB) has to be updated. That needs 250 MB of free disk where DATA_DIR is, and 249 MB are free. Make room and start again; nothing was changed.",
	);
	expect(() => room(250, 99)).toThrow("needs 100 MB of free disk where BACKUP_DIR is, and 99 MB are free");
	// The copy on the disk of the data.
	for (const backups of [null, 349]) {
		expect(() => room(350, backups, 1)).not.toThrow();
		expect(() => room(349, backups, 1)).toThrow("needs 350 MB of free disk where DATA_DIR is");
	}
});

it("says how far an update is, at most every five seconds, and nothing of a new database (Rule 14.6)", () => {
	const fresh: string[] = [];
	migrate(new Database(":memory:"), undefined, undefined, (_done, _all, next) => fresh.push(next));
	expect(fresh).toEqual([]);

	const old = testDatabase().$client;
	const [name] = old.prepare("DELETE FROM migrations WHERE name LIKE '0073%' RETURNING name").pluck().all();
	const steps: [number, number, string][] = [];
	const failed = () => migrate(old, undefined, undefined, (...step) => steps.push(step));
	// Its tables are there already.
	expect(failed).toThrow("already exists");
	expect(steps).toEqual([[0, expect.any(Number), name]]);

	let seconds = 0;
	const lines: string[] = [];
	const progress = progressLines(
		(line) => lines.push(line),
		() => seconds * 1000,
	);
	for (const [done, at] of [
		[0, 0],
		[1, 2],
		[2, 4],
		[3, 5.4],
		[4, 10],
		[5, 70],
	] as const) {
		seconds = at;
		progress(done, 60, `step-${done}`);
	}
	expect(lines).toEqual([
		"updating the database: 0 of 60 steps done after 0 s, next step-0",
		"updating the database: 3 of 60 steps done after 5 s, next step-3",
		"updating the database: 5 of 60 steps done after 70 s, next step-5",
	]);
});
