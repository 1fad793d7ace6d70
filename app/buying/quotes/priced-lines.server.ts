import { eq, inArray } from "drizzle-orm";
import { lineName } from "~/catalog";
import { flavorsByName } from "~/catalog/index.server";
import { ofTheirCompany } from "~/kernel/actor/company-terms.server";
import type { Tx } from "~db/client.server";
import type { HeldLine } from "~db/json-shapes";
import { companies, products, users } from "~db/schema.server";
import { usualPrices } from "../held-prices/usual-prices.server";
import type { QuoteRequest } from "./request-quote.server";

/**
 * The lines of a request that an offer has a price for, beside what its customer pays otherwise and what the goods cost
 * us, in cents.
 */
export function pricedLines(
	tx: Tx,
	{ userId, productIds, flavors, quantities }: QuoteRequest,
	pricesCents: readonly (number | null)[],
	now: Date,
): (HeldLine & { n: number })[] {
	const customer = tx
		.select({ companyId: companies.id, pricingTier: companies.pricingTier })
		.from(users)
		.innerJoin(companies, ofTheirCompany)
		.where(eq(users.id, userId ?? ""))
		.get();
	if (!customer) return [];
	const flavorIds = flavorsByName(tx, productIds);
	const names = new Map(
		tx
			.select({ id: products.id, name: products.name })
			.from(products)
			.where(inArray(products.id, productIds))
			.all()
			.map(({ id, name }) => [id, name]),
	);
	const goods = productIds.map((productId, n) => ({
		productId,
		flavorId: flavorIds.get(`${productId} ${(flavors[n] ?? "").toLowerCase()}`) ?? null,
		quantity: quantities[n] ?? 1,
	}));
	const usualOf = usualPrices(tx, customer, goods, now);
	return goods.flatMap((line, n) => {
		const priceCents = pricesCents[n] ?? null;
		if (priceCents === null) return [];
		const productName = names.get(line.productId) ?? "A product no longer listed";
		const name = lineName({ productName, flavor: flavors[n] ?? null, assorted: false });
		return [{ n, name, quantity: line.quantity, priceCents, ...usualOf(line) }];
	});
}
