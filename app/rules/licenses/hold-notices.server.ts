import { sql } from "drizzle-orm";
import type { Actor } from "~/kernel/actor/actor";
import { requireCustomer } from "~/kernel/actor/permissions";
import { documentName } from "~/terms/documents";
import type { Db, Tx } from "~db/client.server";
import { holdsOf, type StoreHold } from "./license-hold.server";

/** A store that regulated goods are held for, and how far its license is (Rule 13.58). */
export type HoldNotice = StoreHold & {
	/** The name of the kind of license that it needs. */
	document: string;
	/** The application or request with a document of this kind that staff have not read to the end; null: none was sent. */
	applicationId: string | null;
};

/** The stores of a company that goods are held for; the caller has checked who reads them. */
export const holdNotices = (db: Db | Tx, companyId: string | null): HoldNotice[] =>
	holdsOf(db, companyId).map((hold) => ({
		...hold,
		document: documentName(hold.kind),
		applicationId: unreadFor(db, hold),
	}));

/** The newest application or open request of a store that has a document of the kind without verified number and last day. */
function unreadFor(db: Db | Tx, { locationId, kind }: StoreHold): string | null {
	const isUnread = sql`c.kind = ${kind} and c.file_id is not null and c.application_id is not null
		and (c.verified_at is null or c.number is null or c.expires_on is null)`;
	const found = db.get<{ id: string } | undefined>(sql`select id from (
		select c.application_id as id, c.created_at as at from licenses c where c.location_id = ${locationId} and ${isUnread}
		union all
		select c.application_id, c.created_at from wholesale_applications a join licenses c on c.application_id = a.id
			where a.location_id = ${locationId} and a.status in ('pending', 'needs_information') and ${isUnread}
		) order by at desc limit 1`);
	return found?.id ?? null;
}

/** For the people of the company. @throws DomainError unauthenticated, forbidden. */
export const listOwnHolds = (db: Db | Tx, actor: Actor): HoldNotice[] =>
	holdNotices(db, requireCustomer(actor).companyId);

/** What staff do next about a hold. */
export const nextForStaff = ({ applicationId, document }: HoldNotice): string =>
	applicationId === null
		? `We have no ${document} to check. Ask the store to send it.`
		: `Check the ${document} on the application, with its number and last valid day.`;
