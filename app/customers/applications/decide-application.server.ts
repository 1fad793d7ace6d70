import { eq } from "drizzle-orm";
import { type Company, changeCompany, requireCompany } from "~/kernel/actor/own-company.server";
import { type AdminActor, requireAdmin } from "~/kernel/actor/permissions";
import { recordAudit } from "~/kernel/audit/record-audit.server";
import { command } from "~/kernel/commands/command.server";
import { DomainError } from "~/kernel/errors";
import { undoTo } from "~/kernel/mails/decision-undo";
import { queueEmail } from "~/kernel/outbox/queue-email.server";
import { requireTier } from "~/kernel/settings/require-tier.server";
import { tiersAt } from "~/kernel/settings/selling.queries.server";
import { discountWords, tierIn } from "~/terms/pricing-tiers";
import type { Tx } from "~db/client.server";
import { type users, wholesaleApplications } from "~db/schema.server";
import { addToCompany } from "../companies/add-to-company.server";
import { openFirstLocation } from "../companies/first-location.server";
import { grantRequest, refuseRequest } from "./decide-request.server";
import { type DecisionInput, decisionSchema, REASON_NEEDED, UNKNOWN_TIER } from "./decision.schema.ts";
import { getApplicationRow, requireOpenAccount, requirePending } from "./reviewed-application.server";
import { queueUndoable, stillDecided } from "./undoable-decision.server";

type Row = typeof wholesaleApplications.$inferSelect;
type Applicant = typeof users.$inferSelect;

/**
 * Approves or rejects a pending application (Rule 2.20). One transaction: the status, notes, reviewer and time, the
 * company's approval, tier and name, its first location with the licenses (Rule 13.5), the audit row, the email, which waits for an undo (Rule 7.60).
 *
 * @param input.companyId adds the applicant to this company instead (Rule 13.80).
 * @returns the decided application; the same form sent again gets the same one.
 * @throws DomainError unauthenticated; forbidden, also for another tier by staff who don't change customers' terms (Rule 2.20);
 * not_found; conflict when it is not pending (the message names who
 * decided and when) or, to approve, when the account was closed; invalid without a reason to reject.
 */
export const decideApplication = command("application.decide", {
	by: "applications",
	of: ["id"],
	input: decisionSchema,
	once: true,
	run(tx, admin, { id, ...input }, { now }): string {
		const { application, applicant, company } = getApplicationRow(tx, id);
		requirePending(tx, application);
		if (application.kind !== "company") decideRequest(tx, admin, application, applicant, input, now);
		else if (input.status === "rejected") {
			reject(tx, admin, { application, applicant, company }, input.notes, now);
		} else if (input.companyId && company) {
			join(tx, admin, { application, applicant, company }, input, now);
		} else approve(tx, admin, application, applicant, input, now);
		return id;
	},
	give: stillDecided,
});

/** Decides about a location of an approved company (Rule 13.41). */
function decideRequest(
	tx: Tx,
	admin: AdminActor,
	application: Row,
	applicant: Applicant,
	{ status, notes }: DecisionInput,
	now: Date,
): void {
	const isApproved = status === "approved";
	if (isApproved) requireOpenAccount(applicant);
	else if (!notes) throw new DomainError("invalid", REASON_NEEDED, { field: "notes" });
	const decided = decide(tx, admin, application, { status, notes: notes ?? application.notes }, now);
	const location = isApproved ? grantRequest(tx, admin, decided, now) : null;
	if (!isApproved) refuseRequest(tx, decided);
	const { businessName, kind, locationId } = decided;
	recordAudit(tx, admin, {
		action: isApproved ? "application.approve" : "application.reject",
		entity: "application",
		entityId: application.id,
		before: { status: application.status },
		after: { businessName, kind, locationId, status, notes: decided.notes },
	});
	if (!applicant.deletedAt) {
		const undo = undoTo({ application, location, admin, now });
		queueUndoable(tx, {
			...(isApproved
				? { template: "location-approved" as const, data: { businessName, kind, locationId, undo } }
				: {
						template: "location-refused" as const,
						data: { businessName, kind, locationId, reason: notes ?? "", undo },
					}),
			to: application.email,
		} as Parameters<typeof queueUndoable>[1]);
	}
}

