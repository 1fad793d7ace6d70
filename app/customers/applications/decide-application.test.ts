import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { type UserActor, VISITOR } from "~/kernel/actor/actor";
import type { Db } from "~db/client.server";
import { auditLog, outbox, users, wholesaleApplications } from "~db/schema.server";
import { closeAccount, makeApplication } from "../../../tests/helpers/application";
import { accountOf, makeAdmin, makeUser, setCompany, testDatabase } from "../../../tests/helpers/database";
import { refusal } from "../../../tests/helpers/refusal";
import { setCompanyApproval } from "../customers/change-customer.server";
import { askForMore, resumeReview } from "./ask-for-more.server";
import { decideApplication } from "./decide-application.server";
import { decisionSchema } from "./decision.schema";
import { getLatestApplication } from "./own-application.server";

let db: Db;
let dana: UserActor;
let applicant: UserActor;
let id: string;

beforeEach(() => {
	db = testDatabase();
	dana = makeAdmin(db);
	applicant = makeUser(db);
	id = makeApplication(db, {
		user: applicant,
		businessName: "Northgate",
		email: "owner@northgate.example",
	}).id;
});

const approve = (values: Record<string, unknown> = {}) =>
	({ id, ...decisionSchema.parse({ status: "approved", ...values }) }) as const;
const reject = (notes: string) => ({ id, ...decisionSchema.parse({ status: "rejected", notes }) }) as const;
const application = () =>
	db.select().from(wholesaleApplications).where(eq(wholesaleApplications.id, id)).get()!;
const account = () => accountOf(db, applicant);
const mails = () => db.select().from(outbox).all();
const audits = () => db.select().from(auditLog).all();

describe("decisionSchema", () => {
	it("requires a reason to reject, and drops a reviewer and time sent by the client", () => {
		const refused = decisionSchema.safeParse({ status: "rejected", notes: "  " });
		expect(refused.error?.issues).toMatchObject([{ path: ["notes"] }]);
		expect(decisionSchema.safeParse({ status: "rejected" }).success).toBe(false);
		expect(
			decisionSchema.parse({ status: "approved", reviewedBy: "me", reviewedAt: "2020-01-01", userId: "x" }),
		).toEqual({ status: "approved", notes: null });
		expect(decisionSchema.safeParse({ status: "pending" }).success).toBe(false);
		expect(decisionSchema.safeParse({ status: "approved", pricingTier: "G old" }).success).toBe(false);
		for (const pricingTier of ["", null]) {
			expect(decisionSchema.parse({ status: "approved", pricingTier }).pricingTier).toBeUndefined();
		}
	});
});

describe("decideApplication", () => {
	it("approves: status, reviewer and time, the account, the audit row and the mail together", () => {
		const now = new Date("2026-11-20T14:05:00Z");
		decideApplication(db, dana, approve({ pricingTier: "growth" }), { now });
		expect(application()).toMatchObject({ status: "approved", reviewedBy: dana.id, reviewedAt: now });
		expect(account()).toMatchObject({
			isWholesaleApproved: true,
			pricingTier: "growth",
			businessName: "Northgate",
			businessPhone: "(916) 555-0172",
		});
		expect(audits()).toMatchObject([
			{
				actorId: dana.id,
				action: "application.approve",
				entityId: id,
				before: { status: "pending", isWholesaleApproved: false, pricingTier: "starter" },
				after: { status: "approved", isWholesaleApproved: true, pricingTier: "growth" },
			},
		]);
		expect(mails()).toMatchObject([
			{
				template: "application-approved",
				to: "owner@northgate.example",
				data: { businessName: "Northgate", pricingTier: "growth" },
			},
		]);
	});

	it("keeps the account's tier when none is chosen", () => {
		setCompany(db, applicant, { pricingTier: "premium" });
		decideApplication(db, dana, approve());
		expect(account().pricingTier).toBe("premium");
	});

	it("rejects with the reason in notes, and leaves the account unapproved", () => {
		decideApplication(db, dana, reject("The license has expired."));
		expect(application()).toMatchObject({
			status: "rejected",
			notes: "The license has expired.",
			reviewedBy: dana.id,
		});
		expect(account().isWholesaleApproved).toBe(false);
		expect(mails()).toMatchObject([
			{ template: "application-rejected", data: { reason: "The license has expired." } },
		]);
		expect(audits()).toMatchObject([{ action: "application.reject", after: { status: "rejected" } }]);
	});

	it("refuses a rejection without a reason with an error on the field, and changes nothing", () => {
		const refused = refusal(() => decideApplication(db, dana, { id, status: "rejected", notes: null }));
		expect(refused).toMatchObject({ code: "invalid", errors: [{ field: "notes" }] });
		expect(application().status).toBe("pending");
	});

	it("tells the second of two admins who decided and when, and changes nothing", () => {
		const kim = makeAdmin(db);
		decideApplication(db, dana, approve(), { now: new Date("2026-11-20T14:05:00Z") });
		const refused = refusal(() => decideApplication(db, kim, reject("No.")));
		expect(refused).toMatchObject({
			code: "conflict",
			message: `Already approved by ${dana.username} at 9:05 AM EST on Nov 20, 2026.`,
		});
		expect(application()).toMatchObject({ status: "approved", notes: null, reviewedBy: dana.id });
		expect(account().isWholesaleApproved).toBe(true);
		expect(mails()).toHaveLength(1);
		expect(audits()).toHaveLength(1);
	});

	it("accepts the same form once: a double click causes neither a second decision nor an error", () => {
		decideApplication(db, dana, approve(), { key: "k1" });
		expect(decideApplication(db, dana, approve(), { key: "k1" }).status).toBe("approved");
		expect(mails()).toHaveLength(1);
		expect(() => decideApplication(db, dana, approve(), { key: "k2" })).toThrow("Already approved");
	});

	it("can't approve or ask a closed account, but can reject its application without a mail", () => {
		closeAccount(db).where(eq(users.id, applicant.id)).run();
		const message = /account was closed at .*can only be rejected/;
		expect(() => decideApplication(db, dana, approve())).toThrow(message);
		expect(() => askForMore(db, dana, { id, question: "Which store?" })).toThrow(message);
		expect(account().isWholesaleApproved).toBe(false);
		decideApplication(db, dana, reject("The account was closed."));
		expect(application().status).toBe("rejected");
		expect(mails()).toHaveLength(0);
	});

	it("returns an error to non-admins and for an unknown application", () => {
		expect(refusal(() => decideApplication(db, VISITOR, approve())).code).toBe("unauthenticated");
		expect(refusal(() => decideApplication(db, applicant, approve())).code).toBe("forbidden");
		expect(refusal(() => decideApplication(db, dana, { ...approve(), id: "nope" })).code).toBe("not_found");
		expect(application().status).toBe("pending");
		expect(account().isWholesaleApproved).toBe(false);
	});
});

