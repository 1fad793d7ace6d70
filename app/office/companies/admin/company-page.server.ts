import { href, redirect } from "react-router";
import { getCompany } from "~/customers/index.server";
import { foundOr404 } from "~/http/found.server";
import type { Actor } from "~/kernel/actor/actor";
import type { Db } from "~db/client.server";

export const companyUrl = (id: string) => href("/admin/companies/:id/:does?", { id });

/**
 * A company for its page.
 * @throws a 404 response for an unknown id; a redirect to the kept company for that of a merged one (Rule 13.78).
 */
export function companyOr404(db: Db, admin: Actor, id: string) {
	const company = foundOr404(() => getCompany(db, admin, id));
	if (company.id !== id) throw redirect(companyUrl(company.id));
	return company;
}
