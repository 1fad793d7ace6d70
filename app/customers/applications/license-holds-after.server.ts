import type { Actor } from "~/kernel/actor/actor";
import { requireAdmin } from "~/kernel/actor/permissions";
import { type HoldNotice, holdNotices, nextForStaff } from "~/rules/index.server";
import type { Db } from "~db/client.server";
import type { wholesaleApplications } from "~db/schema.server";
import { getApplicationRow } from "./reviewed-application.server";

type Row = typeof wholesaleApplications.$inferSelect;

/**
 * The stores of an approved applicant that regulated goods are held for, for the answer to the approval (Rule 13.58); none after any
 * other decision.
 * @throws DomainError unauthenticated, forbidden.
 */
export function licenseHoldsAfter(db: Db, actor: Actor, { id, status }: Row): HoldNotice[] {
	requireAdmin(actor, "applications");
	return status === "approved" ? holdNotices(db, getApplicationRow(db, id).company?.id ?? null) : [];
}

/** What the answer says of them; empty for none. */
export function licenseHoldsText(holds: readonly HoldNotice[]): string {
	const [first, ...more] = holds;
	if (!first) return "";
	const others = more.length > 0 ? ` So are those for ${more.map(({ store }) => store).join(", ")}.` : "";
	return ` Regulated goods are held. ${first.message} ${nextForStaff(first)}${others}`;
}

/** The same as JSON; nothing where nothing is held. */
export const licenseHoldsJson = (holds: readonly HoldNotice[]) =>
	holds.length === 0
		? {}
		: {
				held: holds.map((hold) => ({
					...{ locationId: hold.storeId, location: hold.store, reason: hold.message },
					...{ next: nextForStaff(hold), applicationId: hold.applicationId },
				})),
			};
