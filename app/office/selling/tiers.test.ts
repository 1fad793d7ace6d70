import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { getCart } from "~/buying/cart/cart.queries.server";
import { readFilters } from "~/catalog";
import { getPriceList } from "~/catalog/price-lists/price-list.queries.server";
import { priceListSchema } from "~/catalog/price-lists/price-list.schema";
import { askPrice } from "~/catalog/price-lists/price-question.server";
import { savePriceList } from "~/catalog/price-lists/save-price-list.server";
import { ownPrices } from "~/catalog/prices/own-prices.server";
import { pricesFor } from "~/catalog/prices/prices-for.server";
import { findCatalogPage } from "~/catalog/products/shelf/catalog-list.queries.server";
import { catalogReader } from "~/catalog/products/shelf/catalog-reader.server";
import { setCompanyTerms } from "~/customers/customers/change-customer.server";
import { tierForNew } from "~/kernel/actor/company-terms.server";
import { requireCompany } from "~/kernel/actor/own-company.server";
import { dayOf, daysAfter, startOfDay } from "~/kernel/clock/buckets";
import { env } from "~/kernel/config/env.server";
import { filler } from "~/kernel/settings/fill-in.server";
import { removePlanned } from "~/kernel/settings/save-selling.server";
import { formerTiers, sellingHistory, tiersAt } from "~/kernel/settings/selling.queries.server";
import { FIRST_TIERS } from "~/terms/pricing-tiers";
import { auditLog, companies, orderItems, orders, products, sellingRules } from "~db/schema.server";
import { checkoutForm, withCart } from "../../../tests/helpers/cart";
import { makeAdmin, makeBuyer, makeStaff, makeUser, setCompany } from "../../../tests/helpers/database";
import { refusal } from "../../../tests/helpers/refusal";
import { call } from "../../../tests/helpers/request";
import * as checkout from "../../buying/checkout/checkout";
import * as tiersPage from "./admin/tiers";
import { readTiers } from "./read-tiers.ts";
import { saveTiers, tiersSchema } from "./save-tiers.server";

let shop: ReturnType<typeof withCart>;
let owner: ReturnType<typeof makeAdmin>;
beforeEach(() => {
	shop = withCart();
	owner = makeAdmin(shop.db);
});

const STARTER = { key: "starter", name: "Starter", discount: "0", volume: "500", place: "1" };
const GROWTH = { key: "growth", name: "Growth", discount: "5", volume: "2,000", place: "2" };
const PREMIUM = { key: "premium", name: "Premium", discount: "10", volume: "5000", place: "3" };
const GOLD = { key: "", name: "Gold", discount: "20", volume: "", place: "" };

const version = () =>
	sellingHistory(shop.db, "tiers").reduce((newest, { id }) => (id > newest ? id : newest), "");
const tiers = (rows: object[], changes: object = {}) =>
	tiersSchema.parse({ version: version(), rows, forNew: "0", ...changes });
const save = (rows: object[], changes: object = {}) => saveTiers(shop.db, owner, tiers(rows, changes));
const refused = (rows: object[], changes: object = {}) => refusal(() => save(rows, changes)).errors;
const inDays = (days: number) => daysAfter(dayOf(new Date(), env.TIME_ZONE), days);
const goodsOf = () => {
	const product = shop.db.select().from(products).get()!;
	return { ...product, productId: product.id };
};
const skuOf = () => goodsOf().sku!;
const shown = () =>
	getCart(shop.db, { ...shop.buyer, pricingTier: "growth" }).lines.map(
		({ unitPriceCents }) => unitPriceCents,
	);

