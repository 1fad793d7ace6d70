// Random lists, days and quantities: what every screen shows is what the order charges, and it is what the rule says.
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { getCart } from "~/buying/cart/cart.queries.server";
import { getCartSize } from "~/buying/cart/cart-size.server";
import { placeOrder } from "~/buying/checkout/place-order.server";
import { createList } from "~/buying/lists/create-list.server";
import { getSavedList } from "~/buying/lists/list.queries.server";
import { addQuickOrderLines } from "~/buying/quick-order/add-lines.server";
import { dayOf, daysAfter } from "~/kernel/clock/buckets";
import { CATEGORY_NAMES } from "~/terms/categories";
import { PRICE_KIND_NAMES } from "~/terms/price-lists";
import { FIRST_TIERS, tierIn, tierPriceCents } from "~/terms/pricing-tiers";
import { DAY_MS } from "~/terms/time";
import type { Db } from "~db/client.server";
import { createRandom } from "~db/demo/random";
import { productFlavors } from "~db/schema.server";
import { orderInput } from "../../../tests/helpers/cart";
import { makeBrand, makeBuyer, makeProduct, testDatabase } from "../../../tests/helpers/database";
import { seeds } from "../../../tests/helpers/long";
import { makePriceList } from "../../../tests/helpers/price-list";
import { getProductBySlug } from "../products/shelf/product.queries.server";
import { cardsOf } from "../products/shelf/product-cards.server";
import { stepCents } from "./price-steps.ts";

beforeEach(() => {
	vi.useFakeTimers({ now: new Date("2026-11-20T04:00:00Z") });
});
afterEach(() => {
	vi.useRealTimers();
});

const ZONE = "America/New_York";
const TODAY = "2026-11-19";

type Entry = Parameters<typeof makePriceList>[1]["entries"][number];
type Given = { list: Parameters<typeof makePriceList>[1]; entries: Entry[] };

function randomShop(random: ReturnType<typeof createRandom>) {
	const db = testDatabase();
	const buyer = makeBuyer(db, { pricingTier: random.pick(FIRST_TIERS.list).key });
	const other = makeBuyer(db);
	const brandIds = [makeBrand(db).id, makeBrand(db).id];
	const goods = Array.from({ length: 4 }, (_, n) => {
		const product = makeProduct(db, {
			brandId: random.pick(brandIds),
			category: random.pick(CATEGORY_NAMES.slice(0, 2)),
			wholesalePriceCents: random.int(3, 3000),
			minimumOrderQuantity: random.int(1, 3),
			stockQuantity: 10_000,
			sku: `P-${n}`,
		});
		const flavors = db
			.insert(productFlavors)
			.values(["A", "B"].map((name) => ({ productId: product.id, name, sku: `P-${n}-${name}` })))
			.returning()
			.all();
		return { product, flavors };
	});
	const used = new Set<string>();
	const given: Given[] = Array.from({ length: random.int(0, 6) }, () => {
		used.clear();
		const entries = Array.from({ length: random.int(1, 8) }, (): Entry => {
			const { product, flavors } = random.pick(goods);
			const kind = random.pick(PRICE_KIND_NAMES);
			return {
				...random.pick<Entry>([
					{ flavorId: flavors[0]!.id },
					{ productId: product.id },
					{ brandId: product.brandId },
					{ category: product.category },
				]),
				kind,
				value: kind === "percent" ? random.int(1, 9999) : random.int(1, 3000),
				minimum: random.pick([1, 1, 5, 12]),
			};
		}).filter((entry) => {
			const key = JSON.stringify([
				entry.flavorId,
				entry.productId,
				entry.brandId,
				entry.category,
				entry.minimum,
			]);
			return !used.has(key) && used.add(key);
		});
		const [from, until] = [random.int(-3, 4), random.int(-3, 4)];
		const list = {
			priority: random.int(0, 2),
			fromDay: random.pick([null, daysAfter(TODAY, Math.min(from, until))]),
			untilDay: random.pick([null, daysAfter(TODAY, Math.max(from, until))]),
			...random.pick<object>([
				{},
				{ audience: "tiers", tiers: [random.pick(FIRST_TIERS.list).key] },
				{ companies: [buyer.companyId!, other.companyId!] },
				{ companies: [other.companyId!] },
			]),
			entries,
		};
		makePriceList(db, list);
		return { list, entries };
	});
	return { db, buyer, goods, given };
}

type Shop = ReturnType<typeof randomShop>;

