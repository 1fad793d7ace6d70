import { describe, expect, it } from "vitest";
import { type Actor, VISITOR } from "~/kernel/actor/actor";
import type { TierRules } from "~/terms/pricing-tiers";
import {
	makeAdmin,
	makeBuyer,
	makeProduct,
	makeUser,
	testDatabase,
} from "../../../../tests/helpers/database";
import { catalogReader } from "../shelf/catalog-reader.server";
import { cardsOf } from "../shelf/product-cards.server";
import { listPriceBounds, readerPriceCents } from "./product-price.ts";

const db = testDatabase();
const admin = makeAdmin(db);

describe("what a reader gets to see and do (Rules 1.3, 1.5, 3.2)", () => {
	it("is no price for visitors and customers without approval, the tier's for buyers, the list's for admins", () => {
		const hybrid = makeUser(db, { role: "admin", isWholesaleApproved: true, pricingTier: "premium" });
		expect(
			[VISITOR, makeUser(db), makeBuyer(db, { pricingTier: "growth" }), admin, hybrid].map((actor) =>
				catalogReader(db, actor),
			),
		).toEqual([
			{ signedIn: false, pricing: null, canBuy: false },
			{ signedIn: true, pricing: null, canBuy: false },
			{
				signedIn: true,
				pricing: { tier: { name: "Growth", words: "5% discount", discounted: true } },
				canBuy: true,
			},
			{ signedIn: true, pricing: { tier: null }, canBuy: false },
			{ signedIn: true, pricing: { tier: null }, canBuy: true },
		]);
	});

	it("is a card that can be bought only where there is a price and stock", () => {
		const ids = [
			makeProduct(db, { wholesalePriceCents: 777 }),
			makeProduct(db, { stockQuantity: 0, msrpCents: null, shortDescription: "Short" }),
			makeProduct(db, { wholesalePriceCents: null }),
		].map(({ id }) => id);
		const cards = (actor: Actor) => cardsOf(db, actor, ids);
		expect(cards(makeBuyer(db))).toMatchObject([
			{ id: ids[0], wholesaleCents: 777, msrpCents: 1999 },
			{ outOfStock: true, description: "Short" },
			{ notOnSale: true },
		]);
		const named = (actor: Actor) =>
			cards(actor).map((card) => Object.keys(card).filter((key) => /id|Cents|Stock|Sale/.test(key)));
		const forAdmins = [
			["msrpCents", "wholesaleCents"],
			["wholesaleCents", "outOfStock"],
			["msrpCents", "outOfStock", "notOnSale"],
		];
		expect(named(admin)).toEqual(forAdmins);
		expect(named(makeUser(db))).toEqual(
			forAdmins.map((keys) => keys.filter((key) => key !== "wholesaleCents")),
		);
		expect(named(makeBuyer(db))).toEqual([[...forAdmins[0]!, "id"], ...forAdmins.slice(1)]);
	});
});

it("finds exactly the list prices between two amounts, as each tier sees them", () => {
	const discounts = [0, 1, 500, 625, 1000, 3333, 5000];
	const tiers: TierRules = {
		list: discounts.map((discount) => ({ key: `off-${discount}`, name: "", discount, volumeCents: null })),
		forNew: "off-0",
	};
	const readers = [admin, ...tiers.list.map(({ key }) => makeBuyer(db, { pricingTier: key }))];
	const amounts = [0, 1, 2, 19, 20, 99, 100, 995, 1000];
	const lists = Array.from({ length: 130 }, (_, cents) => [cents, cents + 990]).flat();
	for (const reader of readers) {
		for (const from of amounts) {
			for (const to of amounts) {
				const bounds = listPriceBounds(reader, from, to, tiers);
				const within = lists.filter((cents) => cents >= bounds.from && cents <= bounds.to);
				const seen = lists.filter((cents) => {
					const price = readerPriceCents(reader, cents, tiers) ?? 0;
					return price >= from && price <= to;
				});
				expect(within, `${from} to ${to}`).toEqual(seen);
			}
		}
	}
});
