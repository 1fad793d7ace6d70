import { and, desc, eq, inArray, isNotNull, isNull } from "drizzle-orm";
import type { z } from "zod";
import { type Company, changeCompany, findCompany, requireCompany } from "~/kernel/actor/own-company.server";
import type { AdminActor } from "~/kernel/actor/permissions";
import { noteChange } from "~/kernel/audit/note-change.server";
import { recordAudit } from "~/kernel/audit/record-audit.server";
import { command } from "~/kernel/commands/command.server";
import { DomainError, notFound } from "~/kernel/errors";
import { queueEmail } from "~/kernel/outbox/queue-email.server";
import { requireGiven } from "~/kernel/settings/given-terms.server";
import { requireTier } from "~/kernel/settings/require-tier.server";
import type { AuditAction } from "~/terms/audit";
import type { Tx } from "~db/client.server";
import { users, wholesaleApplications } from "~db/schema.server";
import { closeAccount, reopenAccount } from "../accounts/account-closing.server";
import { auditDetailsOf, endAccess } from "../accounts/end-access.server";
import { TERMS_LIST, TIER_NEEDED } from "../fields/company-fields";
import { pick } from "../fields/record-field";
import { requireAnotherOwner } from "../staff/last-owner.server";
import {
	customerApprovalSchema,
	customerClosingSchema,
	customerNotesSchema,
	customerRoleSchema,
	customerTermsSchema,
} from "./customer.schema.ts";

type User = typeof users.$inferSelect;

function readUser(tx: Tx, id: string): User {
	const user = tx.select().from(users).where(eq(users.id, id)).get();
	if (!user) throw notFound("Customer");
	return user;
}

/** @throws DomainError not_found; conflict for a closed account. */
function readOpen(tx: Tx, id: string): User {
	const user = readUser(tx, id);
	if (user.deletedAt) throw new DomainError("conflict", "This account is closed. Reopen it first.");
	return user;
}

/** @throws DomainError not_found. */
function readCompany(tx: Tx, id: string): Company {
	const company = findCompany(tx, { companyId: id });
	if (!company) throw notFound("Company");
	return company;
}

/** Writes the audit row of changed values, with those of `row` before. */
function auditChange<Row extends object>(
	tx: Tx,
	admin: AdminActor,
	{
		row,
		values,
		note = {},
		...entry
	}: {
		action: AuditAction;
		entity: "user" | "company";
		entityId: string;
		row: Row;
		values: Partial<Row>;
		note?: Record<string, unknown>;
	},
): void {
	const before = Object.fromEntries(Object.keys(values).map((key) => [key, row[key as keyof Row]]));
	recordAudit(tx, admin, { ...entry, before, after: { ...values, ...note } });
}

type Terms = z.output<typeof customerTermsSchema>;
type Notes = z.output<typeof customerNotesSchema>;
type Approval = z.output<typeof customerApprovalSchema>;

function changeTerms(tx: Tx, admin: AdminActor, company: Company, { version, ...terms }: Terms): void {
	const { id } = company;
	if (terms.pricingTier !== company.pricingTier)
		requireTier(tx, terms.pricingTier, { field: "pricingTier", error: TIER_NEEDED });
	if (terms.paymentTerms !== company.paymentTerms) requireGiven(tx, terms.paymentTerms);
	const changed = noteChange(tx, admin, {
		action: "company.terms",
		entity: "company",
		entityId: id,
		called: "These terms were",
		labels: Object.fromEntries(TERMS_LIST.map(({ column, label }) => [column, label])),
		before: pick(company, TERMS_LIST),
		after: terms,
		expected: version,
	});
	if (changed) changeCompany(tx, id, terms);
}

/**
 * Sets a company's tier and payment terms; both count from its people's next page on (Rules 7.9, 7.54).
 * @param input.version the version the form was loaded with. If absent, there is no check.
 * @throws DomainError forbidden, not_found; invalid for terms that aren't given; conflict when somebody changed them since (Rule 7.7).
 */
export const setCompanyTerms = command("company.terms", {
	by: "customers.terms",
	of: ["id"],
	input: customerTermsSchema,
	run: (tx, admin, { id, ...input }) => changeTerms(tx, admin, readCompany(tx, id), input),
});

/** `setCompanyTerms` for the company of an account, which gets one if it has none (Rule 13.2). */
export const setCustomerTerms = command("company.terms", {
	by: "customers.terms",
	of: ["id"],
	input: customerTermsSchema,
	run: (tx, admin, { id, ...input }) =>
		changeTerms(tx, admin, requireCompany(tx, readOpen(tx, id).id), input),
});

function changeNotes(tx: Tx, admin: AdminActor, company: Company, { notes, version }: Notes): void {
	const changed = noteChange(tx, admin, {
		action: "company.note",
		entity: "company",
		entityId: company.id,
		called: "These notes were",
		labels: { notes: "Notes" },
		before: { notes: company.notes },
		after: { notes },
		expected: version,
	});
	if (changed) changeCompany(tx, company.id, { notes });
}

/**
 * Keeps staff's notes about a company.
 * @param input.version the version the form was loaded with. If absent, there is no check.
 * @throws DomainError forbidden, not_found; conflict when somebody changed them since (Rule 7.7).
 */
export const writeCompanyNotes = command("company.note", {
	by: "customers",
	of: ["id"],
	input: customerNotesSchema,
	run: (tx, admin, { id, ...input }) => changeNotes(tx, admin, readCompany(tx, id), input),
});

