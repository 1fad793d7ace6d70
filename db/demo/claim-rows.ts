import { counters } from "../schema/buying/orders.server.ts";
import { claimLines, claims } from "../schema/service/claims.server.ts";
import { DAY, type DemoClock, HOUR } from "./clock.ts";
import type { Insert } from "./feature-rows.ts";
import type { OrderHistory } from "./order-history.ts";

type ClaimRow = typeof claims.$inferInsert;
type Planned = Pick<ClaimRow, "reason" | "remedy" | "details" | "answer"> & {
	isDemoBuyer: boolean;
	after: number;
};

const PLANNED: readonly Planned[] = [
	{
		isDemoBuyer: true,
		reason: "defective",
		remedy: "credit",
		details: "Two do not charge. The codes are on the boxes.",
		answer:
			"Thank you for the codes. Both are credited against your next invoice; please dispose of the devices as battery waste.",
		after: 4 * DAY,
	},
	{
		isDemoBuyer: false,
		reason: "missing",
		remedy: "replacement",
		details: "The carton was sealed, but two units were not in it.",
		after: 5 * HOUR,
	},
	{
		isDemoBuyer: false,
		reason: "damaged",
		remedy: "replacement",
		details: "One corner of the box is crushed, two displays are open.",
		after: 20 * HOUR,
	},
];

/** Claims on orders that were delivered last: an answered one of the demo buyer's, and two open ones of others. */
export function insertClaims(
	insert: Insert,
	{ orderRows, itemRows }: OrderHistory,
	demoBuyerId: string,
	adminId: string,
	clock: DemoClock,
): void {
	const delivered = orderRows
		.filter(({ status }) => status === "delivered")
		.sort((a, b) => (b.deliveredAt?.getTime() ?? 0) - (a.deliveredAt?.getTime() ?? 0));
	const rows: ClaimRow[] = [];
	const lineRows: (typeof claimLines.$inferInsert)[] = [];
	for (const { isDemoBuyer, after, ...planned } of PLANNED) {
		const at = delivered.findIndex(({ userId }) => (userId === demoBuyerId) === isDemoBuyer);
		const [order] = delivered.splice(at, 1);
		const line = itemRows.find(({ orderId, quantity }) => orderId === order?.id && quantity >= 2);
		if (at < 0 || !order?.id || !order.deliveredAt || !line?.id) continue;
		const createdAt = clock.after(order.deliveredAt, after);
		const id = clock.id(createdAt);
		const answeredAt = planned.answer ? clock.after(createdAt, 3 * HOUR) : null;
		rows.push({
			...planned,
			...{ id, claimNumber: `C-${1001 + rows.length}`, orderId: order.id, userId: order.userId, createdAt },
			...(answeredAt ? { status: "answered", answeredBy: adminId, answeredAt } : {}),
			updatedAt: answeredAt ?? createdAt,
		});
		lineRows.push({ id: clock.id(createdAt), claimId: id, orderItemId: line.id, quantity: 2 });
	}
	insert(claims, rows);
	insert(claimLines, lineRows);
	insert(counters, [{ name: "claim", value: 1000 + rows.length }]);
}
