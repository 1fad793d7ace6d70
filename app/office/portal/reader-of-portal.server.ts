import { getOrderFigures } from "~/buying/index.server";
import type { Actor } from "~/kernel/actor/actor";
import { type CustomerActor, canSeeBalance, isCustomer } from "~/kernel/actor/permissions";
import { lateOf } from "~/ledger";
import { agingOf } from "~/ledger/index.server";
import type { PortalReader } from "~/ui/site/portal-tabs";
import type { Db } from "~db/client.server";

/** What the customer's company owes by days late; null for its people who only order (Rule 13.14). */
export const ownAging = (db: Db, customer: CustomerActor) =>
	canSeeBalance(customer) ? agingOf(db, customer.companyId) : null;

/** What the portal's tabs say to the caller; null for anyone but a customer (Rule 5.28). */
export function readerOfPortal(db: Db, actor: Actor): PortalReader {
	if (!isCustomer(actor)) return null;
	const aging = ownAging(db, actor);
	return {
		role: actor.companyRole,
		orders: getOrderFigures(db, actor).totalOrders,
		lateCents: aging && lateOf(aging),
	};
}
