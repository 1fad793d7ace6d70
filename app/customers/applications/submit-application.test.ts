import { describe, expect, it } from "vitest";
import { type UserActor, VISITOR } from "~/kernel/actor/actor";
import { isDocumentKind, type StoredFile } from "~/kernel/documents";
import type { Db } from "~db/client.server";
import {
	applicationDrafts,
	auditLog,
	licenses,
	outbox,
	uploadedFiles,
	wholesaleApplications,
} from "~db/schema.server";
import { accountOf, makeAdmin, makeBuyer, makeUser, testDatabase } from "../../../tests/helpers/database.ts";
import { addDocuments } from "../documents/add-document.server";
import { applicationJson, getDocument, listApplications } from "./application.queries.server";
import { applicationSchema } from "./application.schema.ts";
import { getDraft, saveDraft } from "./draft.server";
import { getLatestApplication } from "./own-application.server";
import { standingOf } from "./standing.server";
import { resubmitApplication, submitApplication } from "./submit-application.server";

let count = 0;
const stored = (name = "license.pdf"): StoredFile => {
	count += 1;
	return { storageKey: `key${count}`, name, contentType: "application/pdf", size: 9 };
};

const typed = {
	businessName: " Cornerstore ",
	businessAddress: "1 Main Street\r\nReno, NV 89501",
	businessPhone: "(555) 010-0100",
	ein: "123456789",
	expectedVolume: "$500-$1,999",
	tradeReferences: "Company: Harbor Goods\nPhone: 555-010-0111",
};
const input = applicationSchema.parse(typed);

const draftOf = (db: Db, user: UserActor, files = {}) =>
	saveDraft(db, { actor: user, sessionId: null }, { fields: { ein: "x" }, files }).draft.id!;

const only = (db: Db) => db.select().from(wholesaleApplications).all();
const setStatus = (db: Db, status: "approved" | "rejected" | "needs_information", more = {}) =>
	db
		.update(wholesaleApplications)
		.set({ status, ...more })
		.run();

describe("the fields of an application", () => {
	it("are cleaned", () => {
		expect(input).toEqual({
			businessName: "Cornerstore",
			businessAddress: "1 Main Street\nReno, NV 89501",
			businessPhone: "(555) 010-0100",
			ein: "12-3456789",
			expectedVolume: "$500-$1,999",
			tradeReferences: "Company: Harbor Goods\nPhone: 555-010-0111",
		});
	});

	it.each([
		"123456789",
		"12-3456789",
		" 12 3456789",
		"12–3456789",
		"EIN: 12.345.6789",
		"12-345-6789",
		"123 456 789",
	])("takes the EIN %j", (ein) => expect(applicationSchema.parse({ ...typed, ein }).ein).toBe("12-3456789"));

	it("hold references of at most 50,000 characters, without the blanks around them", () => {
		const parse = (tradeReferences: string) => applicationSchema.safeParse({ ...typed, tradeReferences });
		expect(parse(` ${"a".repeat(50_000)}\n`).data?.tradeReferences).toHaveLength(50_000);
		expect(parse("a".repeat(50_001)).error?.issues).toMatchObject([{ path: ["tradeReferences"] }]);
	});

	it.each(["12345678", "1234567890", "12-34567AB", "abc"])("refuses the EIN %j", (ein) => {
		const result = applicationSchema.safeParse({ ...typed, ein });
		expect(result.error?.issues[0]).toMatchObject({
			path: ["ein"],
			message: expect.stringContaining("12-3456789"),
		});
	});

	it("name every required field that is missing or blank; references are optional", () => {
		for (const body of [{}, Object.fromEntries(Object.keys(typed).map((name) => [name, "  "]))]) {
			const { error } = applicationSchema.safeParse(body);
			expect(error?.issues.map(({ path, message }) => [path[0], message])).toEqual([
				["businessName", "Business name is required"],
				["businessAddress", "Business address is required"],
				["businessPhone", "Business phone is required"],
				["ein", "Federal EIN is required"],
				["expectedVolume", "Expected monthly volume is required"],
			]);
		}
	});

	it.each(["512-555-01", "555-0100", "480 555 010 00", "call me at 480-555-0100"])(
		"refuse the phone %s (Rule 2.17)",
		(businessPhone) => {
			const { error } = applicationSchema.safeParse({ ...typed, businessPhone });
			expect(error?.issues.map(({ path, message }) => [path[0], message])).toEqual([
				["businessPhone", "Enter a phone number with ten digits, such as 555-123-4567"],
			]);
		},
	);

	it.each(["4805550100", "+1 (480) 555-0100", "480.555.0100 ext. 12"])(
		"keep the phone %s as it is typed (Rule 2.17)",
		(businessPhone) => {
			expect(applicationSchema.parse({ ...typed, businessPhone }).businessPhone).toBe(businessPhone);
		},
	);

	it("accept only the listed volumes", () => {
		expect(applicationSchema.safeParse({ ...typed, expectedVolume: "$1" }).success).toBe(false);
	});
});

