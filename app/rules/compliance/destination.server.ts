import { and, eq, sql } from "drizzle-orm";
import type { Actor, UserActor } from "~/kernel/actor/actor";
import { canBuy } from "~/kernel/actor/permissions";
import { readAddress } from "~/kernel/addresses/ship-to";
import type { Town } from "~/terms/locality";
import type { Db, Tx } from "~db/client.server";
import type { Address } from "~db/json-shapes";
import { licenses, locations } from "~db/schema.server";
import { isNeeded } from "../licenses/license-needed.server";
import type { ShipToFacts } from "./may-ship.ts";

/** A place without the buyer's licenses, which are read only where a rule asks for them. */
export type Destination = Town;

/**
 * Where a buyer's goods go before there is an order (Rule 17.6): the store they order for, else their company's first
 * approved one, else the address of their last order. Null when none is known, and for everybody else.
 */
export function destinationOf(db: Db | Tx, actor: Actor): Destination | null {
	if (actor.kind !== "user" || !canBuy(actor)) return null;
	const { store, last } = db.get<{ store: string | null; last: string | null }>(sql`select
		(select l.address from users u join locations l on l.company_id = u.company_id and l.status = 'approved'
			where u.id = ${actor.id}
			order by coalesce(l.id = u.location_id, 0) desc, l.created_at, l.id limit 1) as store,
		(select shipping_address from orders where user_id = ${actor.id} order by created_at desc limit 1) as last`);
	const read = store === null ? null : readAddress(store);
	const to = read ?? (last === null ? null : (JSON.parse(last) as Address));
	return to && { state: to.state, city: to.city, zipCode: to.zipCode };
}

/**
 * The kinds of current licenses that a buyer's company has on file. Where goods wait for a verified license (Rule 13.58),
 * `unsureKinds` are the kinds without one that is verified and has a number and a last day.
 */
export function licenseKindsOf(
	db: Db | Tx,
	{ companyId }: UserActor,
	day: string,
): Pick<ShipToFacts, "licenseKinds" | "unsureKinds"> {
	const { kind, verifiedAt, number, expiresOn } = licenses;
	const rows = db
		.select({
			kind,
			isUnsure:
				sql`${isNeeded} and not max(${verifiedAt} is not null and ${number} is not null and ${expiresOn} is not null)`.mapWith(
					Boolean,
				),
		})
		.from(licenses)
		.innerJoin(locations, eq(locations.id, licenses.locationId))
		.where(and(eq(locations.companyId, companyId ?? ""), sql`coalesce(${expiresOn}, '9999') >= ${day}`))
		.groupBy(kind)
		.all();
	return {
		licenseKinds: rows.map((row) => row.kind),
		unsureKinds: rows.flatMap((row) => (row.isUnsure ? row.kind : [])),
	};
}
