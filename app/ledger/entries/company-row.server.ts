import { eq } from "drizzle-orm";
import { notFound } from "~/kernel/errors";
import type { Db, Tx } from "~db/client.server";
import { companies } from "~db/schema.server";

/** The company whose account it is. @throws DomainError not_found. */
export function companyRow(tx: Db | Tx, id: string): typeof companies.$inferSelect {
	const company = tx.select().from(companies).where(eq(companies.id, id)).get();
	if (!company) throw notFound("Company");
	return company;
}
