import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { DAY_MS } from "~/terms/time";
import { auditLog } from "~db/schema.server";
import { testDatabase } from "../../../tests/helpers/database";
import { KEPT_DAYS } from "../config/site";
import { archiveAudit } from "./archive-audit.server";

const NOW = Date.parse("2026-03-18T12:00:00Z");
const running = new AbortController().signal;
let parent: string;
let folder: string;
beforeEach(() => {
	parent = mkdtempSync(join(tmpdir(), "counter-archive-"));
	folder = join(parent, "archive");
});
afterEach(() => rmSync(parent, { recursive: true }));

const db = () => {
	const made = testDatabase();
	const row = (id: string, createdAt: Date) =>
		made
			.insert(auditLog)
			.values({
				id,
				actorName: "dana",
				action: "order.ship",
				entity: "order",
				after: { to: "é\n" },
				createdAt,
			})
			.run();
	return {
		made,
		row,
		ids: () =>
			made
				.select({ id: auditLog.id })
				.from(auditLog)
				.all()
				.map(({ id }) => id),
	};
};
const lines = (name: string) =>
	readFileSync(join(folder, name), "utf8")
		.trimEnd()
		.split("\n")
		.map((line) => JSON.parse(line) as { id: string });

it("writes old rows to a file for each month before it deletes them (Rule 14.10)", async () => {
	const { made, row, ids } = db();
	const limit = NOW - KEPT_DAYS.auditLog * DAY_MS;
	for (let n = 0; n < 501; n += 1) row(`old-${String(n).padStart(3, "0")}`, new Date("2023-11-05T00:00:00Z"));
	row("december", new Date("2023-12-01T00:00:00Z"));
	row("just-old", new Date(limit - 1));
	row("kept", new Date(limit));
	await archiveAudit(made, folder, running, NOW);
	expect(ids()).toEqual(["kept"]);
	expect(readdirSync(folder).sort()).toEqual([
		"audit-2023-11.jsonl",
		"audit-2023-12.jsonl",
		"audit-2024-03.jsonl",
	]);
	expect(lines("audit-2023-11.jsonl")).toHaveLength(501);
	expect(lines("audit-2023-12.jsonl")).toEqual([
		{
			id: "december",
			actorId: null,
			actorName: "dana",
			action: "order.ship",
			entity: "order",
			entityId: null,
			before: null,
			after: { to: "é\n" },
			ip: null,
			createdAt: "2023-12-01T00:00:00.000Z",
		},
	]);
	// A part of a line, as a killed server leaves it, is no line; whole ones stay.
	const file = join(folder, "audit-2023-12.jsonl");
	writeFileSync(file, `${readFileSync(file, "utf8")}{"id":"half`);
	row("later", new Date("2023-12-31T00:00:00Z"));
	await archiveAudit(made, folder, running, NOW);
	expect(lines("audit-2023-12.jsonl").map(({ id }) => id)).toEqual(["december", "later"]);
});

it("deletes nothing that it can't write", async () => {
	const { made, row, ids } = db();
	row("old", new Date(0));
	writeFileSync(folder, "not a folder");
	await expect(archiveAudit(made, folder, running, NOW)).rejects.toThrow(/EEXIST|ENOTDIR/);
	expect(ids()).toEqual(["old"]);
});