describe("submitting", () => {
	it("stores everything, queues the confirmation and writes an audit row", () => {
		const db = testDatabase();
		const user = makeUser(db);
		const draftId = draftOf(db, user, { businessLicense: stored("mine.pdf") });
		const row = submitApplication(db, user, input, { draftId });
		expect(row).toMatchObject({
			id: draftId,
			userId: user.id,
			email: user.email,
			status: "pending",
			ein: "12-3456789",
			tradeReferences: [{ company: "Harbor Goods", contact: "", phone: "555-010-0111", email: "" }],
			tradeReferencesText: typed.tradeReferences,
			reviewedBy: null,
		});
		expect(getDocument(db, user, row.businessLicense!).name).toBe("mine.pdf");
		expect(db.select().from(applicationDrafts).all()).toEqual([]);
		expect(db.select().from(outbox).all()).toMatchObject([
			{
				template: "application-received",
				to: user.email,
				data: { applicationId: row.id, missingDocuments: ["Reseller Permit"] },
			},
		]);
		expect(db.select().from(auditLog).all()).toMatchObject([
			{ action: "application.submit", actorId: user.id },
		]);
		expect(accountOf(db, user)).toMatchObject({
			businessName: "Cornerstore",
			businessPhone: "(555) 010-0100",
			isWholesaleApproved: false,
		});
	});

	it("is refused for visitors, and with someone else's draft", () => {
		const db = testDatabase();
		const [user, other] = [makeUser(db), makeUser(db)];
		const draftId = draftOf(db, user);
		expect(() => submitApplication(db, VISITOR, input, { draftId })).toThrow("Please log in");
		expect(() => submitApplication(db, other, input, { draftId })).toThrow("not found");
		expect(only(db)).toEqual([]);
	});

	it.each(["pending", "needs_information", "approved"] as const)(
		"is refused while one is %s, and changes nothing (Rule 2.6)",
		(status) => {
			const db = testDatabase();
			const user = makeUser(db);
			submitApplication(db, user, input, { files: {} });
			if (status !== "pending") setStatus(db, status);
			expect(() => submitApplication(db, user, input, { files: { businessLicense: stored() } })).toThrow(
				expect.objectContaining({ code: "conflict" }),
			);
			expect(only(db)).toHaveLength(1);
			expect(db.select().from(uploadedFiles).all()).toEqual([]);
		},
	);

	it.each([
		["a rejected", { status: "rejected" as const }],
		["a revoked", { status: "approved" as const, revokedAt: new Date() }],
	])("is open again after %s one", (_, { status, ...more }) => {
		const db = testDatabase();
		const user = makeUser(db);
		submitApplication(db, user, input, { files: {} });
		setStatus(db, status, more);
		submitApplication(db, user, input, { files: {} });
		expect(only(db)).toHaveLength(2);
		expect(getLatestApplication(db, user)?.state).toBe("pending");
	});
});

it("tells how far an account is on the way to ordering", () => {
	const db = testDatabase();
	const user = makeUser(db);
	expect([VISITOR, makeBuyer(db), makeAdmin(db), user].map((actor) => standingOf(db, actor))).toEqual([
		...["visitor", "buyer", "staff", "registered"],
	]);
	submitApplication(db, user, input, { files: {} });
	expect(standingOf(db, user)).toBe("applied");
	setStatus(db, "rejected");
	expect(standingOf(db, user)).toBe("registered");
});

it("is JSON with ISO times, and knows the names of its documents", () => {
	const db = testDatabase();
	const row = submitApplication(db, makeUser(db), input, { files: {} });
	const json = (reviewedAt: Date | null, revokedAt: Date | null) =>
		applicationJson({ ...row, reviewedAt, revokedAt });
	expect(json(null, null)).toMatchObject({ reviewedAt: null, revokedAt: null });
	expect(json(new Date(0), new Date(1))).toMatchObject({
		reviewedAt: "1970-01-01T00:00:00.000Z",
		revokedAt: "1970-01-01T00:00:00.001Z",
	});
	const values = ["businessLicense", "toString", ["businessLicense"], 1, null];
	expect(values.map(isDocumentKind)).toEqual([true, false, false, false, false]);
});

