import { beforeEach, describe, expect, it } from "vitest";
import { requestQuote } from "~/buying/quotes/request-quote.server";
import { requestConfirmation } from "~/customers/accounts/email-confirmation.server";
import { requestPasswordReset } from "~/customers/accounts/password-reset.server";
import {
	invitePerson,
	resendPersonInvitation,
	withdrawPersonInvitation,
} from "~/customers/companies/invite-person.server";
import { inviteStaff, resendInvitation } from "~/customers/staff/invite-staff.server";
import { sendMessage } from "~/service/messages/send-message.server";
import { subscribe } from "~/service/newsletter/subscribe.server";
import { DAY_MS } from "~/terms/time";
import type { Db } from "~db/client.server";
import { contactMessages, invitations, outbox, quoteRequests, users } from "~db/schema.server";
import { makeAdmin, makeBuyer, makeProduct, makeUser, testDatabase } from "../../../tests/helpers/database";
import { makeOrder } from "../../../tests/helpers/order";
import { refusal } from "../../../tests/helpers/refusal";
import type { UserActor } from "../actor/actor";
import { queueEmail } from "./queue-email.server";

let db: Db;
let owner: UserActor;
beforeEach(() => {
	db = testDatabase();
	owner = makeBuyer(db);
});

const mails = () => db.select().from(outbox).orderBy(outbox.createdAt, outbox.id).all();
/** Moves all mails into the past. */
const age = (ms: number) => {
	for (const { createdAt } of mails().slice(0, 1)) {
		db.update(outbox)
			.set({ createdAt: new Date(createdAt.getTime() - ms) })
			.run();
	}
};
const makeStranger = (values = {}) => makeUser(db, { emailConfirmedAt: null, ...values });
const write = (actor: UserActor, n: number) =>
	sendMessage(db, actor, {
		...{
			name: "Ann",
			email: actor.email,
			phone: null,
			subject: `Subject ${n}`,
			message: "Prize!",
			type: "general",
		},
	});

describe("an address that nobody confirmed gets at most three mails a day (Rule 1.15)", () => {
	it("of invitations, however often they are sent again", () => {
		const { id } = invitePerson(db, owner, { email: "pat@store.example", role: "buyer" });
		for (let n = 0; n < 30; n++) {
			if (n < 2) resendPersonInvitation(db, owner, { id });
			else expect(refusal(() => resendPersonInvitation(db, owner, { id })).status).toBe(429);
		}
		expect(mails()).toHaveLength(3);
		const { message, retryAfterSeconds, errors } = refusal(() => resendPersonInvitation(db, owner, { id }));
		expect(message).toMatch(/^We sent 3 emails to pat@store\.example within a day/);
		expect(errors).toMatchObject([{ field: "email" }]);
		expect(retryAfterSeconds).toBeGreaterThan(86_300);
		expect(retryAfterSeconds).toBeLessThanOrEqual(86_400);
	});

	it("in every spelling of its case, from all companies and staff together", () => {
		invitePerson(db, owner, { email: "Pat@Store.example", role: "buyer" });
		invitePerson(db, makeBuyer(db), { email: "pat@store.example", role: "owner" });
		inviteStaff(db, makeAdmin(db), { email: "PAT@STORE.EXAMPLE", role: "sales", name: null });
		const again = () => invitePerson(db, makeBuyer(db), { email: "pAT@store.example", role: "owner" });
		expect(refusal(again).code).toBe("rate_limited");
		expect(db.select().from(invitations).all()).toHaveLength(3);
		expect(
			refusal(() => resendInvitation(db, makeAdmin(db), { id: db.select().from(invitations).all()[2]!.id }))
				.code,
		).toBe("rate_limited");
		invitePerson(db, owner, { email: "pat@store2.example", role: "buyer" });
	});

	it("of acknowledgments, and what they acknowledge is kept", () => {
		const stranger = makeStranger();
		for (let n = 0; n < 5; n++) write(stranger, n);
		expect(mails()).toHaveLength(3);
		expect(db.select().from(contactMessages).all()).toHaveLength(5);
		const { id } = makeProduct(db);
		const lines = [{ productId: id, flavor: null, quantity: 1 }];
		requestQuote(db, stranger, { email: stranger.email, message: null, lines });
		expect(db.select().from(quoteRequests).all()).toHaveLength(1);
		subscribe(db, { email: stranger.email.toUpperCase() });
		requestPasswordReset(db, stranger, "192.0.2.1");
		expect(mails()).toHaveLength(3);
		expect(refusal(() => requestConfirmation(db, stranger, {})).message).toMatch(/three emails today/);
		expect(refusal(() => invitePerson(db, owner, { email: stranger.email, role: "buyer" })).status).toBe(429);
		// A link that was not mailed doesn't count as open.
		expect(db.$client.prepare("select count(*) from password_resets").pluck().get()).toBe(0);
	});

	it("counted over 24 hours", () => {
		const stranger = makeStranger();
		for (let n = 0; n < 3; n++) write(stranger, n);
		age(DAY_MS - 1000);
		write(stranger, 3);
		expect(mails()).toHaveLength(3);
		age(1001);
		write(stranger, 4);
		expect(mails()).toHaveLength(4);
	});

	it("while an account confirms its address, that one gets every mail but invitations", () => {
		const stranger = makeStranger();
		for (let n = 0; n < 4; n++) write(stranger, n);
		expect(mails()).toHaveLength(3);
		db.update(users).set({ emailConfirmedAt: new Date() }).run();
		for (let n = 4; n < 8; n++) write(stranger, n);
		expect(mails()).toHaveLength(7);
		// The answer would tell that the address has an account.
		const invite = () => invitePerson(db, owner, { email: stranger.email, role: "buyer" });
		expect(refusal(invite).code).toBe("rate_limited");
		db.update(users).set({ deletedAt: new Date() }).run();
		write(stranger, 8);
		expect(mails()).toHaveLength(7);
	});

	it("besides those that staff or an approved company's trade lead to, which don't count", () => {
		const buyer = makeBuyer(db, { emailConfirmedAt: null });
		const { id } = makeOrder(db, { userId: buyer.id });
		for (let n = 0; n < 5; n++) {
			queueEmail(db, { template: "order-confirmation", to: buyer.email, data: { orderId: id } });
			queueEmail(db, { template: "contact-reply", to: buyer.email, data: { messageId: "m" } });
		}
		expect(mails()).toHaveLength(10);
		for (let n = 0; n < 4; n++) write(buyer, n);
		expect(mails()).toHaveLength(13);
	});

	it("and an invitation that was withdrawn before its mail left is none of them", () => {
		for (let n = 0; n < 5; n++) {
			const { id } = invitePerson(db, owner, { email: "pat@store.example", role: "buyer" });
			withdrawPersonInvitation(db, owner, { id });
		}
		expect(mails()).toEqual([]);
		for (let n = 0; n < 3; n++) {
			const { id } = invitePerson(db, owner, { email: "pat@store.example", role: "buyer" });
			db.update(outbox).set({ status: "sending", attempts: 1 }).run();
			withdrawPersonInvitation(db, owner, { id });
		}
		const again = () => invitePerson(db, owner, { email: "pat@store.example", role: "buyer" });
		expect(refusal(again).code).toBe("rate_limited");
	});

	it("found by the index of addresses", () => {
		const plan = db.$client
			.prepare(
				"explain query plan select created_at from outbox where lower(to_address) = lower(?) and created_at > ?",
			)
			.all("a", 1) as { detail: string }[];
		expect(plan.map(({ detail }) => detail).join()).toContain("outbox_address");
	});
});