/** `writeCompanyNotes` for the company of an account, which gets one if it has none (Rule 13.2). */
export const writeCustomerNotes = command("company.note", {
	by: "customers",
	of: ["id"],
	input: customerNotesSchema,
	run: (tx, admin, { id, ...input }) =>
		changeNotes(tx, admin, requireCompany(tx, readUser(tx, id).id), input),
});

/**
 * Revokes or restores a company's wholesale approval, with a reason (Rules 2.20, 7.9). Orders, carts and sessions stay;
 * access to wholesale prices and buying changes at once. After a revocation its owners get the reason by mail and may
 * apply again.
 *
 * @throws DomainError forbidden, not_found; conflict when nothing would change, when the company was never approved, or
 *   when a newer application is waiting for its own decision.
 */
export const setCompanyApproval = command("company.set-approval", {
	by: "applications",
	of: ["id"],
	input: customerApprovalSchema,
	run(tx, admin, { id, ...input }): Approval {
		changeApproval(tx, admin, readCompany(tx, id), input);
		return input;
	},
});

function changeApproval(tx: Tx, admin: AdminActor, company: Company, { approved, reason }: Approval): void {
	if (company.isWholesaleApproved === approved) {
		throw new DomainError(
			"conflict",
			approved ? "This customer is already approved." : "This customer is not approved.",
		);
	}
	if (!company.isWholesaleApproved && !company.revokedAt) {
		throw new DomainError("conflict", "This customer was never approved. Decide on an application instead.");
	}
	const values = approved ? restore(tx, company) : revoke(tx, company, reason);
	changeCompany(tx, company.id, values);
	auditChange(tx, admin, {
		...{ action: approved ? "company.restore" : "company.revoke", entity: "company", entityId: company.id },
		...{ row: company, values, note: { reason } },
	});
}

function revoke(tx: Tx, company: Company, reason: string): Partial<Company> {
	const now = new Date();
	tx.update(wholesaleApplications)
		.set({ revokedAt: now, notes: reason })
		.where(
			and(
				eq(wholesaleApplications.companyId, company.id),
				eq(wholesaleApplications.kind, "company"),
				eq(wholesaleApplications.status, "approved"),
				isNull(wholesaleApplications.revokedAt),
			),
		)
		.run();
	const isOwner = and(
		eq(users.companyId, company.id),
		eq(users.companyRole, "owner"),
		isNull(users.deletedAt),
	);
	for (const { email } of tx.select().from(users).where(isOwner).all()) {
		queueEmail(tx, {
			template: "approval-revoked",
			to: email,
			data: { businessName: company.name, reason },
		});
	}
	return { isWholesaleApproved: false, revokedReason: reason, revokedAt: now };
}

function restore(tx: Tx, company: Company): Partial<Company> {
	const waiting = tx
		.select({ id: wholesaleApplications.id })
		.from(wholesaleApplications)
		.where(
			and(
				eq(wholesaleApplications.companyId, company.id),
				eq(wholesaleApplications.kind, "company"),
				inArray(wholesaleApplications.status, ["pending", "needs_information"]),
			),
		)
		.get();
	if (waiting) {
		throw new DomainError("conflict", "This customer has applied again. Decide on that application instead.");
	}
	const last = tx
		.select({ id: wholesaleApplications.id })
		.from(wholesaleApplications)
		.where(
			and(
				eq(wholesaleApplications.companyId, company.id),
				eq(wholesaleApplications.kind, "company"),
				eq(wholesaleApplications.status, "approved"),
				isNotNull(wholesaleApplications.revokedAt),
			),
		)
		.orderBy(desc(wholesaleApplications.revokedAt))
		.get();
	if (last) {
		tx.update(wholesaleApplications)
			.set({ revokedAt: null })
			.where(eq(wholesaleApplications.id, last.id))
			.run();
	}
	return { isWholesaleApproved: true, revokedReason: null, revokedAt: null };
}

/**
 * Grants or removes the admin role. The last admin keeps it; a removed one ends its access (Rule 1.14).
 * @throws DomainError forbidden, not_found; conflict for the last admin.
 */
export const setCustomerRole = command("user.role", {
	by: "staff",
	of: ["id"],
	input: customerRoleSchema,
	run(tx, admin, { id, role }): void {
		const user = readOpen(tx, id);
		if (user.role === role) return;
		if (user.role === "admin") {
			requireAnotherOwner(tx, "This is the last admin. Make another account an admin first.");
		}
		const changed = tx.update(users).set({ role }).where(eq(users.id, id)).returning().get()!;
		const ended = endAccess(tx, admin, user, changed);
		auditChange(tx, admin, {
			action: "user.role",
			entity: "user",
			entityId: id,
			row: user,
			values: { role },
			note: auditDetailsOf(ended),
		});
	},
});

/**
 * Closes a customer's account, or opens it again as it was (Rule 7.29). Accounts of staff are closed among the staff.
 * @throws DomainError forbidden, not_found; conflict when it is closed or open already, or belongs to staff.
 */
export const setCustomerClosed = command("user.set-closed", {
	by: "applications",
	of: ["id"],
	input: customerClosingSchema,
	run(tx, admin, { id, closed, reason }) {
		const user = readUser(tx, id);
		if (user.role !== "user") {
			throw new DomainError(
				"conflict",
				"This is a staff account. The owner closes and reopens it under Staff.",
			);
		}
		if ((user.deletedAt !== null) === closed) {
			throw new DomainError("conflict", `This account is ${closed ? "closed" : "open"} already.`);
		}
		if (closed) closeAccount(tx, admin, user, { action: "user.close", reason });
		else reopenAccount(tx, admin, user, { action: "user.reopen", reason });
		return { closed };
	},
});
