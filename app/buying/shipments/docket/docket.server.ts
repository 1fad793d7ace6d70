import { eq } from "drizzle-orm";
import { unitsOf } from "~/catalog";
import { newFormKey } from "~/http/form-key.server";
import type { Actor } from "~/kernel/actor/actor";
import { canSeeWholesalePrices, staffMay } from "~/kernel/actor/permissions";
import { shopToday } from "~/kernel/clock/shop-time.server";
import { timeText } from "~/kernel/clock/time-text";
import { offeredCarriers } from "~/kernel/settings/setting";
import { getSettings } from "~/kernel/settings/settings.queries.server";
import { licensesAt, licensesOf, signatureReader } from "~/rules/index.server";
import { ORDER_STATUSES } from "~/terms/order-status";
import { stateName } from "~/terms/state-names";
import type { Db } from "~db/client.server";
import { orders } from "~db/schema.server";
import { getOrdersById } from "../../orders/order-admin.queries.server";
import type { StaffOrder } from "../../orders/order-view.ts";
import { totalsAfterClosing } from "../close-short.server";
import { packLines } from "../pack-lines.ts";
import type { ScanLine } from "../scan.ts";
import { scanLines } from "../scan-lines.server";
import { packingOf } from "./save-packing.server";

/** What is left to pack of an order, by product, with the codes it is scanned by. */
export const docketLines = (db: Db, order: StaffOrder): ScanLine[] =>
	scanLines(db, order.id, packLines(order)).sort((a, b) => a.name.localeCompare(b.name));

/** What is left of the lines beside what was counted of each, to close it short (Rule 7.93). */
export const uncounted = (lines: readonly ScanLine[], counts: readonly number[]) =>
	lines.flatMap(({ orderItemId, flavorId, left }, n) => {
		const quantity = Math.max(0, left - (counts[n] ?? 0));
		return quantity > 0 ? [{ orderItemId, flavorId, quantity }] : [];
	});

/** What the total falls by and to when the units that aren't packed are closed short; null where the reader sees no amounts. */
export const closingOf = (
	db: Db,
	actor: Actor,
	orderId: string,
	lines: readonly ScanLine[],
	counts: readonly number[],
) => {
	const rest = uncounted(lines, counts);
	return canSeeWholesalePrices(actor) && rest.length > 0
		? { units: unitsOf(rest), ...totalsAfterClosing(db, orderId, rest) }
		: null;
};

/**
 * All that the docket of an order shows; null for an order that can't be shipped, and a reader who may not ship. It has
 * no price but what the total falls to.
 */
export function docketOf(db: Db, actor: Actor, order: StaffOrder) {
	if (!ORDER_STATUSES[order.status].canShip || !staffMay(actor, "orders.ship")) return null;
	const { id, location, shippingAddress } = order;
	const row = db.select({ companyId: orders.companyId }).from(orders).where(eq(orders.id, id)).get()!;
	const store = location && licensesAt(db, row).stores.find((one) => one.id === location.id);
	const license = store ? licensesOf(store).find(({ kind }) => kind === "tobaccoLicense") : undefined;
	const lines = docketLines(db, order);
	const saved = packingOf(db, order);
	const counts = lines.map((line) => {
		if (!saved) return line.left;
		const own = saved.counts.find(
			({ orderItemId, flavorId }) => orderItemId === line.orderItemId && flavorId === line.flavorId,
		);
		return Math.min(line.left, own?.quantity ?? 0);
	});
	return {
		id,
		location,
		shippingAddress,
		orderNumber: order.orderNumber,
		status: order.status,
		customerEmail: order.customerEmail,
		businessName: order.businessName,
		isShipToOnFile: order.isShipToOnFile,
		notes: order.notes,
		lines,
		/** What is packed by line; all of it while nobody has counted. */
		counts,
		saved: saved && { units: unitsOf(saved.counts), who: saved.who, at: saved.at },
		closing: closingOf(db, actor, id, lines, counts),
		parcels: order.shipments.length,
		needsSignature: signatureReader(db, order.lines)(order.lines),
		/** The verified tobacco license of the store it ships to, the one that ends last. */
		license: license ? { number: license.number, expiresOn: license.expiresOn } : null,
		/** The state and the month whose report the goods are in. */
		report: {
			state: stateName(shippingAddress.state),
			month: timeText(new Date(`${shopToday()}T00:00:00Z`), { month: "long", timeZone: "UTC" }),
		},
		carriers: offeredCarriers(getSettings(db).carriers),
		formKey: newFormKey(),
	};
}

export type DocketData = NonNullable<ReturnType<typeof docketOf>>;

/** The docket of an order by its number, for the order's row in the list. @throws DomainError unauthenticated, forbidden. */
export function docketAt(db: Db, actor: Actor, orderNumber: string): DocketData | null {
	const row = db.select({ id: orders.id }).from(orders).where(eq(orders.orderNumber, orderNumber)).get();
	const [order] = getOrdersById(db, actor, row ? [row.id] : []);
	return order ? docketOf(db, actor, order) : null;
}
