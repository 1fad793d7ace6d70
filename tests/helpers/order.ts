import { eq } from "drizzle-orm";
import { ORDER_STATUSES, type OrderStatus } from "~/terms/order-status";
import { FIRST_TIERS } from "~/terms/pricing-tiers";
import type { Db } from "~db/client.server";
import { orderItems, orders, type products, users } from "~db/schema.server";
import { shipWhole } from "../../db/demo/ship-whole.server";
import { makeBuyer, makeProduct } from "./database";

type Product = typeof products.$inferSelect;
type Line = { product: Product; quantity: number; flavorId?: string; flavor?: string };

type Values = Partial<typeof orders.$inferInsert> & { status?: OrderStatus; lines?: Line[] };

const ADDRESS = {
	firstName: "Ann",
	lastName: "Lee",
	address1: "1 Main Street",
	city: "Miami",
	state: "FL",
	zipCode: "33101",
	phone: "555-0100",
};

let counter = 0;

/** An order's row with its lines, in any status, without changing stock. A buyer is created when none is given. */
export function makeOrder(db: Db, { lines, ...values }: Values) {
	const n = ++counter;
	const userId = values.userId ?? makeBuyer(db).id;
	const { email, companyId } = db.select().from(users).where(eq(users.id, userId)).get()!;
	const bought = lines ?? [{ product: makeProduct(db), quantity: 2 }];
	const priced = bought.map((line) => ({ ...line, unit: line.product.wholesalePriceCents ?? 0 }));
	const subtotalCents = priced.reduce((sum, { unit, quantity }) => sum + unit * quantity, 0);
	const sent = values.status === "shipped" || values.status === "delivered";
	const order = db
		.insert(orders)
		.values({
			orderNumber: `RW-${50_000 + n}`,
			userId,
			companyId,
			customerEmail: email,
			customerName: "Ann Lee",
			pricingTier: FIRST_TIERS.forNew,
			shippingAddress: ADDRESS,
			billingAddress: ADDRESS,
			subtotalCents,
			totalCents: subtotalCents,
			...(sent ? { trackingNumber: "1Z999AA10123456784", carrier: "ups", shippedAt: new Date() } : {}),
			...(values.status && ORDER_STATUSES[values.status].isHold
				? { hold: { from: "pending" as const, reason: "Which flavors?", since: new Date().toISOString() } }
				: {}),
			...values,
		})
		.returning()
		.get();
	for (const [position, { product, quantity, unit, flavorId, flavor }] of priced.entries()) {
		db.insert(orderItems)
			.values({
				orderId: order.id,
				position,
				productId: product.id,
				productName: product.name,
				sku: product.sku,
				flavorId: flavorId ?? null,
				flavor: flavor ?? null,
				quantity,
				unitPriceCents: unit,
				lineTotalCents: unit * quantity,
				unitCostCents: product.costCents,
			})
			.run();
	}
	shipWhole(db);
	return order;
}
