import { sql } from "drizzle-orm";
import type { Db } from "~db/client.server";
import type { Actor } from "../actor.ts";
import { requireAdmin } from "../permissions.ts";

/** A company that may be the same one, and what both have. */
export type Duplicate = { id: string; name: string; isApproved: boolean; shared: string[] };

const SIGNS: Record<string, string> = {
	ein: "EIN",
	license: "license number",
	phone: "phone",
	address: "address",
};
/** More companies than this have a phone because it stands for none. */
const MOST = 20;

/**
 * Companies with the same EIN, license number, phone or address (Rule 13.77), the strongest sign first, at most five.
 * @throws DomainError unauthenticated, forbidden.
 */
export function findDuplicates(db: Db, actor: Actor, companyId: string): Duplicate[] {
	requireAdmin(actor, "customers");
	const rows = db.all<{ id: string; name: string; isApproved: number; kind: string }>(sql`
		select c.id as id, c.name as name, c.is_wholesale_approved as isApproved, own.kind as kind
		from company_keys own join company_keys k on k.kind = own.kind and k.value = own.value and k.company_id <> own.company_id
		join companies c on c.id = k.company_id
		where own.company_id = ${companyId} and own.kind in ('ein', 'license', 'phone', 'address')
		limit ${MOST + 1}`);
	if (rows.length > MOST) return [];
	const strength = Object.keys(SIGNS);
	const sorted = rows.sort((a, b) => strength.indexOf(a.kind) - strength.indexOf(b.kind));
	return [...Map.groupBy(sorted, ({ id }) => id)].slice(0, 5).map(([id, its]) => ({
		...{ id, name: its[0]!.name, isApproved: its[0]!.isApproved === 1 },
		shared: [...new Set(its.map(({ kind }) => SIGNS[kind]!))],
	}));
}
