import { and, asc, desc, eq, isNull, sql } from "drizzle-orm";
import type { Actor } from "~/kernel/actor/actor";
import { requireAdmin } from "~/kernel/actor/permissions";
import { shopToday } from "~/kernel/clock/shop-time.server";
import { command } from "~/kernel/commands/command.server";
import { DomainError, notFound } from "~/kernel/errors";
import type { Db, Tx } from "~db/client.server";
import { companies, companySalespeople, users } from "~db/schema.server";
import { isStaff } from "../staff/is-staff.server";
import { salespersonSchema } from "./salesperson.schema.ts";

/** Who sells to a company from a day on; null: nobody. */
export type Salesperson = { since: string; salesperson: { id: string; username: string } | null };

/**
 * Sets who sells to a company from a day on (Rule 21.6). A day that is set again is replaced; who sells to it then already changes nothing.
 * @throws DomainError unauthenticated, forbidden, not_found; invalid for an account that isn't staff's or is closed.
 */
export const setSalesperson = command("company.salesperson", {
	by: "staff",
	of: ["id"],
	input: salespersonSchema,
	run(tx, _admin, { id: companyId, salespersonId, since }, { note }): void {
		const company = tx.select().from(companies).where(eq(companies.id, companyId)).get();
		if (!company) throw notFound("Company");
		const staff = salespersonId && tx.select().from(users).where(eq(users.id, salespersonId)).get();
		if (staff === undefined || (staff && (staff.role === "user" || staff.deletedAt))) {
			throw new DomainError("invalid", "Choose a member of staff", { field: "salespersonId" });
		}
		const day = since ?? shopToday();
		const before = read(tx, companyId).find((one) => one.since <= day);
		if ((before?.salesperson?.id ?? null) === (staff ? staff.id : null)) return;
		tx.insert(companySalespeople)
			.values({ companyId, userId: staff ? staff.id : null, since: day })
			.run();
		note({
			entity: "company",
			entityId: companyId,
			before: { salesperson: before?.salesperson?.username ?? null },
			after: { salesperson: staff ? staff.username : null, since: day },
		});
	},
});

/** The newest first; of one day the entry that counts. */
function read(db: Db | Tx, companyId: string): Salesperson[] {
	const rows = db
		.select({ since: companySalespeople.since, id: users.id, username: users.username })
		.from(companySalespeople)
		.leftJoin(users, eq(users.id, companySalespeople.userId))
		.where(eq(companySalespeople.companyId, companyId))
		.orderBy(desc(companySalespeople.since), desc(companySalespeople.id))
		.all();
	return rows
		.filter(({ since }, n) => since !== rows[n - 1]?.since)
		.map(({ since, id, username }) => ({ since, salesperson: id && username ? { id, username } : null }));
}

/** Who sells to a company and did before, the newest first, for staff with customers. @throws DomainError unauthenticated, forbidden. */
export function listSalespeople(db: Db, actor: Actor, companyId: string): Salesperson[] {
	requireAdmin(actor, "customers");
	return read(db, companyId);
}

/** Who may be chosen: open accounts of staff, by name. @throws DomainError unauthenticated, forbidden. */
export function listSellers(db: Db, actor: Actor): { id: string; username: string }[] {
	requireAdmin(actor, "staff");
	return db
		.select({ id: users.id, username: users.username })
		.from(users)
		.where(and(isStaff, isNull(users.deletedAt)))
		.orderBy(asc(sql`${users.username} collate nocase`))
		.all();
}