describe("askForMore", () => {
	it("sends the application back with a question, only once", () => {
		askForMore(db, dana, { id, question: "Which store?" }, { now: new Date("2026-11-20T14:05:00Z") });
		expect(application()).toMatchObject({ status: "needs_information", question: "Which store?" });
		expect(mails()).toMatchObject([
			{ template: "application-needs-information", data: { question: "Which store?" } },
		]);
		expect(audits()).toMatchObject([{ action: "application.ask" }]);
		const message = `Already asked for more information by ${dana.username} at 9:05 AM EST on Nov 20, 2026.`;
		expect(() => askForMore(db, dana, { id, question: "And?" })).toThrow(message);
		expect(() => decideApplication(db, dana, approve())).toThrow(message);
		expect(() => askForMore(db, applicant, { id, question: "?" })).toThrow("Access Denied");
	});

	it("accepts the same form once", () => {
		const ask = () => askForMore(db, dana, { id, question: "Which store?" }, { key: "k1" }).status;
		expect([ask(), ask()]).toEqual(["needs_information", "needs_information"]);
		expect(mails()).toHaveLength(1);
	});

	it("can be ended by an admin, who can then decide", () => {
		expect(() => resumeReview(db, dana, { id })).toThrow("No question is open");
		askForMore(db, dana, { id, question: "Which store?" });
		expect(() => resumeReview(db, applicant, { id })).toThrow("Access Denied");
		resumeReview(db, dana, { id });
		expect(application()).toMatchObject({ status: "pending", question: "Which store?" });
		expect(audits().at(-1)).toMatchObject({ action: "application.resume", after: { status: "pending" } });
		decideApplication(db, dana, approve());
		expect(account().isWholesaleApproved).toBe(true);
	});
});

describe("after an approval was taken back", () => {
	it("the customer sees why, and a new application can be approved", () => {
		decideApplication(db, dana, approve({ notes: "Called the store." }));
		expect(application().notes).toBe("Called the store.");
		setCompanyApproval(db, dana, {
			id: application().companyId!,
			approved: false,
			reason: "The store has closed.",
		});
		expect(getLatestApplication(db, applicant)).toMatchObject({
			state: "revoked",
			reason: "The store has closed.",
		});
		expect(mails().at(-1)).toMatchObject({
			template: "approval-revoked",
			to: applicant.email,
			data: { businessName: "Northgate", reason: "The store has closed." },
		});
		id = makeApplication(db, { user: applicant }).id;
		decideApplication(db, dana, approve());
		expect(account()).toMatchObject({ isWholesaleApproved: true, revokedReason: null, revokedAt: null });
	});
});
