import { beforeEach, describe, expect, it } from "vitest";
import { sendDueMail } from "~/email/send-due-mail.server";
import type { UserActor } from "~/kernel/actor/actor";
import { UNDO_SECONDS } from "~/kernel/config/site";
import type { Db } from "~db/client.server";
import { auditLog, licenses, locations, outbox, wholesaleApplications } from "~db/schema.server";
import { makeApplication } from "../../../tests/helpers/application";
import { accountOf, makeAdmin, makeUser, setCompany, testDatabase } from "../../../tests/helpers/database";
import { keepingTransport, SHOP } from "../../../tests/helpers/mail";
import { makeOrder } from "../../../tests/helpers/order";
import { refusal } from "../../../tests/helpers/refusal";
import { setCompanyApproval, setCustomerTerms } from "../customers/change-customer.server";
import { addDocuments } from "../documents/add-document.server";
import { askForMore, resumeReview } from "./ask-for-more.server";
import { checkDocument } from "./check-document.server";
import { decideApplication } from "./decide-application.server";
import { undoDecision } from "./undo-decision.server";
import { listRecentDecisions } from "./undoable-decision.server";

let db: Db;
let dana: UserActor;
let kim: UserActor;
let applicant: UserActor;
let id: string;

beforeEach(() => {
	db = testDatabase();
	dana = makeAdmin(db);
	kim = makeAdmin(db);
	applicant = makeUser(db, { businessName: "Old name", pricingTier: "growth" });
	id = makeApplication(db, { user: applicant, businessName: "Northgate", createdAt: new Date(1) }).id;
});

const NOW = new Date();
const at = (ms: number) => new Date(NOW.getTime() + ms);
const END = UNDO_SECONDS * 1000;

const approve = (now = NOW) =>
	decideApplication(db, dana, { id, status: "approved", notes: "Called.", pricingTier: "premium" }, { now });
const reject = (now = NOW) =>
	decideApplication(db, dana, { id, status: "rejected", notes: "No store." }, { now });
const ask = (now = NOW) => askForMore(db, dana, { id, question: "Which store?" }, { now });
const mailId = () => db.select().from(outbox).all().at(-1)!.id;
const undo = (now = at(1), mail = mailId(), who = dana) => undoDecision(db, who, { id, mail }, { now });

/** Everything an undo may touch. Times of a row's last change are left out. */
const state = () => {
	const { updatedAt: _changed, ...application } = db.select().from(wholesaleApplications).all().at(0)!;
	const { updatedAt: _too, ...account } = accountOf(db, applicant);
	return {
		...{ application, account, location: db.select().from(locations).all() },
		mails: db.select().from(outbox).all(),
	};
};
const audits = () => db.select().from(auditLog).all();

describe("undoing a decision", () => {
	it.each([
		["an approval", approve, true],
		["a rejection", reject, false],
		["a question", ask, false],
	])(
		"puts everything back after %s, as it was after an earlier question",
		(_what, decide, changesAccount) => {
			const revoked = { revokedReason: "No license.", revokedAt: new Date(3) };
			setCompany(db, applicant, revoked);
			ask(new Date(5));
			resumeReview(db, dana, { id });
			db.delete(outbox).run();
			const before = state();
			decide();
			expect(state()).not.toEqual(before);
			const logged = audits().length;
			expect(undo(at(END - 1))).toMatchObject({ status: "pending", reviewedAt: new Date(5) });
			expect(state()).toEqual(before);
			expect(audits()).toHaveLength(logged + 1);
			expect(audits().at(-1)).toMatchObject({
				actorName: dana.username,
				action: "application.undo",
				entityId: id,
				after: {
					status: "pending",
					businessName: "Northgate",
					...(changesAccount ? { pricingTier: "growth", isWholesaleApproved: false } : {}),
				},
			});
			// It can be decided again.
			expect(approve(at(2)).status).toBe("approved");
		},
	);

	it("works for another admin, whose name is in the log", () => {
		approve();
		undo(at(1), mailId(), kim);
		expect(audits().at(-1)).toMatchObject({ actorName: kim.username, action: "application.undo" });
	});

	it("is refused to everyone but admins", () => {
		approve();
		const before = state();
		expect(refusal(() => undo(at(1), mailId(), applicant)).code).toBe("forbidden");
		expect(state()).toEqual(before);
	});
});

