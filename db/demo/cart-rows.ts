import { FIRST_TIERS, tierIn, tierPriceCents } from "../../app/terms/pricing-tiers.ts";
import type { auditLog, cartItems, carts, savedListItems, savedLists } from "../schema.server.ts";
import type { CatalogProduct } from "./catalog-rows.ts";
import { DAY, type DemoClock, HOUR } from "./clock.ts";
import type { DemoBuyer } from "./order-history.ts";
import type { Random } from "./random.ts";

/** Nine abandoned carts, four of them already reminded, and two active ones. */
export function cartRows(
	buyers: readonly DemoBuyer[],
	catalog: readonly CatalogProduct[],
	adminId: string,
	clock: DemoClock,
	random: Random,
) {
	const cartRows: (typeof carts.$inferInsert)[] = [];
	const itemRows: (typeof cartItems.$inferInsert)[] = [];
	const sellable = catalog.filter(({ product }) => product.inStock && product.stock > 100);
	random.sample(buyers, 11).forEach((buyer, index) => {
		const abandoned = index < 9;
		const lastActivity = new Date(
			clock.now.getTime() - (abandoned ? 27 * HOUR + index * 2.2 * DAY : (20 + index * 7) * 60_000),
		);
		const id = clock.id(lastActivity);
		const lines = random.sample(sellable, random.int(2, 6)).map(({ id: productId, product, flavors }) => {
			const inStock = flavors.filter(({ flavor }) => flavor.stock >= product.moq * 2);
			return {
				id: clock.id(lastActivity),
				cartId: id,
				productId,
				flavorId: inStock.length > 0 ? random.pick(inStock).id : null,
				quantity: product.moq * random.int(1, 2),
				seenPriceCents: tierPriceCents(product.wholesaleCents, tierIn(FIRST_TIERS, buyer.tier)),
				createdAt: lastActivity,
			};
		});
		const recoveryEmailSent = abandoned && index >= 5;
		cartRows.push({
			id,
			userId: buyer.userId,
			subtotalCents: lines.reduce((sum, line) => sum + line.quantity * line.seenPriceCents, 0),
			lastActivity,
			abandoned,
			abandonedAt: abandoned ? clock.after(lastActivity, 24 * HOUR) : null,
			recoveryEmailSent,
			recoveryEmailSentAt: recoveryEmailSent ? clock.after(lastActivity, 30 * HOUR) : null,
			createdAt: new Date(lastActivity.getTime() - 2 * HOUR),
			updatedAt: lastActivity,
		});
		itemRows.push(...lines);
	});
	// The portal counts the reminders in the audit log.
	const auditRows = cartRows.flatMap(
		({ id, userId, subtotalCents, recoveryEmailSentAt }): (typeof auditLog.$inferInsert)[] =>
			recoveryEmailSentAt
				? [
						{
							id: clock.id(recoveryEmailSentAt),
							actorId: adminId,
							actorName: "dana",
							action: "cart.recovery",
							entity: "cart",
							entityId: id,
							after: { userId, subtotalCents },
							createdAt: recoveryEmailSentAt,
						},
					]
				: [],
	);
	return { cartRows, itemRows, auditRows };
}

/** The demo buyer's saved list: a dozen products a store orders every other week. */
export function savedListRows(buyer: DemoBuyer, catalog: readonly CatalogProduct[], clock: DemoClock) {
	const createdAt = clock.daysAgo(120);
	const list: typeof savedLists.$inferInsert = {
		id: clock.id(createdAt),
		userId: buyer.userId,
		name: "Every other week",
		createdAt,
		updatedAt: createdAt,
	};
	const wanted = [
		"RAZ-TN9000",
		"LM-MT15K",
		"GB-PULSE",
		"GB-PULSEX",
		"FOG-SWP-POD",
		"VAP-XROS-POD",
		"NKD-LAVA-60",
	];
	const lines = wanted.flatMap((sku) => {
		const found = catalog.find(({ product }) => product.sku === sku);
		return (found?.flavors.slice(0, 2) ?? []).map(({ id }) => ({ found, flavorId: id }));
	});
	const itemRows = lines.flatMap(({ found, flavorId }, position): (typeof savedListItems.$inferInsert)[] =>
		found
			? [
					{
						id: clock.id(createdAt),
						listId: list.id ?? "",
						productId: found.id,
						flavorId,
						quantity: found.product.moq,
						position,
					},
				]
			: [],
	);
	return { listRows: [list], itemRows };
}
