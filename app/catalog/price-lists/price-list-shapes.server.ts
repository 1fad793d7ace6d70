import { z } from "zod";
import { amount, day, id, moment, named, textOrNull } from "~/kernel/shapes.server";
import { PRICE_AUDIENCE_NAMES, PRICE_KIND_NAMES } from "~/terms/price-lists";

const target = z.enum(["flavor", "product", "brand", "category"]);
const pricingTier = z.string();

/** What a company pays for goods, and why. */
export const priceShape = z
	.strictObject({
		company: named.extend({ pricingTier }),
		product: named.extend({ flavor: textOrNull }),
		quantity: z.int(),
		day,
		wholesalePrice: amount.nullable(),
		basePrice: amount.nullable(),
		price: amount.nullable(),
		priceList: named.nullable(),
		priceBreaks: z.array(z.strictObject({ minimumQuantity: z.int(), price: amount })),
		entries: z.array(
			z.strictObject({
				id,
				priceList: z.string(),
				target,
				minimum: z.int(),
				price: amount.nullable(),
				why: z.string(),
			}),
		),
	})
	.meta({ id: "PriceAnswer" });

/** A price list with its entries. */
export const priceListShape = z
	.strictObject({
		id,
		name: z.string(),
		version: z.int(),
		priority: z.int(),
		audience: z.enum(PRICE_AUDIENCE_NAMES),
		tiers: z.array(pricingTier),
		companies: z.array(id),
		from: day.nullable(),
		until: day.nullable(),
		entries: z.array(
			z.strictObject({
				id,
				goods: z.string(),
				name: z.string(),
				target,
				kind: z.enum(PRICE_KIND_NAMES),
				value: z.string(),
				minimum: z.int(),
			}),
		),
		createdAt: moment,
		updatedAt: moment,
	})
	.meta({ id: "PriceList" });

/** A price list with the numbers of its companies and entries. */
export const countedPriceListShape = priceListShape
	.extend({
		companies: z.int(),
		entries: z.int(),
		state: z.enum(["upcoming", "now", "ended"]),
	})
	.meta({ id: "CountedPriceList" });