describe("an undo is refused and changes nothing", () => {
	const refused = (run: () => unknown, message: RegExp | string) => {
		const before = state();
		const logged = audits().length;
		expect(refusal(run)).toMatchObject({ code: "conflict", message: expect.stringMatching(message) });
		expect(state()).toEqual(before);
		expect(audits()).toHaveLength(logged);
	};

	it("the second time, and names who was first", () => {
		approve();
		const mail = mailId();
		undo(at(1), mail, kim);
		refused(() => undo(at(2), mail), `^Already undone by ${kim.username} at `);
		reject(at(3));
		refused(() => undo(at(4), mail), /^Already undone/);
	});

	it("from the moment the mail is due", () => {
		approve();
		refused(() => undo(at(END)), /^The mail was due at \d+:\d\d [AP]M .* The decision stands\.$/);
	});

	it("once the mail was sent, and says when", async () => {
		reject();
		const { openTransport } = keepingTransport();
		await sendDueMail(db, { openTransport, shop: SHOP, now: () => at(END) });
		refused(() => undo(at(END + 1)), /^Mail sent at \d+:\d\d [AP]M .* The decision stands\.$/);
	});

	it("while the mail is being sent", () => {
		reject();
		db.update(outbox).set({ status: "sending" }).run();
		refused(() => undo(), /^The mail /);
	});

	it("while a failed mail waits for its next attempt", async () => {
		reject();
		const { openTransport } = keepingTransport(() => {
			throw Object.assign(new Error("450 Try later"), { code: "EENVELOPE", command: "RCPT TO" });
		});
		await sendDueMail(db, { openTransport, shop: SHOP, now: () => at(END) });
		refused(() => undo(at(END + 1)), /^The mail is on its way/);
	});

	it("after the application went on", () => {
		ask();
		resumeReview(db, kim, { id });
		refused(() => undo(), /changed since: Pending\. Nothing was undone\.$/);
		const question = mailId();
		ask(at(1));
		refused(() => undo(at(2), question), /changed since: Needs information/i);
		undo(at(2));
		approve(at(2));
		refused(() => undo(at(3), question), /changed since: Approved/);
		setCompanyApproval(db, kim, { id: applicant.companyId!, approved: false, reason: "Closed." });
		const [, approval] = db.select().from(outbox).all();
		refused(() => undo(at(4), approval!.id), /^The approval was revoked since/);
	});

	it("after a rejected applicant applied again", () => {
		reject();
		makeApplication(db, { user: applicant });
		refused(() => undo(), /^The applicant has applied again since/);
	});

	it("after the tier was changed, or an order was placed", () => {
		approve();
		setCustomerTerms(db, kim, { id: applicant.id, pricingTier: "starter", paymentTerms: "net30" });
		refused(() => undo(), /^The customer's account has changed since/);
		setCustomerTerms(db, kim, { id: applicant.id, pricingTier: "premium", paymentTerms: "net30" });
		const { orderNumber } = makeOrder(db, { userId: applicant.id, createdAt: at(1) });
		refused(() => undo(at(2)), `^The customer has placed order ${orderNumber} since`);
	});

	it("for another application's mail, and for a mail that is no decision's", () => {
		approve();
		const other = makeApplication(db).id;
		refused(
			() => undoDecision(db, dana, { id: other, mail: mailId() }, { now: at(1) }),
			/^There is no decision to undo/,
		);
	});
});

it("leaves none of staff's earlier notes in a mail once it was sent", async () => {
	db.update(wholesaleApplications).set({ notes: "Owes another distributor." }).run();
	approve();
	expect(JSON.stringify(state().mails)).toContain("Owes");
	const { openTransport } = keepingTransport();
	await sendDueMail(db, { openTransport, shop: SHOP, now: () => at(END) });
	expect(JSON.stringify(state().mails)).not.toContain("Owes");
	expect(listRecentDecisions(db, dana, at(END + 1))).toMatchObject([{ applicationId: id, isSent: true }]);
});

it("keeps what the applicant and staff did to the documents meanwhile", () => {
	approve();
	const file = { storageKey: "k", name: "permit.pdf", contentType: "application/pdf", size: 1 };
	addDocuments(db, applicant, { resellerPermit: file });
	checkDocument(db, dana, {
		...{ id, kind: "resellerPermit", verified: true, number: "7", expiresOn: null },
	});
	undo();
	expect(state().application).toMatchObject({ status: "pending", resellerPermit: expect.any(String) });
	expect(db.select().from(licenses).all()).toMatchObject([{ number: "7" }]);
});

it("a decision's form that is sent again after the undo decides nothing", () => {
	const form = { id, status: "approved", notes: null, pricingTier: undefined } as const;
	decideApplication(db, dana, form, { key: "k1", now: NOW });
	undo();
	expect(refusal(() => decideApplication(db, dana, form, { key: "k1", now: at(2) }))).toMatchObject({
		code: "conflict",
		message: "This decision was undone. Please decide again.",
	});
	expect(state().application.status).toBe("pending");
	expect(state().mails).toEqual([]);
});

it("lists the decisions of the last minute with the state of their mails", async () => {
	approve();
	const [held] = listRecentDecisions(db, kim, at(1));
	expect(held).toEqual({
		mailId: mailId(),
		applicationId: id,
		businessName: "Northgate",
		status: "approved",
		by: dana.id,
		leavesAt: at(END),
		leavesInMs: END - 1,
		isSent: false,
	});
	expect(listRecentDecisions(db, kim, at(END))).toMatchObject([{ leavesAt: null, isSent: false }]);
	const { openTransport } = keepingTransport();
	await sendDueMail(db, { openTransport, shop: SHOP, now: () => at(END) });
	expect(listRecentDecisions(db, kim, at(END))).toMatchObject([{ leavesAt: null, isSent: true }]);
	expect(listRecentDecisions(db, kim, new Date(Date.now() + 61_000))).toEqual([]);
});

it("lists decisions for who decides only, and no mails of decisions that carry no mark", () => {
	expect(refusal(() => listRecentDecisions(db, applicant, at(1))).code).toBe("forbidden");
	approve();
	const { undo: _, ...data } = state().mails[0]!.data;
	db.update(outbox).set({ data }).run();
	expect(listRecentDecisions(db, dana, at(1))).toEqual([]);
});

/** A small generator, so that a failing order of events can be run again by its seed. */
function randomFrom(seed: number) {
	let x = seed;
	return (below: number) => {
		x = (Math.imul(x, 1_664_525) + 1_013_904_223) >>> 0;
		return Math.floor((x / 2 ** 32) * below);
	};
}

it("in any order of decisions, undos and the worker, a mail leaves for each standing decision and for no other", async () => {
	for (let seed = 1; seed <= 25; seed += 1) {
		db = testDatabase();
		dana = makeAdmin(db);
		applicant = makeUser(db);
		id = makeApplication(db, { user: applicant }).id;
		const random = randomFrom(seed);
		let isDown = () => random(4) === 0;
		const { kept, openTransport } = keepingTransport(() => {
			if (isDown()) throw new Error("try later");
		});
		const standing = new Set<string>();
		let now = NOW;
		for (let step = 0; step < 20; step += 1) {
			now = new Date(now.getTime() + [0, 1, END / 2, END][random(4)]!);
			const what = random(6);
			try {
				if (what < 2) {
					[approve, reject, ask][random(3)]!(now);
					standing.add(mailId());
				} else if (what === 2) resumeReview(db, dana, { id });
				else if (what < 5) {
					const mails = [...standing];
					const mail = mails[random(mails.length)] ?? "none";
					undo(now, mail);
					standing.delete(mail);
				} else {
					const then = now;
					await sendDueMail(db, { openTransport, shop: SHOP, now: () => then });
				}
			} catch (error) {
				expect(error, `seed ${seed}`).toMatchObject({ code: "conflict" });
			}
		}
		isDown = () => false;
		const end = new Date(now.getTime() + 24 * 3_600_000);
		await sendDueMail(db, { openTransport, shop: SHOP, now: () => end });
		expect(kept.map((mail) => mail.id).sort(), `seed ${seed}`).toEqual([...standing].sort());
	}
});