/** The rule in words, without the code under test (Rules 15.1 to 15.5). */
function ruled(
	{ buyer, given }: Shop,
	product: Shop["goods"][number]["product"],
	flavorId: string | null,
	units: number,
) {
	const today = dayOf(new Date(), ZONE);
	const base = tierPriceCents(product.wholesalePriceCents!, tierIn(FIRST_TIERS, buyer.pricingTier));
	const fits = given.flatMap(({ list, entries }) => {
		const mine =
			(list.audience === "tiers"
				? list.tiers!.includes(buyer.pricingTier)
				: !list.companies || list.companies.includes(buyer.companyId!)) &&
			(!list.fromDay || list.fromDay <= today) &&
			(!list.untilDay || list.untilDay >= today);
		return !mine
			? []
			: entries.flatMap((entry) => {
					const rank = [
						entry.flavorId === flavorId && flavorId,
						entry.productId === product.id,
						entry.brandId === product.brandId,
						entry.category === product.category,
					].findIndex(Boolean);
					const value = entry.value!;
					const cents =
						entry.kind === "fixed"
							? value
							: entry.kind === "amount"
								? base - value
								: Math.floor(base * (1 - value / 10_000) + 0.5 + 1e-9);
					return rank >= 0 && entry.minimum! <= units && cents > 0
						? [{ priority: list.priority!, rank, cents }]
						: [];
				});
	});
	fits.sort((a, b) => b.priority - a.priority || a.rank - b.rank || a.cents - b.cents);
	return fits[0]?.cents ?? base;
}

const pageOf = (db: Db, { buyer }: Shop, slug: string) => getProductBySlug(db, buyer, slug);

it.each(seeds("1", "2", "3", "4"))("charges what is shown, run %s (Rule 15.1)", (seed) => {
	const random = createRandom(`prices ${seed}`);
	for (let run = 0; run < 5; run++) {
		const shop = randomShop(random);
		const { db, buyer, goods } = shop;
		for (const day of [0, 1, 4]) {
			vi.setSystemTime(new Date("2026-11-20T04:00:00Z").getTime() + day * DAY_MS);
			const lines = goods.flatMap(({ product, flavors }) =>
				[null, ...flavors]
					.filter(() => random.chance(0.6))
					.map((flavor) => ({ product, flavor, quantity: random.int(3, 14) })),
			);
			if (lines.length === 0) continue;
			const units = (id: string) =>
				lines.reduce((sum, { product, quantity }) => sum + (product.id === id ? quantity : 0), 0);
			const wanted = lines.map(({ product, flavor }) =>
				ruled(shop, product, flavor?.id ?? null, units(product.id)),
			);

			const shown = lines.map(({ product, flavor }) => {
				const page = pageOf(db, shop, product.slug);
				const own = page.flavors.find(({ id }) => id === flavor?.id);
				const steps = own?.steps ?? page.steps;
				return steps ? stepCents(steps, units(product.id)) : page.wholesaleCents;
			});
			expect(shown, "product page").toEqual(wanted);
			for (const { product } of goods) {
				const [card] = cardsOf(db, buyer, [product.id]);
				expect(card?.wholesaleCents, "card").toBe(ruled(shop, product, null, product.minimumOrderQuantity));
			}
			const quickOrder = addQuickOrderLines(
				db,
				buyer,
				lines.map(({ product, flavor, quantity }) => ({
					code: flavor?.sku ?? product.sku!,
					quantity: String(quantity),
					flavor: "",
				})),
			);
			expect(
				quickOrder.lines.map(({ goods: one }) => one?.unitPriceCents),
				"pad",
			).toEqual(wanted);
			const cart = getCart(db, buyer);
			expect(
				cart.lines.map(({ unitPriceCents }) => unitPriceCents),
				"cart",
			).toEqual(wanted);
			expect(cart.lines.flatMap(({ problems }) => problems)).toEqual([]);
			expect(getCartSize(db, buyer)?.subtotalCents).toBe(cart.totals.subtotalCents);
			const list = createList(db, buyer, { name: `Day ${day}` });
			expect(
				getSavedList(db, buyer, list.id).lines.map(({ unitPriceCents }) => unitPriceCents),
				"list",
			).toEqual(wanted);
			const { order } = placeOrder(db, buyer, orderInput(), {
				idempotencyKey: null,
				shownTotalCents: cart.totals.totalCents,
			});
			expect(
				order.lines.map(({ unitPriceCents }) => unitPriceCents),
				"order",
			).toEqual(wanted);
		}
	}
});
