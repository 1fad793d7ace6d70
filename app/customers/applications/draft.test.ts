import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { VISITOR } from "~/kernel/actor/actor";
import type { StoredFile } from "~/kernel/documents";
import type { Db } from "~db/client.server";
import { applicationDrafts, sessions, uploadedFiles, wholesaleApplications } from "~db/schema.server";
import { makeUser, testDatabase } from "../../../tests/helpers/database.ts";
import { adoptDraft, deleteOldDrafts, dropVisitorFiles, getDraft, saveDraft } from "./draft.server";
import { DRAFT_ROOM } from "./draft-room.server";
import { submitApplication } from "./submit-application.server";

let count = 0;
const stored = (name = "license.pdf"): StoredFile => {
	count += 1;
	return { storageKey: `key${count}`, name, contentType: "application/pdf", size: 9 };
};

function visitorOf(db: Db, id: string) {
	const later = new Date(Date.now() + 1e9);
	db.insert(sessions).values({ id, lastSeenAt: new Date(), expiresAt: later }).run();
	return { actor: VISITOR, sessionId: id };
}

const valid = {
	businessName: "Cornerstore",
	businessAddress: "1 Main Street, Reno, NV 89501",
	businessPhone: "555-010-0100",
	ein: "12-3456789",
	expectedVolume: "$500-$1,999" as const,
	tradeReferences: "",
};

it("keeps each step's values exactly as typed (Rule 2.2)", () => {
	const db = testDatabase();
	const owner = visitorOf(db, "s1");
	expect(getDraft(db, owner).id).toBeNull();
	saveDraft(db, owner, { fields: { ein: " not a number ", businessAddress: "a".repeat(100_001) } });
	saveDraft(db, owner, { fields: { tradeReferences: "one\n\ntwo" } });
	expect(getDraft(db, owner).fields).toMatchObject({
		ein: " not a number ",
		businessAddress: "a".repeat(100_000),
		tradeReferences: "one\n\ntwo",
	});
	expect(db.select().from(applicationDrafts).all()).toHaveLength(1);
});

it("belongs to one visitor's session: another browser can't see it", () => {
	const db = testDatabase();
	saveDraft(db, visitorOf(db, "s1"), { fields: { businessName: "Mine" } });
	expect(getDraft(db, visitorOf(db, "s2")).fields.businessName).toBe("");
	expect(getDraft(db, { actor: VISITOR, sessionId: null }).fields.businessName).toBe("");
	expect(getDraft(db, { actor: makeUser(db), sessionId: "s1" }).fields.businessName).toBe("");
	expect(() => saveDraft(db, { actor: VISITOR, sessionId: null }, {})).toThrow("Draft not found");
});

it("keeps a chosen file until it is replaced or removed, and returns the old storage key", () => {
	const db = testDatabase();
	const owner = visitorOf(db, "s1");
	const first = stored("first.pdf");
	saveDraft(db, owner, { files: { businessLicense: first } });
	expect(saveDraft(db, owner, { fields: { ein: "1" } }).draft.files.businessLicense?.name).toBe("first.pdf");
	const second = stored("second.pdf");
	const replaced = saveDraft(db, owner, { files: { businessLicense: second } });
	expect(replaced.dropped).toEqual([first.storageKey]);
	expect(replaced.draft.files.businessLicense?.name).toBe("second.pdf");
	const removed = saveDraft(db, owner, { remove: "businessLicense" });
	expect(removed.dropped).toEqual([second.storageKey]);
	expect(removed.draft.files.businessLicense).toBeNull();
	expect(db.select().from(uploadedFiles).all()).toEqual([]);
});

it("moves to the account that logs in, with its files and its id (Rule 2.1)", () => {
	const db = testDatabase();
	const owner = visitorOf(db, "s1");
	const { draft } = saveDraft(db, owner, {
		fields: { businessName: "Mine" },
		files: { businessLicense: stored() },
	});
	const user = makeUser(db);
	adoptDraft(db, user, "s1");
	const own = getDraft(db, { actor: user, sessionId: null });
	expect(own).toMatchObject({ id: draft.id, fields: { businessName: "Mine" } });
	expect(db.select().from(uploadedFiles).get()?.ownerId).toBe(user.id);
	expect(getDraft(db, owner).id).toBeNull();
	expect(adoptDraft(db, user, "s1")).toEqual([]);
	expect(getDraft(db, { actor: user, sessionId: null }).id).toBe(draft.id);
});

