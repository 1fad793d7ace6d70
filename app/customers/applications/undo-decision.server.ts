import { and, desc, eq, gt, gte, ne } from "drizzle-orm";
import { type Company, changeCompany } from "~/kernel/actor/own-company.server";
import { shopTime } from "~/kernel/clock/shop-time.server";
import { command } from "~/kernel/commands/command.server";
import { DomainError } from "~/kernel/errors";
import type { DecisionUndo } from "~/kernel/mails/decision-undo";
import type { OutboxRow } from "~/kernel/outbox/mail-delivery.server";
import { isGiven } from "~/kernel/settings/require-tier.server";
import { APPLICATION_STATUSES } from "~/terms/application-status";
import type { Tx } from "~db/client.server";
import {
	auditLog,
	companyMerges,
	orders,
	outbox,
	type users,
	wholesaleApplications,
} from "~db/schema.server";
import { takeBackFirstLocation } from "../companies/first-location.server";
import { locationOf, takeBackRequest } from "./decide-request.server";
import { undoSchema } from "./decision.schema.ts";
import { getApplicationRow } from "./reviewed-application.server";
import { DECISION_MAILS, isHeld, undoOf } from "./undoable-decision.server";

type Row = typeof wholesaleApplications.$inferSelect;
type Applicant = typeof users.$inferSelect;

const refuse = (message: string) => new DomainError("conflict", message);
const toDate = (ms: number | null) => (ms === null ? null : new Date(ms));

/**
 * Takes a decision back before its mail leaves (Rules 7.60, 7.61). One transaction: the application is pending again
 * as it was, the company has its earlier approval, tier, name and location, the mail is gone, an audit row says so.
 *
 * @param input.mail the id of the mail of the decision, which tells it from later ones.
 * @returns the application, pending again.
 * @throws DomainError unauthenticated, forbidden, not_found; conflict when the mail has left, when the decision was
 * undone already, or when the application or the account changed since. Nothing is changed then.
 */
export const undoDecision = command("application.undo", {
	by: "applications",
	of: ["id"],
	input: undoSchema,
	run(tx, _admin, { id, mail: mailId }, { note, now }): Row {
		const { application, applicant, company } = getApplicationRow(tx, id);
		const mail = tx.select().from(outbox).where(eq(outbox.id, mailId)).get();
		const undo = mail && undoOf(mail);
		if (!mail || undo?.applicationId !== id) throw refuse(whoUndid(tx, id));
		if (!isHeld(mail, now)) throw refuse(whyLate(mail));
		const changed = whatChanged(tx, { application, applicant, company }, mail, undo);
		if (changed) throw refuse(`${changed} Nothing was undone.`);

		tx.delete(outbox).where(eq(outbox.id, mailId)).run();
		const restored = tx
			.update(wholesaleApplications)
			.set({ ...undo.application, reviewedAt: toDate(undo.application.reviewedAt), status: "pending" })
			.where(eq(wholesaleApplications.id, id))
			.returning()
			.get();
		if (undo.company && company) {
			changeCompany(tx, company.id, { ...undo.company, revokedAt: toDate(undo.company.revokedAt) });
			takeBackFirstLocation(tx, id, undo.location);
		}
		if (restored.kind !== "company" && application.status !== "needs_information") {
			takeBackRequest(tx, restored, undo.location);
		}
		note({
			entity: "application",
			entityId: id,
			before: {
				status: application.status,
				notes: application.notes,
				...(undo.company && company ? termsOf(company) : {}),
			},
			after: {
				businessName: restored.businessName,
				status: restored.status,
				notes: restored.notes,
				...(undo.company ? termsOf(undo.company) : {}),
			},
		});
		return restored;
	},
});

const termsOf = ({
	isWholesaleApproved,
	pricingTier,
}: Pick<Company, "isWholesaleApproved" | "pricingTier">) => ({
	...{ isWholesaleApproved, pricingTier },
});

