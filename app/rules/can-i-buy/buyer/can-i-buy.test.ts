import { beforeEach, expect, it } from "vitest";
import { loader as product } from "~/buying/shop/product";
import { cardsOf } from "~/catalog/products/shelf/product-cards.server";
import type { Db } from "~db/client.server";
import { locations } from "~db/schema.server";
import { doorsAt } from "../../../../tests/helpers/api-doors";
import { makeFlavor } from "../../../../tests/helpers/cart";
import { makeBuyer, makeProduct, testDatabase } from "../../../../tests/helpers/database";
import { call } from "../../../../tests/helpers/request";
import { makeStateList, makeStateRule } from "../../../../tests/helpers/state-rules";
import { rulesApi } from "../../api";
import { addKnownStateRules } from "../../compliance/add-known-state-rules.server.ts";
import { stateSection } from "../../compliance/state-section.server.ts";
import { loader as page } from "./can-i-buy";

const { loader: api } = doorsAt(rulesApi, "/api/can-i-buy");

let db: Db;
let id: string;
beforeEach(() => {
	db = testDatabase();
	({ id } = makeProduct(db, { name: "Bar", slug: "bar", sku: "BAR-1", wholesalePriceCents: 1234 }));
	makeFlavor(db, { productId: id, name: "Cool Mint", sku: "BAR-1-M" });
	makeFlavor(db, { productId: id, name: "Rich Tobacco", sku: "BAR-1-T" });
});
const ask = async (what: string, state = "CO") => {
	const { data } = await call(page, `/can-i-buy?what=${what}&state=${state}`, { db });
	return data;
};

it("answers for a SKU and a state without login and without prices (Rule 17.11)", async () => {
	expect((await ask("bar-1-m")).answer).toMatchObject({ flavor: "Cool Mint", verdict: "unknown", says: [] });
	makeStateRule(db, { flavorClass: "menthol" });
	expect((await ask("bar-1-m")).answer).toMatchObject({
		...{ product: { slug: "bar" }, stateName: "Colorado", verdict: "blocked" },
		says: [{ reason: "Banned here.", source: "s. 1", checkedOn: "2026-11-22" }],
	});
	expect((await ask("bar-1-t")).answer).toMatchObject({ verdict: "unknown" });
	expect((await ask("Bar")).answer).toMatchObject({
		verdict: "needs-review",
		flavors: [
			{ name: "Cool Mint", verdict: "blocked" },
			{ name: "Rich Tobacco", verdict: "unknown" },
		],
	});
	expect(JSON.stringify(await ask("bar"))).not.toMatch(/12\.34|1234/);
	expect(await ask("nothing")).toMatchObject({
		problem: expect.stringContaining("don't sell"),
		answer: null,
	});
	expect(await ask("bar", "NY")).toMatchObject({ problem: "We don't ship to New York yet", answer: null });
	const { data } = await call(page, "/can-i-buy", { db });
	expect(data.problem).toBeNull();
	const json = await call(api, "/api/can-i-buy?what=BAR-1-M&state=CO", { db });
	expect(json.body).toMatchObject({ verdict: "blocked", state: "CO" });
	expect((await call(api, "/api/can-i-buy?what=zzz&state=CO", { db })).status).toBe(404);
});

it("a product as a whole is the gravest of its flavors, unless only some are blocked (Rule 17.11)", async () => {
	const whole = async () => {
		const { verdict, flavors } = (await ask("bar")).answer!;
		return [verdict, ...flavors.map((flavor) => flavor.verdict)];
	};
	makeStateRule(db, { flavorClass: "menthol", decision: "allowed" });
	expect(await whole()).toEqual(["unknown", "allowed", "unknown"]);
	makeStateRule(db, { flavorClass: "tobacco", confirmedAt: null });
	expect(await whole()).toEqual(["needs-review", "allowed", "needs-review"]);
	makeStateRule(db);
	expect(await whole()).toEqual(["blocked", "blocked", "blocked"]);
	makeProduct(db, { name: "Other", slug: "odd-one" });
	expect((await ask("Odd-One")).answer).toMatchObject({ verdict: "blocked", flavors: [] });
});