describe("pricing tiers (Rule 9.54)", () => {
	it("are the first three until an owner sets them, by keys that stay", () => {
		const { db } = shop;
		expect(tiersAt(db)).toEqual(FIRST_TIERS);
		save([
			{ ...GROWTH, name: "Big store", discount: "7.5", place: "1" },
			{ ...STARTER, place: "2" },
			PREMIUM,
			GOLD,
		]);
		expect(tiersAt(db).list.map(({ key, name, discount }) => [key, name, discount])).toEqual([
			["growth", "Big store", 750],
			["starter", "Starter", 0],
			["premium", "Premium", 1000],
			["gold", "Gold", 2000],
		]);
		expect(tiersAt(db).forNew).toBe("growth");
		expect(db.select().from(auditLog).where(eq(auditLog.entityId, "tiers")).get()).toMatchObject({
			action: "setting.update",
			before: { rules: expect.stringContaining("Growth 5% discount from $2,000.00 a month") },
			after: { rules: expect.stringContaining("Gold 20% discount; new companies get Big store") },
		});
		const fill = filler(db);
		expect(fill("{tiers}")).toBe(
			"Big store: $2,000+ monthly, 7.5% discount. Starter: $500+ monthly, standard pricing. Premium: $5,000+ monthly, 10% discount. Gold: 20% discount",
		);
		expect(fill("{tierVolumes}")).toBe("Starter from $500, Premium from $5,000");
	});

	it("set the price wherever a buyer reads or pays one, from their moment on", async () => {
		const { db, buyer } = shop;
		setCompany(db, buyer, { pricingTier: "growth" });
		const before = shown();
		const first = await call(checkout.action, "/checkout", { db, as: buyer, form: checkoutForm({}) });
		expect(first.status).toBe(303);
		const charged = db
			.select()
			.from(orderItems)
			.all()
			.map(({ unitPriceCents }) => unitPriceCents);
		expect(charged).toEqual(before);

		save([STARTER, { ...GROWTH, discount: "25" }, PREMIUM]);
		const [line] = db.select().from(orderItems).all();
		const list = Math.round(line!.unitPriceCents / 0.95);
		const actor = { ...buyer, pricingTier: "growth" };
		const goods = {
			...{ productId: line!.productId!, brandId: "", category: "", wholesalePriceCents: list },
		};
		expect(pricesFor(db, actor).of(goods, 1)?.cents).toBe(Math.floor((list * 75 + 50) / 100));
		expect(catalogReader(db, actor).pricing?.tier).toEqual({
			name: "Growth",
			words: "25% discount",
			discounted: true,
		});
		// The order keeps what was charged.
		expect(db.select().from(orderItems).all()[0]!.unitPriceCents).toBe(line!.unitPriceCents);
		expect(db.select().from(orders).get()!.pricingTier).toBe("growth");
	});

	it("filter and sort the catalog by the prices they make", () => {
		const { db, buyer } = shop;
		const actor = { ...buyer, pricingTier: "premium" };
		const found = (from: number, to: number) =>
			findCatalogPage(db, actor, {
				filters: { ...readFilters(new URLSearchParams()).filters, from, to },
				...{ search: undefined, sort: undefined, page: 1, perPage: 20 },
			}).total;
		const cents = pricesFor(db, actor).of({ ...goodsOf() }, 1)!.cents;
		expect(found(cents, cents)).toBe(1);
		save([STARTER, GROWTH, { ...PREMIUM, discount: "50" }]);
		expect(found(cents, cents)).toBe(0);
		const half = pricesFor(db, actor).of({ ...goodsOf() }, 1)!.cents;
		expect(half).toBe(Math.floor((goodsOf().wholesalePriceCents! * 50 + 50) / 100));
		expect(found(half, half)).toBe(1);
		expect(ownPrices(db, actor)).toBeNull();
	});

	it("count from a planned day, and can be planned otherwise until then", () => {
		const { db, buyer } = shop;
		const day = inDays(30);
		expect(save([STARTER, { ...GROWTH, discount: "30" }, PREMIUM], { from: "day", day })).toBe(day);
		const actor = { ...buyer, pricingTier: "growth" };
		const then = startOfDay(day, env.TIME_ZONE);
		const cents = (at?: Date) => pricesFor(db, actor, at).of(goodsOf(), 1)!.cents;
		const list = goodsOf().wholesalePriceCents!;
		expect(cents()).toBe(Math.floor((list * 95 + 50) / 100));
		expect(cents(new Date(then.getTime() - 1))).toBe(Math.floor((list * 95 + 50) / 100));
		expect(cents(then)).toBe(Math.floor((list * 70 + 50) / 100));
		const { companyId } = buyer;
		setCompany(db, buyer, { pricingTier: "growth" });
		const question = { company: companyId!, sku: skuOf(), quantity: "1", day };
		expect(askPrice(db, owner, question)).toMatchObject({
			tier: { discount: 3000 },
			price: { cents: Math.floor((list * 70 + 50) / 100) },
		});
		const { id } = db.select().from(sellingRules).get()!;
		removePlanned(db, owner, { id });
		expect(cents(then)).toBe(Math.floor((list * 95 + 50) / 100));
	});

	it("give new companies and accounts without one the tier that the owner chose", () => {
		const { db } = shop;
		const visitor = makeUser(db);
		expect(tierForNew(db)).toBe("starter");
		save([STARTER, GROWTH, PREMIUM, GOLD], { forNew: "3" });
		expect(tierForNew(db)).toBe("gold");
		save([STARTER, GROWTH, PREMIUM, { ...GOLD, key: "gold" }], {
			...{ forNew: "1", from: "day", day: inDays(3) },
		});
		expect(tierForNew(db)).toBe("gold");
		expect(tierForNew(db, startOfDay(inDays(3), env.TIME_ZONE).getTime())).toBe("growth");
		db.transaction((tx) => requireCompany(tx, visitor.id, { name: "Mesa" }));
		expect(db.select().from(companies).where(eq(companies.name, "Mesa")).get()!.pricingTier).toBe("gold");
	});

	it("can't be removed while a company or a price list has them", () => {
		const { db } = shop;
		for (let n = 0; n < 2; n++) makeBuyer(db, { pricingTier: "growth" });
		const without = [STARTER, { ...GROWTH, remove: "on" }, PREMIUM];
		expect(refused(without)).toEqual([
			{ field: "rows[1].remove", message: "2 companies have Growth. Move them first." },
		]);
		expect(refused([STARTER, PREMIUM])).toMatchObject([{ field: "rows" }]);
		db.update(companies).set({ pricingTier: "starter" }).run();
		const list = savePriceList(db, owner, {
			...priceListSchema.parse({ name: "Spring", audience: "tiers", tiers: ["growth"] }),
		});
		expect(refused(without)).toEqual([
			{
				field: "rows[1].remove",
				message: "The price list Spring is for Growth. Take it out there first.",
			},
		]);
		savePriceList(db, owner, {
			...priceListSchema.parse({ name: "Spring", audience: "tiers", tiers: ["premium"] }),
			id: list,
		});
		expect(getPriceList(db, owner, list).tiers).toEqual(["premium"]);
		save(without);
		expect(tiersAt(db).list.map(({ key }) => key)).toEqual(["starter", "premium"]);
		expect(formerTiers(db).map(({ name }) => name)).toEqual(["Growth"]);
		// Nobody gets it any longer, by whatever door; added again it is the same tier.
		const { companyId } = makeBuyer(db);
		const give = (pricingTier: string) =>
			setCompanyTerms(db, owner, { id: companyId!, pricingTier, paymentTerms: "net30" });
		expect(refusal(() => give("growth")).errors).toMatchObject([{ field: "pricingTier" }]);
		expect(
			refusal(() =>
				savePriceList(db, owner, {
					...priceListSchema.parse({ name: "Fall", audience: "tiers", tiers: ["growth"] }),
				}),
			).errors,
		).toMatchObject([{ field: "tiers", message: "Choose a tier" }]);
		save([STARTER, { ...PREMIUM, place: "2" }, { ...GOLD, name: " growth " }]);
		expect(tiersAt(db).list.at(-1)).toMatchObject({ key: "growth", name: "growth", discount: 2000 });
		give("growth");
	});

	it("that end by what is planned are not given, and what new companies get does not end", () => {
		const { db } = shop;
		const day = inDays(10);
		save([STARTER, GROWTH, { ...PREMIUM, remove: "on" }], { from: "day", day });
		const { companyId } = makeBuyer(db);
		const give = (pricingTier: string) =>
			setCompanyTerms(db, owner, { id: companyId!, pricingTier, paymentTerms: "net30" });
		expect(refusal(() => give("premium")).message).toMatch(/^Premium ends on .* by planned rules\./);
		give("growth");
		expect(refused([STARTER, GROWTH, PREMIUM], { forNew: "2" })).toMatchObject([
			{ field: "forNew", message: expect.stringMatching(/^Premium is not there from/) },
		]);
		db.update(companies).set({ pricingTier: "growth" }).run();
		expect(
			refused([{ ...STARTER, remove: "on" }, GROWTH, PREMIUM], { forNew: "1", from: "day", day }),
		).toEqual([
			{
				field: "rows",
				message: "New companies get Starter until then. Choose another tier for them first.",
			},
		]);
	});

	it("are refused from a form that another owner overtook, and taken once from one that is sent twice (Rule 7.7)", () => {
		const { db } = shop;
		const input = tiers([STARTER, GROWTH, PREMIUM, GOLD]);
		const other = tiers([STARTER, { ...GROWTH, name: "Grown" }, PREMIUM]);
		saveTiers(db, owner, input);
		saveTiers(db, owner, input);
		expect(db.select().from(sellingRules).all()).toHaveLength(1);
		expect(refusal(() => saveTiers(db, makeAdmin(db), other)).code).toBe("conflict");
		expect(refusal(() => saveTiers(db, makeStaff(db, "sales"), other)).code).toBe("forbidden");
		expect(refused([{ ...STARTER, key: "made-up" }])).toEqual([]);
	});
});

