import { eq } from "drizzle-orm";
import type { Actor } from "~/kernel/actor/actor";
import { ofTheirCompany } from "~/kernel/actor/company-terms.server";
import { requireUser } from "~/kernel/actor/permissions";
import { notFound } from "~/kernel/errors";
import type { Db } from "~db/client.server";
import { companies, users } from "~db/schema.server";

export type Profile = {
	businessName: string | null;
	businessPhone: string | null;
	email: string;
	username: string;
};

/** The actor's own profile. @throws DomainError unauthenticated for a visitor. */
export function getProfile(db: Db, actor: Actor): Profile {
	const row = db
		.select({
			businessName: companies.name,
			businessPhone: companies.phone,
			email: users.email,
			username: users.username,
		})
		.from(users)
		.leftJoin(companies, ofTheirCompany)
		.where(eq(users.id, requireUser(actor).id))
		.get();
	if (!row) throw notFound("Profile");
	return row;
}