function whoUndid(tx: Tx, id: string): string {
	const last = tx
		.select({ who: auditLog.actorName, at: auditLog.createdAt })
		.from(auditLog)
		.where(
			and(
				eq(auditLog.entity, "application"),
				eq(auditLog.entityId, id),
				eq(auditLog.action, "application.undo"),
			),
		)
		.orderBy(desc(auditLog.createdAt))
		.get();
	return last ? `Already undone by ${last.who} at ${shopTime(last.at)}.` : "There is no decision to undo.";
}

// A mail that failed once has a later time of its next attempt.
const whyLate = ({ sentAt, attempts, nextAttemptAt }: OutboxRow): string =>
	sentAt
		? `Mail sent at ${shopTime(sentAt)}. The decision stands.`
		: `The mail ${attempts === 0 ? `was due at ${shopTime(nextAttemptAt)}` : "is on its way"}. The decision stands.`;

/** What happened after the decision that an undo would override, in a sentence; null when nothing did. */
function whatChanged(
	tx: Tx,
	{ application, applicant, company }: { application: Row; applicant: Applicant; company: Company | null },
	mail: OutboxRow,
	{ decidedAt, company: before }: DecisionUndo,
): string | null {
	const decided = DECISION_MAILS[mail.template as keyof typeof DECISION_MAILS];
	if (application.revokedAt) return "The approval was revoked since.";
	if (application.status !== decided || application.reviewedAt?.getTime() !== decidedAt) {
		return `The application has changed since: ${APPLICATION_STATUSES[application.status].label}.`;
	}
	const { id, userId, kind, locationId, createdAt } = wholesaleApplications;
	const later = tx
		.select({ id })
		.from(wholesaleApplications)
		.where(
			and(
				application.locationId ? eq(locationId, application.locationId) : eq(userId, applicant.id),
				eq(kind, application.kind),
				gt(createdAt, application.createdAt),
			),
		)
		.get();
	if (later) return "The applicant has applied again since.";
	if (application.locationId) return whatFollowed(tx, application, decidedAt);
	if (!before) return null;
	const merged = tx
		.select()
		.from(companyMerges)
		.where(
			and(eq(companyMerges.companyId, company?.id ?? ""), gte(companyMerges.createdAt, new Date(decidedAt))),
		)
		.get();
	// Its earlier terms may be those of the other company (Rule 13.78).
	if (merged) return `The company was merged with ${merged.name} since.`;
	if (!company?.isWholesaleApproved || company.pricingTier !== mail.data.pricingTier) {
		return "The customer's account has changed since.";
	}
	if (!isGiven(tx, before.pricingTier)) return "The pricing tier it had is not there any longer.";
	const order = tx
		.select({ orderNumber: orders.orderNumber })
		.from(orders)
		.where(and(eq(orders.companyId, company.id), gte(orders.createdAt, new Date(decidedAt))))
		.get();
	return order
		? `The customer has placed order ${order.orderNumber} since. Revoke the approval instead.`
		: null;
}

/** The same for a decision about a location. */
function whatFollowed(tx: Tx, application: Row, decidedAt: number): string | null {
	const location = locationOf(tx, application);
	if (location.status === "closed") return "The customer has closed this location since.";
	if (application.status !== "approved" || application.kind === "license") return null;
	const { id, kind, locationId, reviewedAt, status } = wholesaleApplications;
	// Two within the ten seconds: this undo would put back an address from before the other.
	const other = tx
		.select({ id })
		.from(wholesaleApplications)
		.where(
			and(
				...[eq(locationId, location.id), eq(kind, "address"), eq(status, "approved"), ne(id, application.id)],
				gte(reviewedAt, new Date(decidedAt)),
			),
		)
		.get();
	if (other) return "The new address of this location was approved since. Undo that first.";
	const order = tx
		.select({ orderNumber: orders.orderNumber })
		.from(orders)
		.where(and(eq(orders.locationId, location.id), gte(orders.createdAt, new Date(decidedAt))))
		.get();
	return order ? `Order ${order.orderNumber} ships to this location since.` : null;
}