describe("what is typed", () => {
	const problems = (rows: object[], forNew = "0") => readTiers({ rows: rows as never, forNew }).problems;
	it("is a name that stands once, a discount of at most 50, and an amount or nothing (Rule 9.54)", () => {
		expect(problems([STARTER, GROWTH, PREMIUM, { ...GOLD, name: "", discount: "" }])).toEqual([]);
		expect(problems([STARTER, { ...GOLD, discount: "800" }])).toEqual([
			{ field: "rows[1].discount", message: "Gold: a discount of 800% can't be right. Enter at most 50%" },
		]);
		for (const discount of ["", "-5", "five", "1.234", "50.01"])
			expect(problems([{ ...GOLD, discount }])).toMatchObject([{ field: "rows[0].discount" }]);
		expect(problems([STARTER, { ...GROWTH, name: "  starter " }])).toEqual([
			{ field: "rows[1].name", message: "starter stands here twice" },
		]);
		expect(problems([{ ...STARTER, name: "  " }])).toEqual([
			{ field: "rows[0].name", message: "Enter a name, or remove the tier" },
		]);
		for (const volume of ["0", "-1", "many"])
			expect(problems([{ ...GOLD, volume }])).toMatchObject([{ field: "rows[0].volume" }]);
		for (const place of ["0", "x", "1.5"])
			expect(problems([{ ...GOLD, place }])).toMatchObject([{ field: "rows[0].place" }]);
	});

	it("keeps one to six tiers, of which new companies get one", () => {
		expect(problems([{ ...STARTER, remove: "on" }])).toEqual([
			{ field: "rows", message: "Keep at least one tier" },
		]);
		const seven = Array.from({ length: 7 }, (_, n) => ({ ...GOLD, name: `Tier ${n}` }));
		expect(problems(seven)).toEqual([{ field: "rows", message: "A shop has at most 6 tiers. Remove one" }]);
		expect(problems([STARTER, { ...GROWTH, remove: "on" }], "1")).toEqual([
			{ field: "forNew", message: "Choose which tier new companies get" },
		]);
	});
});