it.each([
	["the visitor's, when it is newer", 2000, "visitor's"],
	["the account's, when that is newer", 0, "account's"],
])("of two drafts keeps %s", (_, visitorAt, name) => {
	const db = testDatabase();
	const user = makeUser(db);
	const account = { actor: user, sessionId: null };
	saveDraft(db, account, { fields: { businessName: "account's" }, files: { resellerPermit: stored() } });
	const visitor = visitorOf(db, "s1");
	saveDraft(db, visitor, { fields: { businessName: "visitor's" }, files: { businessLicense: stored() } });
	db.update(applicationDrafts)
		.set({ updatedAt: new Date(1000) })
		.where(eq(applicationDrafts.userId, user.id))
		.run();
	db.update(applicationDrafts)
		.set({ updatedAt: new Date(visitorAt) })
		.where(eq(applicationDrafts.sessionId, "s1"))
		.run();
	const dropped = adoptDraft(db, user, "s1");
	expect(getDraft(db, account).fields.businessName).toBe(name);
	expect(db.select().from(applicationDrafts).all()).toHaveLength(1);
	expect(dropped).toHaveLength(1);
	expect(db.select().from(uploadedFiles).all()).toHaveLength(1);
});

it("starts from the answers of a rejected application, whose files survive being removed from the draft", () => {
	const db = testDatabase();
	const user = makeUser(db);
	const owner = { actor: user, sessionId: null };
	const row = submitApplication(
		db,
		user,
		{ ...valid, tradeReferences: "text" },
		{ files: { businessLicense: stored("old.pdf") } },
	);
	expect(getDraft(db, owner).fields.businessName).toBe("");
	db.update(wholesaleApplications).set({ status: "approved" }).run();
	expect(getDraft(db, owner).fields.businessName).toBe("");
	db.update(wholesaleApplications).set({ status: "rejected", notes: "No license" }).run();
	expect(getDraft(db, owner)).toMatchObject({
		id: null,
		fields: { ...valid, tradeReferences: "text" },
		files: { businessLicense: { name: "old.pdf" } },
	});
	const removed = saveDraft(db, owner, { fields: { ein: "98-7654321" }, remove: "businessLicense" });
	expect(removed.draft.fields).toMatchObject({ businessName: "Cornerstore", ein: "98-7654321" });
	expect(removed.draft.files.businessLicense).toBeNull();
	expect(removed.dropped).toEqual([]);
	expect(
		db.select().from(wholesaleApplications).where(eq(wholesaleApplications.id, row.id)).get()
			?.businessLicense,
	).not.toBeNull();
});

it("is deleted with its files after 30 days, or when nobody can reach it any more", () => {
	const db = testDatabase();
	const old = visitorOf(db, "old");
	const oldFile = stored();
	saveDraft(db, old, { files: { businessLicense: oldFile } });
	const days = (n: number) => new Date(Date.now() - n * 86_400_000);
	db.update(applicationDrafts)
		.set({ updatedAt: days(31) })
		.run();
	const fresh = visitorOf(db, "fresh");
	saveDraft(db, fresh, { files: { businessLicense: stored() } });
	db.update(applicationDrafts)
		.set({ updatedAt: days(29) })
		.where(eq(applicationDrafts.sessionId, "fresh"))
		.run();
	const lost = visitorOf(db, "lost");
	const lostFile = stored();
	saveDraft(db, lost, { files: { businessLicense: lostFile } });
	db.delete(sessions).where(eq(sessions.id, "lost")).run();
	expect(deleteOldDrafts(db).sort()).toEqual([oldFile.storageKey, lostFile.storageKey].sort());
	expect(db.select().from(applicationDrafts).all()).toHaveLength(1);
	expect(getDraft(db, fresh).files.businessLicense).not.toBeNull();
});