describe("answering a question (Rule 2.21)", () => {
	it("sets the same application back to pending with the new answers, and resets a replaced document's check", () => {
		const db = testDatabase();
		const user = makeUser(db);
		const files = { businessLicense: stored("old.pdf"), resellerPermit: stored("permit.pdf") };
		const { id } = submitApplication(db, user, input, { files });
		setStatus(db, "needs_information", { question: "A readable license, please." });
		for (const kind of ["businessLicense", "resellerPermit"] as const) {
			db.insert(licenses).values({ applicationId: id, kind, number: "1" }).run();
		}
		expect(getLatestApplication(db, user)).toMatchObject({ question: "A readable license, please." });
		const draftId = draftOf(db, user, { businessLicense: stored("new.pdf") });
		const result = resubmitApplication(db, user, { ...input, businessName: "Cornerstore II" }, draftId);
		expect(result.dropped).toEqual([files.businessLicense.storageKey]);
		expect(only(db)).toMatchObject([{ id, status: "pending", businessName: "Cornerstore II" }]);
		expect(db.select().from(licenses).all()).toMatchObject([{ kind: "resellerPermit" }]);
		expect(getLatestApplication(db, user)?.files.map(({ name }) => name)).toEqual(["new.pdf", "permit.pdf"]);
		expect(getLatestApplication(db, user)?.question).toBeNull();
		expect(db.select().from(auditLog).all().at(-1)).toMatchObject({ action: "application.resubmit" });
		expect(db.select().from(outbox).all().at(-1)).toMatchObject({ template: "application-received" });
	});

	it("is refused when no question is open", () => {
		const db = testDatabase();
		const user = makeUser(db);
		submitApplication(db, user, input, { files: {} });
		const draftId = draftOf(db, user);
		expect(() => resubmitApplication(db, user, input, draftId)).toThrow(
			expect.objectContaining({ code: "conflict" }),
		);
		expect(getDraft(db, { actor: user, sessionId: null }).id).toBe(draftId);
	});
});

describe("adding documents later (Rule 2.5)", () => {
	it("adds to an open application, replaces with the check reset, and returns the keys of unused files", () => {
		const db = testDatabase();
		const user = makeUser(db);
		const old = stored("old.pdf");
		const { id } = submitApplication(db, user, input, { files: { businessLicense: old } });
		setStatus(db, "approved");
		db.insert(licenses).values({ applicationId: id, kind: "businessLicense" }).run();
		const dropped = addDocuments(db, user, { businessLicense: stored("new.pdf"), resellerPermit: stored() });
		expect(dropped).toEqual([old.storageKey]);
		expect(db.select().from(licenses).all()).toEqual([]);
		expect(getLatestApplication(db, user)).toMatchObject({ missing: [], files: [{ name: "new.pdf" }, {}] });
		expect(db.select().from(auditLog).all().at(-1)).toMatchObject({
			action: "application.add-document",
			after: { businessLicense: "new.pdf" },
		});
	});

	it("is refused without an open application, and without a file", () => {
		const db = testDatabase();
		const user = makeUser(db);
		const files = { businessLicense: stored() };
		expect(() => addDocuments(db, user, files)).toThrow(expect.objectContaining({ code: "conflict" }));
		submitApplication(db, user, input, { files: {} });
		expect(() => addDocuments(db, user, {})).toThrow("Choose a file to upload");
		setStatus(db, "needs_information");
		expect(() => addDocuments(db, user, files)).toThrow("send the documents with your answer");
		setStatus(db, "rejected");
		expect(() => addDocuments(db, user, files)).toThrow("no application to add documents to");
		expect(db.select().from(uploadedFiles).all()).toEqual([]);
	});
});

it("shows documents to their owner and to admins only (Rule 2.9)", () => {
	const db = testDatabase();
	const [owner, other, admin] = [makeUser(db), makeUser(db), makeAdmin(db)];
	const row = submitApplication(db, owner, input, { files: { businessLicense: stored() } });
	const id = row.businessLicense!;
	expect(getDocument(db, owner, id).id).toBe(id);
	expect(getDocument(db, admin, id).id).toBe(id);
	for (const actor of [other, VISITOR]) {
		expect(() => getDocument(db, actor, id)).toThrow(expect.objectContaining({ code: "not_found" }));
	}
	expect(() => getDocument(db, admin, "unknown")).toThrow(expect.objectContaining({ code: "not_found" }));
});

it("lists applications to admins only, newest first", () => {
	const db = testDatabase();
	const [first, second] = [makeUser(db), makeUser(db)];
	submitApplication(db, first, input, { files: {} });
	submitApplication(db, second, input, { files: {} });
	const page = { page: 1, perPage: 1 };
	expect(listApplications(db, makeAdmin(db), page)).toMatchObject({
		total: 2,
		rows: [{ userId: second.id }],
	});
	expect(() => listApplications(db, first, page)).toThrow(expect.objectContaining({ code: "forbidden" }));
});

it("hides staff notes from the applicant unless they are the reason for a rejection", () => {
	const db = testDatabase();
	const user = makeUser(db);
	submitApplication(db, user, input, { files: {} });
	setStatus(db, "approved", { notes: "Called twice" });
	expect(JSON.stringify(getLatestApplication(db, user))).not.toContain("Called twice");
	setStatus(db, "rejected", { notes: "The license has expired." });
	expect(getLatestApplication(db, user)?.reason).toBe("The license has expired.");
});