it("finds goods by barcode and by name in any spelling, and names the closest (Rule 17.11)", async () => {
	db.$client.prepare("update products set barcode = '850000000017' where id = ?").run(id);
	expect((await ask("850000000017")).answer).toMatchObject({ product: { slug: "bar" }, flavor: null });
	expect((await ask("BAR - cool mint")).answer).toMatchObject({ flavor: "Cool Mint" });
	expect(await ask("bar-1-mm")).toMatchObject({ closest: "BAR-1-M", answer: null });
	expect(await ask("zzzzzz")).toMatchObject({ closest: null, answer: null });
	const json = await call(api, "/api/can-i-buy?what=BAR-1-MM&state=CO", { db });
	expect([json.status, JSON.stringify(json.body)]).toEqual([
		404,
		expect.stringContaining("Closest: BAR-1-M"),
	]);
});

it("says nothing about goods that are hidden", async () => {
	makeProduct(db, { slug: "hidden", sku: "HID-1", active: false });
	expect((await ask("HID-1")).answer).toBeNull();
	expect((await ask("hidden")).answer).toBeNull();
});

it("a product's page and card say what the buyer's store may not have (Rules 17.6, 17.7)", async () => {
	const buyer = makeBuyer(db);
	db.insert(locations)
		.values({
			...{ companyId: buyer.companyId!, name: "Store", status: "approved" },
			address: "2210 Tamarack Ave\nDenver, CO 80205",
		})
		.run();
	const read = async (as?: typeof buyer) =>
		(await call(product, "/products/bar", { db, params: { slug: "bar" }, ...(as ? { as } : {}) })).data.may;
	expect(await read()).toBeNull();
	const open = await read(buyer);
	expect(open).toMatchObject({ note: null, blocked: {} });
	expect(open!.html).toMatch(/All 2 flavors .*Unknown/);
	makeStateRule(db, { flavorClass: "menthol" });
	const may = await read(buyer);
	expect(may!.note).toEqual({ place: "Denver", text: "1 flavor is blocked in Colorado." });
	expect(may!.html).toMatch(/Cool Mint .*Blocked.*Denver, Colorado.*Source.*s\. 1.*Rich Tobacco .*Unknown/);
	expect(Object.values(may!.blocked)).toEqual(["Not allowed in Colorado: Banned here."]);
	expect(cardsOf(db, buyer, [id])[0]).not.toHaveProperty("blocked");
	makeStateRule(db, { deviceKind: "disposable" });
	expect(cardsOf(db, buyer, [id])[0]).toMatchObject({ blocked: "Not allowed in Colorado" });
	expect(cardsOf(db, buyer, [id])[0]).not.toHaveProperty("id");
	expect(cardsOf(db, { kind: "visitor" }, [id])[0]).not.toHaveProperty("blocked");
});

it("the shipping restrictions show each state's rules, and unknown where there are none", () => {
	expect(stateSection(db).text.match(/Unknown: we have no rule/g)).toHaveLength(10);
	addKnownStateRules(db);
	const { text } = stateSection(db);
	expect(text).toContain("Nicotine Dispensing Device Directory");
	expect(text).toContain("Checked Nov 22, 2026");
	expect(text).not.toMatch(/\*\*(?:Blocked|Allowed|In use)/);
	makeStateRule(db, { reason: "Over <b>now</b>.", endsOn: "2020-01-01" });
	makeStateRule(db, { reason: "Banned <b>now</b>." });
	expect(stateSection(db).text).not.toContain("Over");
	expect(stateSection(db).text).toContain("**Blocked.** Banned \\<b\\>now\\</b\\>.");
	const days = { startsOn: "2026-01-01", endsOn: "2099-12-31", checkedOn: "2026-11-30" };
	makeStateRule(db, { locality: "Aspen", deviceKind: "disposable", flavorClass: "menthol", ...days });
	makeStateList(db, { copiedOn: "2026-11-21", copySource: "the file" });
	const colorado = stateSection(db)
		.text.split("### ")
		.find((part) => part.startsWith("Colorado"))!;
	expect(colorado).toMatch(
		/Blocked: Aspen, Disposable, Menthol or mint.*From Jan 1, 2026\. Until Dec 31, 2099\. Source: s\. 1\./,
	);
	expect(colorado).toMatch(/In use: Directory.*Our copy is of Nov 21, 2026\. Source: the file\./);
	for (const own of ["Blocked: Aspen, Disposable", "Source: the file"])
		expect(stateSection(db).text.split(own), own).toHaveLength(2);
	expect(stateSection(db).text).toContain("Rules were checked on Nov 30, 2026 or before");
});
