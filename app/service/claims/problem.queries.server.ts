import { shippedUnits } from "~/buying";
import { getMyOrder } from "~/buying/index.server";
import type { Actor } from "~/kernel/actor/actor";
import type { Db } from "~db/client.server";
import { claimedUnits, claimsOf, unsentPhotos } from "./claim.queries.server";
import { hasLeft } from "./claim-clock.ts";

/**
 * What the panel for problems shows of one of the actor's own orders (Rules 5.21, 5.22): its claims, by line the units
 * that were shipped and those that can still be reported (Rule 7.150), the photos that wait, and the server's time. Null before anything was shipped.
 * @throws DomainError unauthenticated, forbidden, not_found.
 */
export function getProblem(db: Db, actor: Actor, orderNumber: string, now = new Date()) {
	const order = getMyOrder(db, actor, orderNumber);
	if (!hasLeft(order)) return null;
	const shipped = Object.fromEntries(order.lines.map((line) => [line.id, shippedUnits(order, line)]));
	const claimed = claimedUnits(db, order.id);
	return {
		claims: claimsOf(db, order.id),
		shipped,
		left: Object.fromEntries(order.lines.map(({ id }) => [id, shipped[id]! - (claimed.get(id) ?? 0)])),
		photos: unsentPhotos(db, order.id),
		now,
	};
}

export type Problem = NonNullable<ReturnType<typeof getProblem>>;
