import { beforeEach, expect, it } from "vitest";
import type { Db } from "~db/client.server";
import { auditLog } from "~db/schema.server";
import { transact } from "~db/transact.server";
import { makeAdmin, testDatabase } from "../../../tests/helpers/database";
import { refusal } from "../../../tests/helpers/refusal";
import { requireAdmin } from "../actor/permissions.ts";
import { lastChange, noteChange } from "./note-change.server";

const LABELS = { name: "Name", note: "Note", hidden: "Hidden" };
const BEFORE = { name: "Raz", note: "", hidden: false };

let db: Db;
let note: (after: Partial<typeof BEFORE>, change?: { before?: typeof BEFORE; expected?: number }) => boolean;
beforeEach(() => {
	db = testDatabase();
	const admin = requireAdmin(makeAdmin(db), null);
	note = (after, { before = BEFORE, expected } = {}) =>
		transact(db, (tx) =>
			noteChange(tx, admin, {
				...{
					action: "brand.update",
					entity: "brand",
					entityId: "raz",
					called: "This brand was",
					labels: LABELS,
				},
				...{ before, after, expected },
			}),
		);
});
const rows = () => db.select().from(auditLog).all();

it("writes the changed fields with their values before and after, and nothing when nothing differs", () => {
	expect([note(BEFORE), note({ name: "Raz" })]).toEqual([false, false]);
	expect(rows()).toEqual([]);
	expect(note({ ...BEFORE, name: "RAZ", hidden: true })).toBe(true);
	expect(rows()).toMatchObject([
		{
			...{ action: "brand.update", entity: "brand", entityId: "raz" },
			before: { name: "Raz", hidden: false },
			after: { name: "RAZ", hidden: true, version: 1 },
		},
	]);
	expect(Object.keys(rows()[0]!.before!)).toEqual(["name", "hidden"]);
	expect([lastChange(db, "brand", "raz"), lastChange(db, "brand", "other")]).toEqual([1, 0]);
});

it("refuses a form older than another's change of the same fields, and says what was changed and by whom", () => {
	note({ name: "RAZ", hidden: true });
	note({ note: "n".repeat(700) });
	const said = (after: Partial<typeof BEFORE>, expected: number) =>
		refusal(() => note(after, { expected })).message.replace(/by user\d+/g, "by us");
	expect(said({ ...BEFORE, name: "Razz" }, 0)).toBe(
		`This brand was changed while you edited: Name Raz → RAZ by us; Hidden no → yes by us; Note nothing → ${"n".repeat(600)}… by us. Your changes are not saved yet. Check the fields, then save again to apply them.`,
	);
	expect(said({ ...BEFORE, name: "Razz" }, 1)).not.toContain("Name");
	expect(rows()).toHaveLength(2);
	// Another form's fields, the current version, and no version at all.
	expect(note({ name: "Razz" }, { expected: 1 })).toBe(true);
	expect(note({ note: "Short" }, { expected: 3 })).toBe(true);
	expect(note({ note: "Shorter" })).toBe(true);
	expect(lastChange(db, "brand", "raz")).toBe(5);
});

it("finds its own result when a form is sent twice", () => {
	note({ name: "RAZ" }, { expected: 0 });
	expect(note({ name: "RAZ" }, { before: { ...BEFORE, name: "RAZ" }, expected: 0 })).toBe(false);
});
