import { listMyClaims } from "~/service/claims/claim.queries.server";
import { reportClaim } from "~/service/claims/report-claim.server";
import type { Db } from "~db/client.server";
import { makeBuyer, makeProduct } from "./database";
import { makeOrder } from "./order";

/** A buyer with a delivered order of two lines: ten pods and four kits. `hoursAgo` is the delivery's age. */
export function deliveredOrder(db: Db, { hoursAgo = 1, buyer = makeBuyer(db) } = {}) {
	const pods = makeProduct(db, { name: "Pods", sku: `P-${buyer.id}-${hoursAgo}` });
	const kit = makeProduct(db, { name: "Kit", sku: `K-${buyer.id}-${hoursAgo}` });
	const { id, orderNumber } = makeOrder(db, {
		userId: buyer.id,
		status: "delivered",
		deliveredAt: new Date(Date.now() - hoursAgo * 3_600_000),
		lines: [
			{ product: pods, quantity: 10 },
			{ product: kit, quantity: 4 },
		],
	});
	return { buyer, id, orderNumber };
}

/** An order's line ids, in its order. */
export const lineIds = (db: Db, orderId: string): string[] =>
	db.$client
		.prepare<[string], { id: string }>("select id from order_items where order_id = ? order by position")
		.all(orderId)
		.map(({ id }) => id);

/** A claim on two of an order's pods. */
export function makeClaim(db: Db, order = deliveredOrder(db)) {
	const [orderItemId = ""] = lineIds(db, order.id);
	reportClaim(db, order.buyer, {
		id: order.id,
		reason: "damaged",
		remedy: "credit",
		details: "Crushed corner",
		lines: [{ orderItemId, quantity: 2 }],
	});
	return listMyClaims(db, order.buyer, order.id).at(-1)!;
}