/** Makes a user whose application has this status, and returns what the wizard shows them. */
function applicantOf(db: Db, change: Partial<typeof wholesaleApplications.$inferInsert>) {
	const user = makeUser(db);
	const owner = { actor: user, sessionId: null };
	submitApplication(db, user, valid, { files: { businessLicense: stored("filed.pdf") } });
	db.update(wholesaleApplications)
		.set({ createdAt: new Date(1000), ...change })
		.run();
	return { user, owner };
}

const REQUESTED = { status: "needs_information", question: "Your permit?" } as const;

it.each([
	["pending", {}],
	["approved", { status: "approved", reviewedAt: new Date(2000) }],
] as const)("drops a visitor's draft taken over while the account's application is %s", (_, change) => {
	const db = testDatabase();
	const { user, owner } = applicantOf(db, change);
	const visitor = visitorOf(db, "s1");
	const file = stored("stray.pdf");
	saveDraft(db, visitor, { fields: { businessName: "Stray" }, files: { resellerPermit: file } });
	expect(adoptDraft(db, user, "s1")).toEqual([file.storageKey]);
	expect(db.select().from(applicationDrafts).all()).toEqual([]);
	db.update(wholesaleApplications)
		.set({ ...REQUESTED, reviewedAt: new Date() })
		.run();
	expect(getDraft(db, owner)).toMatchObject({
		fields: { businessName: "Cornerstore" },
		files: { businessLicense: { name: "filed.pdf" }, resellerPermit: null },
	});
});

it("answers a question starting from the application, even if an older draft exists (Rule 2.2)", () => {
	const db = testDatabase();
	const { user, owner } = applicantOf(db, { status: "rejected" });
	const file = stored("older.pdf");
	saveDraft(db, owner, { fields: { businessName: "Older" }, files: { resellerPermit: file } });
	expect(getDraft(db, owner).fields.businessName).toBe("Older");
	// Applied through the API, and asked, after that draft was begun.
	db.update(applicationDrafts)
		.set({ createdAt: new Date(1650) })
		.run();
	submitApplication(db, user, { ...valid, businessName: "Newest" }, { files: {} });
	db.update(wholesaleApplications)
		.set({ ...REQUESTED, createdAt: new Date(1600), reviewedAt: new Date(1700) })
		.where(eq(wholesaleApplications.businessName, "Newest"))
		.run();
	expect(getDraft(db, owner)).toMatchObject({ id: null, fields: { businessName: "Newest" } });
	const saved = saveDraft(db, owner, { fields: { ein: "98-7654321" } });
	expect(saved.draft).toMatchObject({
		fields: { businessName: "Newest", ein: "98-7654321" },
		files: { resellerPermit: null },
	});
	expect(saved.dropped).toEqual([file.storageKey]);
	expect(getDraft(db, owner).id).toBe(saved.draft.id);
	expect(db.select().from(applicationDrafts).all()).toHaveLength(1);
});

it("moves a visitor's draft to a rejected applicant's account as it was typed", () => {
	const db = testDatabase();
	const { user, owner } = applicantOf(db, { status: "rejected" });
	saveDraft(db, visitorOf(db, "s1"), { fields: { businessName: "Moved" } });
	adoptDraft(db, user, "s1");
	expect(getDraft(db, owner).fields).toMatchObject({ businessName: "Moved", ein: "" });
});

it("uses a visitor's draft as the answer to a question, and fills its blank fields from the application", () => {
	const db = testDatabase();
	const { user, owner } = applicantOf(db, { ...REQUESTED, reviewedAt: new Date() });
	const visitor = visitorOf(db, "s1");
	saveDraft(db, visitor, { fields: { businessName: "Moved" }, files: { resellerPermit: stored("new.pdf") } });
	db.update(applicationDrafts)
		.set({ createdAt: new Date(500) })
		.run();
	adoptDraft(db, user, "s1");
	expect(getDraft(db, owner)).toMatchObject({
		fields: { businessName: "Moved", ein: "12-3456789", expectedVolume: "$500-$1,999" },
		files: { businessLicense: { name: "filed.pdf" }, resellerPermit: { name: "new.pdf" } },
	});
});

