import { jsonLoader } from "~/http/json.server";
import { decimalOf, decimalOrNull } from "~/kernel/money";
import { askPrice } from "../price-question.server";

/** What a company pays for goods, and why (Rule 15.1): `company`, `sku`, `quantity`, `day`. */
export const loader = jsonLoader({
	access: "prices",
	query: ["company", "sku", "quantity", "day"],
	run: ({ db, actor, url }) => {
		const text = (name: string) => (url.searchParams.get(name) ?? "").slice(0, 254);
		const { company, product, quantity, day, price, listCents, steps, reasons } = askPrice(db, actor, {
			company: text("company"),
			sku: text("sku"),
			quantity: text("quantity"),
			day: text("day"),
		});
		return {
			company: { id: company.id, name: company.name, pricingTier: company.pricingTier },
			product: { id: product.id, name: product.name, flavor: product.flavor },
			quantity,
			day,
			wholesalePrice: decimalOrNull(listCents),
			basePrice: decimalOrNull(price?.baseCents ?? null),
			price: decimalOrNull(price?.cents ?? null),
			priceList: price?.entry ? { id: price.entry.list.id, name: price.entry.list.name } : null,
			priceBreaks: steps.map(({ from, cents }) => ({ minimumQuantity: from, price: decimalOf(cents) })),
			entries: reasons.map(({ entry, cents, why }) => ({
				id: entry.id,
				priceList: entry.list.name,
				target: entry.target,
				minimum: entry.minimum,
				price: decimalOrNull(cents),
				why,
			})),
		};
	},
});
