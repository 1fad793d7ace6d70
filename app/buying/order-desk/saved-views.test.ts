import { beforeEach, expect, it } from "vitest";
import type { UserActor } from "~/kernel/actor/actor";
import type { Db } from "~db/client.server";
import { makeAdmin, makeBuyer, testDatabase } from "../../../tests/helpers/database";
import { refusal } from "../../../tests/helpers/refusal";
import { viewSchema } from "./saved-view.schema.ts";
import { listViews, removeView, renameView, saveView } from "./saved-views.server.ts";

let db: Db;
let dana: UserActor;
beforeEach(() => {
	db = testDatabase();
	dana = makeAdmin(db);
});
const namesOf = (who: UserActor) => listViews(db, who).map(({ name }) => name);

it("keeps a person's filters under a name, and only those the list has", () => {
	const view = saveView(db, dana, { name: "Georgia", query: "state=GA&page=3&open=RW-1&status=todo&x=<b>" });
	expect(view).toMatchObject({ name: "Georgia", query: "status=todo&state=GA" });
	expect(listViews(db, dana)).toMatchObject([{ id: view.id, query: "status=todo&state=GA" }]);
	expect(namesOf(makeAdmin(db))).toEqual([]);
});

it("renames and removes own views only", () => {
	const { id } = saveView(db, dana, { name: "One", query: "state=GA" });
	const two = saveView(db, dana, { name: "Two", query: "state=FL" });
	expect(renameView(db, dana, { id: two.id, name: "Two" })).toMatchObject({ id: two.id });
	const other = makeAdmin(db);
	expect(refusal(() => renameView(db, other, { id, name: "Mine" })).code).toBe("not_found");
	expect(refusal(() => removeView(db, other, { id })).code).toBe("not_found");
	expect(refusal(() => renameView(db, dana, { id, name: "Two" })).errors).toMatchObject([{ field: "name" }]);
	renameView(db, dana, { id, name: "First" });
	expect(namesOf(dana)).toEqual(["First", "Two"]);
	removeView(db, dana, { id });
	expect(namesOf(dana)).toEqual(["Two"]);
});

it("refuses a second view of a name, and more than twenty", () => {
	for (let n = 0; n < 20; n++) saveView(db, dana, { name: `View ${n}`, query: "" });
	expect(refusal(() => saveView(db, dana, { name: "View 3", query: "" })).message).toContain("already");
	expect(refusal(() => saveView(db, dana, { name: "Another", query: "" })).message).toContain("20 views");
	// The number is each person's own.
	expect(saveView(db, makeAdmin(db), { name: "View 3", query: "" }).name).toBe("View 3");
});

it.each([
	[" Georgia ", "Georgia"],
	["G".repeat(40), "G".repeat(40)],
	["G".repeat(41), null],
	[" ", null],
	[undefined, null],
])("reads a name that is sent: %j", (sent, name) => {
	const { data, error } = viewSchema.safeParse({ query: "", name: sent });
	expect(data?.name ?? null).toBe(name);
	expect(error?.issues.map(({ path }) => path) ?? []).toEqual(name === null ? [["name"]] : []);
});

it("is for staff", () => {
	expect(refusal(() => listViews(db, makeBuyer(db))).code).toBe("forbidden");
	expect(refusal(() => saveView(db, makeBuyer(db), { name: "x", query: "" })).code).toBe("forbidden");
});