const sized = (bytes: number): StoredFile => ({ ...stored(), size: bytes });
const held = (db: Db) =>
	db
		.select()
		.from(applicationDrafts)
		.all()
		.reduce((sum, { bytes }) => sum + bytes, 0);

it("accepts the limit of bytes from one address, and not one byte more (Rule 2.30)", () => {
	const db = testDatabase();
	const first = { ...visitorOf(db, "s1"), address: "2001:db8::1" };
	saveDraft(db, first, { files: { businessLicense: sized(100) } });
	const second = { ...visitorOf(db, "s2"), address: "2001:db8::2" };
	saveDraft(db, second, { fields: { businessName: "Mine" } });
	const rest = DRAFT_ROOM.perAddress - held(db);
	const license = (bytes: number) => ({ files: { businessLicense: sized(bytes) } });
	expect(() => saveDraft(db, second, license(rest + 1))).toThrow(
		expect.objectContaining({ code: "too_large", message: expect.stringContaining("internet connection") }),
	);
	expect(db.select().from(uploadedFiles).all()).toHaveLength(1);
	saveDraft(db, second, license(rest));
	expect(held(db)).toBe(DRAFT_ROOM.perAddress);
	expect(() => saveDraft(db, second, { fields: { ein: "1" } })).toThrow("internet connection");
	const firstBytes = applicationDrafts.sessionId;
	db.update(applicationDrafts).set({ bytes: DRAFT_ROOM.perAddress }).where(eq(firstBytes, "s1")).run();
	// Someone over the limit may still save a change that takes no more room.
	saveDraft(db, second, { fields: { businessName: "Ours" } });
	saveDraft(db, second, { fields: { businessName: "" } });
	saveDraft(db, { ...visitorOf(db, "s3"), address: "192.0.2.1" }, license(1));
	saveDraft(db, second, { remove: "businessLicense" });
	saveDraft(db, first, { fields: { ein: "1" } });
});

it("counts accounts' drafts too, and limits the total of all drafts (Rule 2.30)", () => {
	const db = testDatabase();
	for (let n = 0; held(db) + DRAFT_ROOM.perAddress <= DRAFT_ROOM.inAll; n += 1) {
		const owner = { actor: makeUser(db), sessionId: null, address: `192.0.2.${n}` };
		saveDraft(db, owner, { files: { businessLicense: sized(DRAFT_ROOM.perAddress - 10_000) } });
	}
	const owner = { ...visitorOf(db, "s1"), address: "198.51.100.1" };
	const rest = DRAFT_ROOM.inAll - held(db) - 4096;
	expect(() => saveDraft(db, owner, { files: { businessLicense: sized(rest + 1) } })).toThrow(
		expect.objectContaining({ code: "unavailable", retryAfterSeconds: 3600 }),
	);
	saveDraft(db, owner, { files: { businessLicense: sized(rest) } });
});

it("keeps a visitor's files for a day and the typed values for longer; an account's files stay (Rule 2.30)", () => {
	const db = testDatabase();
	const visitor = visitorOf(db, "s1");
	const file = stored();
	saveDraft(db, visitor, { fields: { businessName: "Mine" }, files: { businessLicense: file } });
	const account = { actor: makeUser(db), sessionId: null };
	saveDraft(db, account, { files: { businessLicense: stored() } });
	const day = 86_400_000;
	expect(dropVisitorFiles(db, new Date(Date.now() + day - 1000))).toEqual([]);
	const later = new Date(Date.now() + day + 1000);
	expect(dropVisitorFiles(db, later)).toEqual([file.storageKey]);
	expect(dropVisitorFiles(db, later)).toEqual([]);
	const { fields, files } = getDraft(db, visitor);
	expect([fields.businessName, files.businessLicense]).toEqual(["Mine", null]);
	expect(getDraft(db, account).files.businessLicense).not.toBeNull();
	expect(
		db
			.select()
			.from(applicationDrafts)
			.all()
			.map(({ bytes }) => bytes),
	).toEqual([4100, 4105]);
});