it("shows a real product's prices without saving, keeps what was typed, and names mistakes at their fields", async () => {
	const { db } = shop;
	const form = {
		...{
			version: "",
			forNew: "0",
			"rows[0].key": "starter",
			"rows[0].name": "Corner",
			"rows[0].discount": "0",
		},
		...{ "rows[1].key": "growth", "rows[1].name": "Growth", "rows[1].discount": "8" },
		...{ "rows[2].key": "premium", "rows[2].name": "Premium", "rows[2].discount": "10", intent: "preview" },
	};
	const page = "/admin/settings/tiers";
	const loaded = await call(tiersPage.loader, page, { db, as: owner });
	expect(loaded.body).toMatchObject({ samples: [{ listCents: goodsOf().wholesalePriceCents }] });
	const previewed = await call(tiersPage.action, page, { db, as: owner, form });
	expect(previewed.body).toMatchObject({ result: { initialValue: { rows: [{ name: "Corner" }, {}, {}] } } });
	expect(db.select().from(sellingRules).all()).toEqual([]);
	const bad = { ...form, intent: "save", "rows[1].name": "corner", "rows[2].discount": "800" };
	const answer = await call(tiersPage.action, page, { db, as: owner, form: bad });
	expect(answer.status).toBe(400);
	expect(Object.keys((answer.body as { result: { error: object } }).result.error).sort()).toEqual([
		"rows[1].name",
		"rows[2].discount",
	]);
	const saved = await call(tiersPage.action, page, { db, as: owner, form: { ...form, intent: "save" } });
	expect(saved).toMatchObject({ status: 303, location: page });
	expect(tiersAt(db).list[0]).toMatchObject({ key: "starter", name: "Corner" });
});
