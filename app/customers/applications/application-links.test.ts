import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { VISITOR } from "~/kernel/actor/actor";
import { DAY_MS } from "~/terms/time";
import type { Db } from "~db/client.server";
import { applicationDrafts, applicationLinks, outbox, sessions } from "~db/schema.server";
import { makeUser, testDatabase } from "../../../tests/helpers/database";
import { refusal } from "../../../tests/helpers/refusal";
import { call } from "../../../tests/helpers/request";
import {
	continueApplication,
	deleteOldLinks,
	mailApplicationLink,
	savedAtOfLink,
} from "./application-links.server";
import { loader as page } from "./buyer/continue";
import { loader as mailPage } from "./buyer/mail-link";
import { adoptDraft, getDraft, saveDraft } from "./draft.server";

let db: Db;
const at = (sessionId: string) => ({ actor: VISITOR, sessionId });
const session = (id: string) =>
	db
		.insert(sessions)
		.values({ id, lastSeenAt: new Date(), expiresAt: new Date(Date.now() + DAY_MS) })
		.run();
const nameAt = (sessionId: string) => getDraft(db, at(sessionId)).fields.businessName;
/** Mails a link for the form of a device. @returns the token of the mail. */
function mailed(sessionId = "desk", now = new Date()): string {
	mailApplicationLink(db, at(sessionId), { email: "me@store.example" }, now);
	const [mail] = db.select().from(outbox).where(eq(outbox.template, "application-link")).all().slice(-1);
	return (mail!.data as { token: string }).token;
}

beforeEach(() => {
	db = testDatabase();
	for (const id of ["desk", "phone"]) session(id);
	saveDraft(db, at("desk"), { fields: { businessName: "Corner" } });
});

describe("a mailed link to an application (Rule 2.18)", () => {
	it("brings the form to another device and back, and keeps only a hash of its token", () => {
		const token = mailed();
		expect(JSON.stringify(db.select().from(applicationLinks).all())).not.toContain(token);
		expect(savedAtOfLink(db, token)).toBeInstanceOf(Date);
		expect([nameAt("desk"), nameAt("phone")]).toEqual(["Corner", ""]);
		continueApplication(db, at("phone"), token);
		expect([nameAt("desk"), nameAt("phone")]).toEqual(["", "Corner"]);
		saveDraft(db, at("phone"), { fields: { businessName: "Corner Vapor" } });
		continueApplication(db, at("desk"), token);
		continueApplication(db, at("desk"), token);
		expect([nameAt("desk"), nameAt("phone")]).toEqual(["Corner Vapor", ""]);
	});

	it("replaces what the other device had", () => {
		saveDraft(db, at("phone"), { fields: { businessName: "Typo" } });
		continueApplication(db, at("phone"), mailed());
		expect(nameAt("phone")).toBe("Corner");
		expect(db.select().from(applicationDrafts).all()).toHaveLength(1);
	});

	it("gives the form to an account that is logged in, and to no other from then on", () => {
		const token = mailed();
		const [ann, ben] = [makeUser(db), makeUser(db)];
		continueApplication(db, { actor: ann, sessionId: null }, token);
		expect(getDraft(db, { actor: ann, sessionId: null }).fields.businessName).toBe("Corner");
		continueApplication(db, { actor: ann, sessionId: null }, token);
		for (const owner of [at("phone"), { actor: ben, sessionId: null }])
			expect(refusal(() => continueApplication(db, owner, token)).message).toContain("belongs to an account");
	});

	it("works for seven days, and not after the form is gone", () => {
		const now = new Date();
		const [token, other] = [mailed("desk", now), mailed("desk", now)];
		const late = new Date(now.getTime() + 7 * DAY_MS);
		expect(savedAtOfLink(db, token, new Date(late.getTime() - 1))).not.toBe(null);
		expect(savedAtOfLink(db, token, late)).toBe(null);
		expect(refusal(() => continueApplication(db, at("phone"), token, late)).code).toBe("conflict");
		expect(refusal(() => continueApplication(db, at("phone"), "unknown")).code).toBe("conflict");
		db.delete(applicationDrafts).run();
		expect(savedAtOfLink(db, other, now)).toBe(null);
		saveDraft(db, at("desk"), { fields: { businessName: "Again" } });
		mailed("desk", now);
		deleteOldLinks(db, new Date(late.getTime() + 1));
		expect(db.select().from(applicationLinks).all()).toEqual([]);
	});

	it("is mailed at most three times a day to an address that nobody confirmed, and five times a week for a form", () => {
		for (let n = 0; n < 5; n++) mailApplicationLink(db, at("desk"), { email: "me@store.example" });
		expect(db.select().from(outbox).all()).toHaveLength(3);
		expect(refusal(() => mailed()).message).toContain("five links");
		expect(refusal(() => mailApplicationLink(db, at("phone"), { email: "a@b.example" })).code).toBe(
			"not_found",
		);
	});

	it("has a page that changes nothing when it is opened, and says when it no longer works", async () => {
		const token = mailed();
		const open = (word: string) => call(page, `/apply/continue/${word}`, { db, params: { token: word } });
		expect(await open(token)).toMatchObject({ status: 200, body: { hasOwn: false } });
		expect(nameAt("desk")).toBe("Corner");
		expect(await open("gone")).toMatchObject({ status: 410, body: { savedAt: null } });
		expect((await call(mailPage, "/apply/link", { db, as: makeUser(db) })).location).toBe("/apply");
	});

	it("stays what it was for a visitor who logs in on the device of the form (Rule 2.1)", () => {
		const token = mailed();
		const user = makeUser(db);
		adoptDraft(db, user, "desk");
		expect(refusal(() => continueApplication(db, at("phone"), token)).code).toBe("conflict");
	});
});
