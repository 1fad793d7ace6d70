import { eq } from "drizzle-orm";
import type { Actor } from "~/kernel/actor/actor";
import { canSeeCosts, requireAdmin } from "~/kernel/actor/permissions";
import { dayOf, isDay } from "~/kernel/clock/buckets";
import { env } from "~/kernel/config/env.server";
import { DomainError } from "~/kernel/errors";
import { type Tier, tierIn } from "~/terms/pricing-tiers";
import type { Db } from "~db/client.server";
import { productFlavors, products } from "~db/schema.server";
import { bookOf, tiersOf } from "../prices/price-book.server";
import { entriesFor, entryCents, type PriceEntry, type PriceStep } from "../prices/price-rule.ts";
import { nextStep } from "../prices/price-steps.ts";
import { pricesOf } from "../prices/prices-for.server";
import { companyNamed, type NamedCompany } from "./name-company.server";
import { findTargets } from "./name-goods.server";

/** What a question says, as typed: the company's id, name or a person's email; a SKU or barcode; units; a day. */
export type PriceQuestion = { company: string; sku: string; quantity: string; day: string };

/** An entry for the goods, with what it would say and why it counts or not. */
export type EntryReason = { entry: PriceEntry; cents: number | null; why: string };

export type PriceAnswer = {
	company: NamedCompany;
	product: {
		id: string;
		name: string;
		flavor: string | null;
		minimumOrderQuantity: number;
		costCents: number | null;
	};
	quantity: number;
	day: string;
	/** The company's tier as it counts that day. */
	tier: Tier;
	/** The wholesale price of that day, before the tier's discount; null for goods that have none. */
	listCents: number | null;
	/** Null for goods without a price. */
	price: { cents: number; baseCents: number; entry: PriceEntry | null } | null;
	/** All prices by quantity, and the next lower one. */
	steps: PriceStep[];
	next: PriceStep | null;
	/** The entries for these goods of lists in force, the one that counts first. */
	reasons: EntryReason[];
};

/**
 * What a company pays for so many units on a day, and why (Rule 15.1). The day is today and the quantity the product's
 * minimum where nothing is said.
 * @throws DomainError forbidden; invalid, with an error for each field that names nothing.
 */
export function askPrice(db: Db, actor: Actor, typed: PriceQuestion, now = new Date()): PriceAnswer {
	const staff = requireAdmin(actor, "prices");
	const text = {
		company: typed.company.trim(),
		sku: typed.sku.trim(),
		quantity: typed.quantity.trim(),
		day: typed.day.trim() || dayOf(now, env.TIME_ZONE),
	};
	const errors: { field: string; message: string }[] = [];
	const refuse = (field: keyof PriceQuestion, message: string) => errors.push({ field, message });
	const company = text.company ? companyNamed(db, text.company) : { problem: "Enter a company" };
	if ("problem" in company) refuse("company", company.problem);
	const target = findTargets(db, [text.sku]).get(text.sku);
	const isGoods = target?.target === "product" || target?.target === "flavor";
	if (!isGoods) refuse("sku", text.sku ? `${text.sku}: no product has this SKU` : "Enter a SKU");
	if (text.quantity && !/^[1-9]\d{0,5}$/.test(text.quantity))
		refuse("quantity", "Enter a whole number of units");
	if (!isDay(text.day)) refuse("day", "Enter a day such as 2026-11-28");
	if (errors.length > 0 || "problem" in company || !isGoods) {
		throw new DomainError("invalid", errors[0]!.message, { errors });
	}
	const flavor =
		target.target === "flavor"
			? db.select().from(productFlavors).where(eq(productFlavors.id, target.targetId)).get()!
			: null;
	const product = db
		.select()
		.from(products)
		.where(eq(products.id, flavor?.productId ?? target.targetId))
		.get()!;
	const goods = { ...product, productId: product.id, flavorId: flavor?.id };
	const quantity = Number(text.quantity) || product.minimumOrderQuantity;
	const day = () => text.day;
	const prices = pricesOf(db, { companyId: company.id, pricingTier: company.pricingTier }, day);
	const price = prices.of(goods, quantity);
	const steps = prices.steps(goods);
	return {
		company,
		tier: tierIn(tiersOf(bookOf(db), text.day), company.pricingTier),
		product: {
			id: product.id,
			name: product.name,
			flavor: flavor?.name ?? null,
			minimumOrderQuantity: product.minimumOrderQuantity,
			costCents: canSeeCosts(staff) ? product.costCents : null,
		},
		quantity,
		day: text.day,
		listCents: pricesOf(db, "list price", day).of(goods, quantity)?.cents ?? null,
		price,
		steps,
		next: price && nextStep(steps, quantity),
		reasons: price
			? reasonsOf(entriesFor(prices.lists, goods), price, quantity).toSorted(
					(a, b) => Number(b.entry === price.entry) - Number(a.entry === price.entry),
				)
			: [],
	};
}

function reasonsOf(
	entries: readonly PriceEntry[],
	{ entry: won, baseCents }: NonNullable<PriceAnswer["price"]>,
	units: number,
): EntryReason[] {
	return entries.map((entry) => {
		const cents = entryCents(entry, baseCents);
		return { entry, cents, why: whyOf(entry, won, cents, units) };
	});
}

function whyOf(entry: PriceEntry, won: PriceEntry | null, cents: number | null, units: number): string {
	if (entry === won) return "This one counts.";
	if (entry.minimum > units) return `From ${entry.minimum} units on.`;
	if (cents === null || won === null) return "It would leave nothing of the price.";
	if (won.list.priority > entry.list.priority) return `${won.list.name} has a higher priority.`;
	if (won.target !== entry.target) return `The entry for the ${won.target} is more specific.`;
	return won.list.id === entry.list.id ? "More units cost less." : `${won.list.name} is lower.`;
}