function approve(
	tx: Tx,
	admin: AdminActor,
	application: Row,
	applicant: Applicant,
	{ notes, pricingTier }: DecisionInput,
	now: Date,
): void {
	requireOpenAccount(applicant);
	const decided = decide(
		tx,
		admin,
		application,
		{ status: "approved", notes: notes ?? application.notes },
		now,
	);
	const { businessName, businessPhone, ein } = decided;
	const about = { name: businessName, phone: businessPhone, ein };
	const company = requireCompany(tx, applicant.id, about);
	// Customers' terms are not everybody's who decides on applications.
	if (pricingTier && pricingTier !== company.pricingTier) requireAdmin(admin, "customers.terms");
	const given = pricingTier ?? company.pricingTier;
	requireTier(tx, given, { field: "pricingTier", error: UNKNOWN_TIER, now });
	const approved = changeCompany(tx, company.id, {
		...about,
		isWholesaleApproved: true,
		pricingTier: given,
		revokedReason: null,
		revokedAt: null,
	});
	const location = openFirstLocation(tx, company.id, decided);
	recordAudit(tx, admin, {
		action: "application.approve",
		entity: "application",
		entityId: application.id,
		before: stateIn(application, company),
		after: { businessName, ...stateIn(decided, approved) },
	});
	queueUndoable(tx, {
		template: "application-approved",
		to: application.email,
		data: {
			businessName,
			...tierOf(tx, approved, now),
			undo: undoTo({ application, company, location, admin, now }),
		},
	});
}

/** Approves an applicant as a buyer of another company (Rule 13.80). The mail leaves at once. */
function join(
	tx: Tx,
	admin: AdminActor,
	{ application, applicant, company: own }: { application: Row; applicant: Applicant; company: Company },
	{ notes, companyId = "" }: DecisionInput,
	now: Date,
): void {
	requireOpenAccount(applicant);
	decide(tx, admin, application, { status: "approved", notes: notes ?? application.notes }, now);
	const company = addToCompany(tx, application, own, companyId);
	const { application: decided } = getApplicationRow(tx, application.id);
	const { businessName, status } = decided;
	recordAudit(tx, admin, {
		action: "application.approve",
		entity: "application",
		entityId: application.id,
		before: { status: application.status },
		after: { businessName, status, addedTo: company.name, notes: decided.notes },
	});
	queueEmail(tx, {
		template: "application-approved",
		to: application.email,
		data: { businessName: company.name, ...tierOf(tx, company) },
	});
}

function reject(
	tx: Tx,
	admin: AdminActor,
	{ application, applicant, company }: { application: Row; applicant: Applicant; company: Company | null },
	reason: string | null,
	now: Date,
): void {
	if (!reason) throw new DomainError("invalid", REASON_NEEDED, { field: "notes" });
	const decided = decide(tx, admin, application, { status: "rejected", notes: reason }, now);
	recordAudit(tx, admin, {
		action: "application.reject",
		entity: "application",
		entityId: application.id,
		before: stateIn(application, company),
		after: { businessName: decided.businessName, ...stateIn(decided, company) },
	});
	// The owner of a closed account asked not to hear from us.
	if (!applicant.deletedAt) {
		queueUndoable(tx, {
			template: "application-rejected",
			to: application.email,
			data: { businessName: decided.businessName, reason, undo: undoTo({ application, admin, now }) },
		});
	}
}

function decide(
	tx: Tx,
	admin: AdminActor,
	{ id }: Row,
	change: Pick<Row, "status" | "notes">,
	now: Date,
): Row {
	return tx
		.update(wholesaleApplications)
		.set({ ...change, reviewedBy: admin.id, reviewedAt: now })
		.where(eq(wholesaleApplications.id, id))
		.returning()
		.get();
}

/** The tier in a mail: its key, and what it is called now. */
function tierOf(tx: Tx, { pricingTier }: Company, now?: Date) {
	const tier = tierIn(tiersAt(tx, now), pricingTier);
	return { pricingTier, tier: `${tier.name}, ${discountWords(tier)}` };
}

const stateIn = ({ status, notes }: Row, company: Company | null) => ({
	status,
	notes,
	isWholesaleApproved: company?.isWholesaleApproved ?? false,
	...(company ? { pricingTier: company.pricingTier } : {}),
});
