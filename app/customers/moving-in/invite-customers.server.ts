import { and, eq, inArray, isNull } from "drizzle-orm";
import type { z } from "zod";
import type { Actor } from "~/kernel/actor/actor";
import type { AdminActor } from "~/kernel/actor/permissions";
import { requireAdmin } from "~/kernel/actor/permissions";
import { shopToday } from "~/kernel/clock/shop-time.server";
import { command } from "~/kernel/commands/command.server";
import { DomainError } from "~/kernel/errors";
import type { EmailTemplates } from "~/kernel/mails/email-templates";
import { queueEmail } from "~/kernel/outbox/queue-email.server";
import { tiersAt } from "~/kernel/settings/selling.queries.server";
import { dayText } from "~/kernel/texts/day-text";
import { PAYMENT_TERMS } from "~/terms/payment";
import { tierIn } from "~/terms/pricing-tiers";
import { DAY_MS } from "~/terms/time";
import { NO_PASSWORD } from "~db/account-meanings.server";
import type { Db, Tx } from "~db/client.server";
import { companies, invitations, users } from "~db/schema.server";
import {
	endInvitation,
	isOpen,
	issueInvitation,
	MOVED_VALID_DAYS,
	renewInvitation,
} from "../invitation-links/invitation.server";
import { inviteCustomersSchema } from "./invite-customers.schema.ts";
import { missingOf } from "./missing.server";
import { listMovedPeople } from "./moved-people.queries.server";

type Input = z.output<typeof inviteCustomersSchema>;
type Person = typeof users.$inferSelect;
type Company = typeof companies.$inferSelect;

/**
 * Invites people of customers who moved in, or invites them again: each gets one mail with a link that sets a password, once and for 30 days
 * (Rule 13.85). An earlier link of theirs stops working. Of a list, the first `atMost` are invited where that is given.
 * @returns how many were invited.
 * @throws DomainError unauthenticated, forbidden; conflict when nobody of those is left to invite.
 */
export const inviteCustomers = command("customer.invite", {
	by: "applications",
	input: inviteCustomersSchema,
	once: true,
	run(tx, admin, input, { note, now }): number {
		const all = meant(tx, admin, input, now);
		if (all.length === 0) {
			throw new DomainError("conflict", "Nobody of those is left to invite.", { field: "people" });
		}
		for (const { person, company } of all) invite(tx, admin, person, company, input, now);
		note({
			entity: "invitation",
			entityId: null,
			after: {
				subject: input.subject,
				people: all.length,
				emails: all.slice(0, 20).map(({ person }) => person.email),
			},
		});
		return all.length;
	},
});

/** Those who are meant and can still be invited: an open account without a password, of an approved company. */
function meant(
	tx: Db | Tx,
	admin: AdminActor,
	{ everyone, people, companyId, atMost }: Pick<Input, "everyone" | "people" | "companyId" | "atMost">,
	now: Date,
): { person: Person; company: Company }[] {
	const list = { companyId, ...(atMost ? { perPage: atMost } : {}) };
	const ids = everyone
		? listMovedPeople(tx, admin, { state: everyone, ...list }, now).map(({ id }) => id)
		: people;
	const found = tx
		.select({ person: users, company: companies })
		.from(users)
		.innerJoin(companies, eq(companies.id, users.companyId))
		.where(
			and(
				...[inArray(users.id, ids), eq(users.password, NO_PASSWORD), isNull(users.deletedAt)],
				eq(companies.isWholesaleApproved, true),
			),
		)
		.all();
	const order = new Map(ids.map((id, n) => [id, n]));
	return found.sort((a, b) => order.get(a.person.id)! - order.get(b.person.id)!);
}

function invite(tx: Tx, admin: AdminActor, person: Person, company: Company, input: Input, now: Date): void {
	const { id: userId, email, companyRole } = person;
	// One of this company's owner to the same address would be a second link.
	const isOther = and(isOpen(), eq(invitations.companyId, company.id), eq(invitations.email, email));
	const open = tx.select().from(invitations).where(isOther).all();
	for (const one of open) if (one.userId !== userId) endInvitation(tx, one, now);
	const own = open.find((one) => one.userId === userId);
	const issued = own
		? renewInvitation(tx, own, admin.id, now)
		: issueInvitation(
				tx,
				{ email, name: person.username, userId, companyId: company.id, companyRole, invitedBy: admin.id },
				now,
			);
	queueEmail(tx, {
		template: "customer-invitation",
		to: email,
		data: letterTo(tx, person, company, input, now, issued.token),
	});
}

const letterTo = (
	db: Db | Tx,
	{ username }: Person,
	company: Company,
	{ subject, words }: Pick<Input, "subject" | "words">,
	now: Date,
	token: string,
): EmailTemplates["customer-invitation"] => ({
	...{ subject, words, username, token },
	company: company.name,
	terms: `Your terms: ${tierIn(tiersAt(db, now), company.pricingTier).name} tier, ${PAYMENT_TERMS[company.paymentTerms].label.toLowerCase()}`,
	missing: missingOf(db, company.id),
	until: dayText(shopToday(new Date(now.getTime() + MOVED_VALID_DAYS * DAY_MS))),
});

/**
 * The mail as the first of those who are meant would get it. Writes nothing.
 * @returns null when nobody is left to invite. @throws DomainError unauthenticated, forbidden.
 */
export function sampleInvitation(
	db: Db,
	actor: Actor,
	input: Pick<Input, "everyone" | "people" | "companyId" | "subject" | "words">,
	now: Date = new Date(),
): { to: string; data: EmailTemplates["customer-invitation"] } | null {
	const admin = requireAdmin(actor, "applications");
	const [first] = meant(db, admin, { ...input, atMost: 1 }, now);
	return (
		(first && {
			to: first.person.email,
			data: letterTo(db, first.person, first.company, input, now, "sample"),
		}) ??
		null
	);
}
