import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import type { Actor } from "~/kernel/actor/actor";
import { VISITOR } from "~/kernel/actor/actor";
import { atOnce } from "~/kernel/in-turns";
import type { Db } from "~db/client.server";
import { cartItems, productFlavors, products } from "~db/schema.server";
import { makeFlavor } from "../../../tests/helpers/cart";
import {
	makeAdmin,
	makeBrand,
	makeBuyer,
	makeProduct,
	makeUser,
	testDatabase,
	watchQueries,
} from "../../../tests/helpers/database";
import { refusal } from "../../../tests/helpers/refusal";
import { addToCart } from "../cart/add-to-cart.server";
import { getCart } from "../cart/cart.queries.server";
import { addQuickOrderLines } from "./add-lines.server";
import { knownGoods } from "./known-goods.server";
import { quickOrderSchema } from "./quick-order.schema";
import { getQuickOrderDraft, saveQuickOrderDraft } from "./quick-order-draft.server";
import type { QuickOrderLine } from "./quick-order-line";
import { readQuickOrderText } from "./quick-order-text.server";
import { verificationView } from "./quick-order-view";
import { readNames } from "./read-names.server";
import { sampleCsv } from "./sample-lines.server";
import { repaired } from "./typed-row";
import { verifyLines } from "./verify-lines.server";

const line = (code: string, quantity: string | number, flavor = ""): QuickOrderLine => ({
	code,
	quantity: String(quantity),
	flavor,
});

const answers = (db: Db, actor: Actor, lines: QuickOrderLine[]) =>
	verifyLines(db, actor, lines).lines.map(({ status, problem }) => problem?.text ?? status);

function shop() {
	const db = testDatabase();
	return { db, buyer: makeBuyer(db) };
}

test("only approved buyers verify and add; verifying writes nothing", () => {
	const { db, buyer } = shop();
	makeProduct(db, { sku: "A-1" });
	for (const [actor, code] of [
		[VISITOR, "unauthenticated"],
		[makeUser(db), "forbidden"],
		[makeAdmin(db), "forbidden"],
	] as const) {
		expect(refusal(() => verifyLines(db, actor, [line("A-1", 1)])).code).toBe(code);
		expect(refusal(() => addQuickOrderLines(db, actor, [line("A-1", 1)])).code).toBe(code);
	}
	const changes = () => db.$client.prepare("select total_changes() as n").get();
	const before = changes();
	verifyLines(db, buyer, [line("A-1", 1), line("nothing", 1)]);
	expect(changes()).toEqual(before);
});

describe("finding goods by code", () => {
	test("SKUs and barcodes of products and flavors, ignoring case and leading zeros", () => {
		const { db, buyer } = shop();
		const product = makeProduct(db, { sku: "Raz-01", barcode: "085001234567", name: "Raz" });
		const mint = makeFlavor(db, {
			productId: product.id,
			name: "Mint",
			sku: "RAZ-01-M",
			barcode: "850012345685",
		});
		for (const code of ["raz-01", "RAZ-01", "085001234567", "0085001234567", "85001234567"]) {
			expect(verifyLines(db, buyer, [line(code, 1)]).lines[0], code).toMatchObject({
				status: "ready",
				goods: { productId: product.id, sku: "Raz-01", flavorId: null, flavors: ["Mint"] },
			});
		}
		for (const code of ["raz-01-m", "850012345685", "00850012345685"]) {
			expect(verifyLines(db, buyer, [line(code, 1)]).lines[0], code).toMatchObject({
				goods: { productName: "Raz", sku: "RAZ-01-M", flavorId: mint.id, flavor: "Mint", flavors: [] },
			});
		}
	});

	test("a flavor by name with the product's own code; assorted without one; a pasted cell counts if it is a flavor", () => {
		const { db, buyer } = shop();
		const product = makeProduct(db, { sku: "A-1", name: "Alto" });
		const mint = makeFlavor(db, { productId: product.id, name: "Mint" });
		makeFlavor(db, { productId: product.id, name: "Grape", active: false });
		const flavorOf = (one: QuickOrderLine) => verifyLines(db, buyer, [one]).lines[0]!;
		for (const flavor of ["mint", mint.id]) {
			expect(flavorOf(line("A-1", 1, flavor)).goods?.flavor).toBe("Mint");
		}
		expect(flavorOf(line("A-1", 1, "assorted")).goods?.flavor).toBeNull();
		expect(flavorOf({ ...line("A-1", 1), hints: ["each", "MINT"] }).goods?.flavor).toBe("Mint");
		expect(flavorOf({ ...line("A-1", 1), hints: ["each"] })).toMatchObject({
			status: "ready",
			goods: { flavor: null },
		});
		for (const flavor of ["Grape", "Peach"]) {
			expect(flavorOf(line("A-1", 1, flavor)).problem).toEqual({
				field: "flavor",
				text: `Alto has no flavor '${flavor}'`,
			});
		}
	});

	test("unknown codes get the closest SKU; hidden goods reveal nothing", () => {
		const { db, buyer } = shop();
		const pulse = makeProduct(db, { sku: "GB-PULSE-02" });
		makeFlavor(db, { productId: pulse.id, name: "Mint", sku: "GB-PULSE-02-MINT" });
		makeProduct(db, { sku: "GB-HIDDEN", active: false, name: "Secret" });
		makeProduct(db, { sku: "GB-PRICELESS", wholesalePriceCents: null });
		const [typo, flavor, far, hidden, priceless, empty] = verifyLines(db, buyer, [
			line("gb-puls-02", 1),
			line("GB-PULSE-02-MINTT", 1),
			line("ZZZZZZ", 1),
			line("GB-HIDDEN", 1),
			line("GB-PRICELESS", 1),
			line("", 5),
		]).lines;
		expect(typo).toMatchObject({
			problem: { field: "sku", text: "SKU not found" },
			closest: "GB-PULSE-02",
			goods: null,
		});
		expect(flavor?.closest).toBe("GB-PULSE-02-MINT");
		expect(far).toMatchObject({ problem: { text: "SKU not found" }, closest: null });
		for (const one of [hidden, priceless]) {
			expect(one).toMatchObject({ problem: { text: "No longer available" }, goods: null, closest: null });
		}
		expect(empty?.problem).toEqual({ field: "sku", text: "Enter a SKU or barcode" });
		makeProduct(db, { sku: "GB-PULSE-03", active: false });
		for (const code of ["GB-HIDDE", "GB-PULSE-03"]) {
			expect(verifyLines(db, buyer, [line(code, 1)]).lines[0]?.closest).toBeNull();
		}
	});

	test("of several alike the closest SKU, then the first; none for less than four letters", () => {
		const { db, buyer } = shop();
		for (const sku of ["PULSE-03", "PULSE-02", "PULSE-04", "AB12"]) makeProduct(db, { sku });
		const closest = (code: string) => verifyLines(db, buyer, [line(code, 1)]).lines[0]!.closest;
		expect(["PULSE-0X", "PULSE-03X", "PULSE-XY", "PULSE-XYZ"].map(closest)).toEqual([
			"PULSE-02",
			"PULSE-03",
			"PULSE-02",
			null,
		]);
		expect([closest("AB13"), closest("AB1")]).toEqual(["AB12", null]);
	});

	test("goods by name, with or without the brand and the flavor, but never by a flavor alone", () => {
		const { db, buyer } = shop();
		const brandId = makeBrand(db, { name: "Lost Mary" }).id;
		const turbo = makeProduct(db, { brandId, sku: "T-1", name: "MT15000", shortDescription: "Like peach" });
		makeFlavor(db, { productId: turbo.id, name: "Grape" });
		makeFlavor(db, { productId: turbo.id, name: "Peach", active: false });
		const same = makeProduct(db, { sku: "L-1", name: "Lost Mary", brandId });
		makeFlavor(db, { productId: same.id, name: "Mint" });
		const found = (code: string, flavor = "") => {
			const { goods, problem } = verifyLines(db, buyer, [line(code, 1, flavor)]).lines[0]!;
			return goods ? [goods.productId, goods.flavor] : problem!.text;
		};
		for (const name of ["mt15000", "Lost Mary MT15000"]) expect(found(name)).toEqual([turbo.id, null]);
		for (const name of ["MT 15000 Grape", "grape lost mary mt15000"]) {
			expect(found(name)).toEqual([turbo.id, "Grape"]);
		}
		expect(found("MT15000", "Grape")).toEqual([turbo.id, "Grape"]);
		expect(found("Lost Mary")).toEqual([same.id, null]);
		for (const name of ["MT15000 Peach", "Mint"]) expect(found(name)).toBe("SKU not found");
	});

	test("a misspelled name gets the SKU of its goods", () => {
		const { db, buyer } = shop();
		makeProduct(db, { sku: "A-1", name: "Strawberry Kiwi" });
		const answer = verifyLines(db, buyer, [line("Strawbery Kiwi", 1), line("12-34", 1)]);
		expect(answer.lines.map(({ repairs }) => repairs)).toEqual([
			[{ field: "sku", value: "A-1", label: "Use A-1" }],
			[],
		]);
	});

	test("a SKU wins over the same number as a barcode and over a name, goods on sale over hidden ones", () => {
		const { db, buyer } = shop();
		const number = "850012345678";
		makeProduct(db, { sku: "HIDDEN", barcode: `0${number}`, active: false });
		const scanned = makeProduct(db, { sku: "A-1", barcode: number });
		const found = () => verifyLines(db, buyer, [line(number, 1)]).lines[0]?.goods?.productId;
		expect(found()).toBe(scanned.id);
		const { id } = makeProduct(db, { sku: number });
		expect(found()).toBe(id);
		makeProduct(db, { name: "Alto" });
		const alto = makeProduct(db, { sku: "ALTO" });
		expect(verifyLines(db, buyer, [line("alto", 1)]).lines[0]?.goods?.productId).toBe(alto.id);
	});

	test("a flavor that does not exist may be left to us, or left out", () => {
		const { db, buyer } = shop();
		const { id } = makeProduct(db, { sku: "A-1", name: "Alto" });
		makeFlavor(db, { productId: id, name: "Mint" });
		makeProduct(db, { sku: "B-1" });
		const read = (one: QuickOrderLine) => verifyLines(db, buyer, [one]).lines[0]!;
		expect(read(line("A-1", 1, "Peach")).repairs).toMatchObject([{ field: "flavor", label: "Use Assorted" }]);
		expect(read(line("B-1", 1, "Peach")).repairs).toMatchObject([{ field: "flavor", label: "Leave it out" }]);
		expect(read({ ...line("A-1", 1), hints: ["Peach box"] }).problem?.text).toContain("'Peach'");
		for (const one of [line("B-1", 1, "ASSORTED"), { ...line("B-1", 1), hints: ["Peach"] }]) {
			expect(read(one).status).toBe("ready");
		}
		expect(read({ ...line("A-1", 1), hints: ["each", "Peach"] }).problem?.text).toContain("'Peach'");
		makeFlavor(db, { productId: id, name: "Alto Ice" });
		expect(read({ ...line("A-1", 1), hints: ["Alto-Ice"] }).goods?.flavor).toBe("Alto Ice");
		expect(read({ ...line("A-1", 1, "Assorted"), hints: ["Mint"] }).goods?.flavor).toBeNull();
		// Another flavor of the pasted line is not looked for in the name or the brand.
		expect(read({ ...line("A-1", 1), hints: ["Alto", "5 pcs", "Mint"] }).goods?.flavor).toBe("Mint");
	});

	test("a misspelled flavor is quoted as typed, and the nearest flavor is offered first (Rule 4.9)", () => {
		const { db, buyer } = shop();
		const brandId = makeBrand(db, { name: "RAZ" }).id;
		const { id } = makeProduct(db, { brandId, sku: "RAZ-TN9000", name: "RAZ TN9000" });
		for (const name of ["Blue Razz Ice", "Cherry Lemon", "Pear"]) makeFlavor(db, { productId: id, name });
		const other = makeProduct(db, { sku: "B-1" });
		makeFlavor(db, { productId: other.id, name: "Peach" });
		const read = (one: QuickOrderLine) => {
			const { problem, repairs, flavor } = verifyLines(db, buyer, [one]).lines[0]!;
			const labels = repairs.map(({ label, isGuess }) => (isGuess ? `${label}?` : label));
			return [problem?.text, flavor, ...labels];
		};
		for (const one of [
			line("RAZ-TN9000", 10, "Blue Raz Ice"),
			{ ...line("RAZ-TN9000", 10), hints: ["Blue Raz Ice"] },
			{ ...line("RAZ-TN9000", 10), hints: ["RAZ TN9000 Blue Raz Ice 10 pcs"] },
			line("RAZ TN9000 Blue Raz Ice", 10),
			line("Blue Raz Ice RAZ TN9000", 10),
		]) {
			expect(read(one)).toEqual([
				"RAZ TN9000 has no flavor 'Blue Raz Ice'",
				"Blue Raz Ice",
				"Use Blue Razz Ice",
				"Use Assorted?",
			]);
		}
		// Another product has Peach, so it is spelled right.
		expect(read(line("RAZ-TN9000", 1, "Peach")).slice(2)).toEqual(["Use Assorted?"]);
		expect(read(line("RAZ-TN9000", 1, "Paer")).slice(2)).toEqual(["Use Pear", "Use Assorted?"]);
		makeFlavor(db, { productId: other.id, name: "Paer" });
		expect(read(line("RAZ-TN9000", 1, "Paer")).slice(2)).toEqual(["Use Pear?", "Use Assorted?"]);
		expect(read(line("RAZ TN9000 Tropical Punch", 1))[0]).toBe("SKU not found");
	});

	test("a brand written without its space is known, with its flavor (Rule 4.10)", () => {
		const { db, buyer } = shop();
		const brandId = makeBrand(db, { name: "Geek Bar" }).id;
		const { id } = makeProduct(db, { brandId, sku: "GB-PULSE", name: "Geek Bar Pulse" });
		makeFlavor(db, { productId: id, name: "Watermelon Ice" });
		const goods = (text: string) => {
			const { lines } = atOnce(readQuickOrderText(text, knownGoods(db)));
			return verifyLines(db, buyer, lines).lines.map(({ status, units, goods: found, closest }) => [
				status,
				units,
				found?.sku ?? closest,
				found?.flavor ?? null,
			]);
		};
		for (const text of [
			'"GeekBar Pulse","Watermelon Ice",10',
			"GeekBar Pulse Watermelon Ice x 10",
			"Product,Flavor,Qty\nGeekBar Pulse,Watermelon Ice,10",
		]) {
			expect(goods(text), text).toEqual([["ready", 10, "GB-PULSE", "Watermelon Ice"]]);
		}
		// A misspelled name keeps the flavor that is right.
		const [typo] = verifyLines(db, buyer, [line("GeekBar Pusle Watermelon Ice", 10)]).lines;
		expect(typo).toMatchObject({ closest: "GB-PULSE", repairs: [{ label: "Use GB-PULSE, Watermelon Ice" }] });
		const [right] = verifyLines(db, buyer, [{ ...line(typo!.repairs[0]!.value, 10) }]).lines;
		expect(right).toMatchObject({ status: "ready", goods: { flavor: "Watermelon Ice" } });
	});

	test("a code is certain only when no other is as close and its number agrees (Rule 4.9)", () => {
		const { db, buyer } = shop();
		for (const sku of ["GB-PULSE-02", "RAZ-MINT", "RAZ-MIST"]) makeProduct(db, { sku });
		makeProduct(db, { sku: "TN-9000", name: "Raz TN9000" });
		const sure = (code: string) => !verifyLines(db, buyer, [line(code, 1)]).lines[0]!.repairs[0]!.isGuess;
		expect(["GB-PULS-02", "GB-PULSE-03", "RAZ-MINTT", "Raz TN9001"].map(sure)).toEqual([
			true,
			false,
			false,
			false,
		]);
	});

	test("rows that were put right stay apart, and share the stock (Rule 4.13)", () => {
		const { db, buyer } = shop();
		const { id } = makeProduct(db, { sku: "A-1", stockQuantity: 50 });
		makeFlavor(db, { productId: id, name: "Mint", stockQuantity: 12 });
		const fixed = (quantity: string) =>
			repaired(line("A-1", quantity, "Mnit"), { field: "flavor", value: "Mint" });
		const quickOrder = [line("A-1", 3, "Mint"), fixed("5"), fixed("6")];
		const { lines } = verifyLines(db, buyer, quickOrder);
		expect(lines.map(({ rows, problem }) => [rows, problem?.text ?? null])).toEqual([
			[[1], null],
			[[2], null],
			[[3], "4 available after the rows above"],
		]);
		expect(lines[2]!.repairs).toMatchObject([{ label: "Take 4" }]);
		addQuickOrderLines(db, buyer, quickOrder);
		expect(getCart(db, buyer).lines).toMatchObject([{ quantity: 8, flavor: "Mint", typed: ["Mnit"] }]);
	});

	test("an inactive flavor's own SKU is no longer available", () => {
		const { db, buyer } = shop();
		const { id } = makeProduct(db);
		makeFlavor(db, { productId: id, name: "Mint", sku: "M-1", active: false });
		expect(answers(db, buyer, [line("M-1", 1)])).toEqual(["No longer available"]);
	});
});

describe("quantities", () => {
	test("anything but a whole number of at least 1 is refused on its row only", () => {
		const { db, buyer } = shop();
		makeProduct(db, { sku: "A-1" });
		const bad = ["0", "-1", "1.5", "1e9", "ten", "1 000", "٣"];
		expect(answers(db, buyer, [...bad.map((one) => line("A-1", one)), line("A-1", 3)])).toEqual([
			...bad.map(() => "Enter a whole number of at least 1"),
			"ready",
		]);
		expect(answers(db, buyer, [line("A-1", 1_000_000_000)])).toEqual(["Enter at most 100,000"]);
		expect(answers(db, buyer, [line("A-1", "5 boxes")])).toEqual(["Enter units: how many are 5 boxes?"]);
		expect(answers(db, buyer, [line("A-1", "")])).toEqual(["no_quantity"]);
	});

	test("the same product and flavor is added up, in the first line's place", () => {
		const { db, buyer } = shop();
		const { id } = makeProduct(db, { sku: "A-1", stockQuantity: 10 });
		makeFlavor(db, { productId: id, name: "Mint", sku: "A-1-M" });
		makeProduct(db, { sku: "B-1" });
		const { lines } = verifyLines(db, buyer, [
			line("A-1-M", 2),
			line("B-1", 1),
			line("a-1-m", 3),
			line("A-1", 1),
			line("A-1", 1, "mint"),
			line("A-1", "ten", "Mint"),
		]);
		expect(lines.map(({ rows, quantity }) => [rows, quantity])).toEqual([
			[[1, 3, 5], "6"],
			[[2], "1"],
			[[4], "1"],
			[[6], "ten"],
		]);
	});

	test("stock subtracts the cart and the lines before", () => {
		const { db, buyer } = shop();
		const { id } = makeProduct(db, { sku: "A-1", stockQuantity: 12 });
		makeFlavor(db, { productId: id, name: "Mint", sku: "A-1-M" });
		makeProduct(db, { sku: "OUT", stockQuantity: 0 });
		expect(answers(db, buyer, [line("A-1", 13), line("OUT", 1)])).toEqual(["12 available", "Out of stock"]);
		expect(answers(db, buyer, [line("A-1", 8), line("A-1-M", 5)])).toEqual(["ready", "4 available"]);
		addToCart(db, buyer, [{ productId: id, flavor: null, quantity: 5 }]);
		expect(answers(db, buyer, [line("A-1", 8)])).toEqual(["12 available, 5 already in your cart"]);
		expect(answers(db, buyer, [line("A-1", 7)])).toEqual(["ready"]);
	});

	test("the minimum counts a product's valid lines and the cart; the case size applies per line", () => {
		const { db, buyer } = shop();
		const { id } = makeProduct(db, { sku: "A-1", minimumOrderQuantity: 10 });
		makeFlavor(db, { productId: id, name: "Mint", sku: "A-1-M", stockQuantity: 2 });
		makeFlavor(db, { productId: id, name: "Ice", sku: "A-1-I", stockQuantity: 90 });
		const cased = makeProduct(db, { sku: "C-6", caseSize: 6 });
		expect(answers(db, buyer, [line("A-1-I", 9)])).toEqual(["Minimum 10: add 1 more"]);
		expect(answers(db, buyer, [line("A-1-I", 8), line("A-1-M", 2)])).toEqual(["ready", "ready"]);
		expect(answers(db, buyer, [line("A-1-I", 8), line("A-1-M", 3)])).toEqual([
			"Minimum 10: add 2 more",
			"2 available",
		]);
		expect(answers(db, buyer, [line("A-1-I", 5), line("A-1", 5, "Peach")])[0]).toBe("Minimum 10: add 5 more");
		expect(answers(db, buyer, [line("C-6", 7)])).toEqual(["Sold in cases of 6"]);
		expect(answers(db, buyer, [line("C-6", 12)])).toEqual(["ready"]);
		addToCart(db, buyer, [{ productId: cased.id, flavor: null, quantity: 4 }]);
		expect(answers(db, buyer, [line("C-6", 2)])).toEqual(["ready"]);
		expect(answers(db, buyer, [line("C-6", 6)])).toEqual(["Sold in cases of 6, 4 already in your cart"]);
		makeFlavor(db, { productId: cased.id, name: "Ice", sku: "C-6-I" });
		expect(answers(db, buyer, [line("C-6-I", 6)])).toEqual(["ready"]);
		addToCart(db, buyer, [{ productId: id, flavor: "Ice", quantity: 6 }]);
		expect(answers(db, buyer, [line("A-1-I", 4)])).toEqual(["ready"]);
	});

	test("each refused quantity comes with the quantities that would do", () => {
		const { db, buyer } = shop();
		const { id } = makeProduct(db, { sku: "A-1", minimumOrderQuantity: 10, stockQuantity: 12 });
		makeProduct(db, { sku: "C-6", caseSize: 6 });
		const offered = (code: string, quantity: string) =>
			verifyLines(db, buyer, [line(code, quantity)]).lines[0]!.repairs.map(({ label }) => label);
		expect(offered("A-1", "13")).toEqual(["Take 12"]);
		expect(offered("A-1", "4")).toEqual(["Make it 10"]);
		expect(offered("C-6", "7")).toEqual(["Round up to 12", "Down to 6"]);
		expect(offered("C-6", "2 boxes")).toEqual(["Make it 12", "Make it 2"]);
		expect(answers(db, buyer, [line("C-6", "2 cases"), line("C-6", "3 or 6")])).toEqual([
			"ready",
			"Which quantity: 3 or 6?",
		]);
		addToCart(db, buyer, [{ productId: id, flavor: null, quantity: 3 }]);
		expect(offered("A-1", "4")).toEqual(["Make it 7"]);
	});

	test("prices are those of the buyer's tier, totals those of the ready lines", () => {
		const db = testDatabase();
		const buyer = makeBuyer(db, { pricingTier: "growth" });
		makeProduct(db, { sku: "A-1", wholesalePriceCents: 1150 });
		const answer = verifyLines(db, buyer, [line("A-1", 3), line("nope", 9)]);
		expect(answer).toMatchObject({ ready: 1, problems: 1, units: 3, subtotalCents: 3279 });
		expect(answer.lines[0]).toMatchObject({ goods: { unitPriceCents: 1093 }, lineTotalCents: 3279 });
	});
});

describe("adding", () => {
	test("adds the valid lines with their full quantities, and leaves the rest", () => {
		const { db, buyer } = shop();
		const { id } = makeProduct(db, { sku: "A-1", stockQuantity: 12 });
		makeProduct(db, { sku: "B-1", stockQuantity: 3 });
		const order = addQuickOrderLines(db, buyer, [
			line("A-1", 5),
			line("B-1", 4),
			line("x", 1),
			line("a-1", 2),
		]);
		expect(order).toMatchObject({ ready: 1, problems: 2, units: 7 });
		expect(getCart(db, buyer).lines).toMatchObject([{ productId: id, quantity: 7 }]);
		expect(order.cart.lines).toHaveLength(1);
	});

	test("JSON has each line with its amounts as decimals, and what is known about a refused one", () => {
		const { db, buyer } = shop();
		const { id, name } = makeProduct(db, {
			sku: "A-1",
			stockQuantity: 12,
			minimumOrderQuantity: 2,
			caseSize: 2,
		});
		makeFlavor(db, { productId: id, name: "Mint" });
		const { lines, ...sums } = verificationView(
			verifyLines(db, buyer, [line("a-1", 4, "mint"), line("x", "two")]),
		);
		expect(sums).toEqual({ ready: 1, problems: 1, units: 4, subtotal: "40.00" });
		expect(lines).toMatchObject([
			{
				...{ rows: [1], sku: "A-1", quantity: 4, flavor: "Mint", productId: id, productName: name },
				...{ flavors: ["Mint"], price: "10.00", lineTotal: "40.00", available: 12 },
				...{ minimumOrderQuantity: 2, caseSize: 2, problem: null },
			},
			{
				...{ rows: [2], sku: "x", quantity: "two", flavor: null, productId: null, productName: null },
				...{ flavors: [], price: null, lineTotal: null, available: null },
				...{ minimumOrderQuantity: null, caseSize: null, problem: { field: "sku" } },
			},
		]);
	});

	test("a request's cells may be of any type", () => {
		const sent = (sku: unknown) => quickOrderSchema.parse({ lines: [{ sku }] }).lines[0]!.code;
		expect([" A-1 ", 12, null, ["A"], { a: 1 }, "A".repeat(201)].map(sent)).toEqual([
			"A-1",
			"12",
			"",
			"[list]",
			"[object]",
			"A".repeat(200),
		]);
		expect(sent(undefined)).toBe("");
	});

	test("a key adds the same lines once, and other lines again", () => {
		const { db, buyer } = shop();
		makeProduct(db, { sku: "A-1" });
		const add = (quantity: number) => addQuickOrderLines(db, buyer, [line("A-1", quantity)], "key");
		expect(add(5)).toMatchObject({ units: 5, grown: [{ quantity: 5 }] });
		expect(add(5)).toMatchObject({ units: 5, grown: [{ quantity: 5 }] });
		expect(add(6)).toMatchObject({ units: 6, grown: [{ quantity: 6 }] });
		expect(getCart(db, buyer).units).toBe(11);
	});

	test("adding uses the verified quantity: no line is added in part", () => {
		const { db, buyer } = shop();
		let seed = 7;
		const random = (max: number) => {
			seed = (seed * 1103515245 + 12345) % 2147483648;
			return seed % max;
		};
		const codes = Array.from({ length: 12 }, (_, n) => {
			const { id } = makeProduct(db, {
				sku: `R-${n}`,
				stockQuantity: random(30),
				minimumOrderQuantity: 1 + random(6),
				caseSize: random(3) === 0 ? 2 + random(3) : null,
			});
			makeFlavor(db, {
				productId: id,
				name: "Ice",
				sku: `R-${n}-I`,
				stockQuantity: random(2) ? random(20) : null,
			});
			return [`R-${n}`, `R-${n}-I`];
		}).flat();
		for (let round = 0; round < 60; round++) {
			const lines = Array.from({ length: 1 + random(12) }, () =>
				line(codes[random(codes.length)]!, 1 + random(12)),
			);
			const before = getCart(db, buyer).units;
			const said = verifyLines(db, buyer, lines);
			const done = addQuickOrderLines(db, buyer, lines);
			expect(done.ready).toBe(said.ready);
			const cart = getCart(db, buyer);
			expect(cart.units - before).toBe(said.units);
			expect(cart.canCheckout || cart.lines.length === 0).toBe(true);
			if (round % 5 === 4) db.delete(cartItems).run();
		}
	});
});

describe("500 lines", () => {
	test("take a handful of queries, and 501 are refused", () => {
		const { db, buyer } = shop();
		const { brandId } = makeProduct(db);
		const rows = Array.from({ length: 500 }, (_, n) => makeProduct(db, { sku: `P-${n}`, brandId }));
		db.insert(productFlavors)
			.values(rows.flatMap(({ id }) => ["Mint", "Ice"].map((name) => ({ productId: id, name }))))
			.run();
		const lines = rows.map(({ sku }) => line(sku!, 2));
		const queries = watchQueries(db);
		expect(verifyLines(db, buyer, lines)).toMatchObject({
			ready: 500,
			units: 1000,
			subtotalCents: 1_000_000,
		});
		// One of them reads the tiers, once after a change of prices.
		expect(queries.length).toBeLessThan(11);
		expect(addQuickOrderLines(db, buyer, lines).cart.lines).toHaveLength(500);
		const tooMany = [...lines, line("P-0", 1)];
		for (const run of [verifyLines, addQuickOrderLines]) {
			expect(refusal(() => run(db, buyer, tooMany)).message).toContain("501");
		}
		const body = { lines: tooMany.map(({ code, quantity }) => ({ sku: code, quantity })) };
		expect(quickOrderSchema.safeParse(body).success).toBe(false);
	});

	describe("of names", () => {
		const words = "blue razz ice mint vape kit";
		const named = (last: string) => Array.from({ length: 500 }, (_, n) => line(`${words} ${n} ${last}`, 1));

		/** A shop where each of the words is in many products, and the longest step of reading the lines, in queries. */
		function busiest(lines: QuickOrderLine[]) {
			const { db, buyer } = shop();
			const { brandId } = makeProduct(db);
			for (let n = 0; n < 80; n++) makeProduct(db, { brandId, name: `${words} ${n} salt` });
			const queries = watchQueries(db);
			const reading = readNames(db, lines);
			let most = 0;
			for (;;) {
				const before = queries.length;
				const { done, value } = reading.next();
				most = Math.max(most, queries.length - before);
				if (done) return { db, buyer, read: value, most, all: queries.length };
			}
		}

		test("are looked up in small steps, with a budget for what is misspelled", () => {
			const { db, buyer, read, most, all } = busiest(named("salx"));
			expect(most).toBeLessThan(50);
			expect(all).toBeLessThan(2_500);
			expect(read.likely.size).toBe(20);
			const { lines } = verifyLines(db, buyer, named("salx"), read);
			expect(lines.filter(({ closest }) => closest)).toHaveLength(20);
			expect(lines.at(-1)).toMatchObject({
				problem: { field: "sku", text: "SKU not found" },
				closest: null,
				repairs: [],
			});
		});

		test("share their searches where only a number differs", () => {
			const { read, all } = busiest(named("salt"));
			expect(read.names.size).toBe(80);
			expect(all).toBeLessThan(2_000);
		});
	});

	test("goods that are gone since their names were looked up are not found", () => {
		const { db, buyer } = shop();
		const { id } = makeProduct(db, { name: "Zephyr" });
		const flavor = makeFlavor(db, { productId: id, name: "Mint" });
		const typed = [line("Zephyr Mint", 1)];
		const read = atOnce(readNames(db, typed));
		expect(verifyLines(db, buyer, typed, read).lines[0]!.goods?.flavor).toBe("Mint");
		db.delete(productFlavors).where(eq(productFlavors.id, flavor.id)).run();
		expect(verifyLines(db, buyer, typed, read).lines[0]!.problem?.text).toBe("SKU not found");
		db.delete(products).where(eq(products.id, id)).run();
		expect(verifyLines(db, buyer, typed, read).lines[0]!.problem?.text).toBe("SKU not found");
	});
});

test("a draft keeps the rows that say something, cut to size, until none is left (Rule 4.13)", () => {
	const { db, buyer } = shop();
	const savedAt = new Date(0);
	const long = "a".repeat(300);
	const cut = "a".repeat(200);
	const row = { code: long, quantity: long, flavor: long, hints: [long, "b", "c", "d", "e"] };
	expect(
		saveQuickOrderDraft(db, buyer, [line("", "", "Mint"), row, line("A-1", ""), line("", 5)], savedAt),
	).toBe(savedAt);
	expect(getQuickOrderDraft(db, buyer)).toEqual({
		lines: [
			{ code: cut, quantity: cut, flavor: cut, hints: [cut, "b", "c", "d"] },
			...[line("A-1", ""), line("", 5)],
		],
		savedAt,
	});
	const many = Array.from({ length: 501 }, () => line("A-1", 1));
	saveQuickOrderDraft(db, buyer, many);
	expect(getQuickOrderDraft(db, buyer)?.lines).toHaveLength(500);
	expect(saveQuickOrderDraft(db, buyer, [line("", "")])).toBeNull();
	expect(getQuickOrderDraft(db, buyer)).toBeNull();
});

test("the sample is of goods that can be ordered as they are", () => {
	const { db, buyer } = shop();
	const at = (n: number) => ({ sku: `A-${n}`, createdAt: new Date(n) });
	makeProduct(db, { ...at(1), stockQuantity: 0 });
	makeProduct(db, { ...at(2), inStock: false });
	makeProduct(db, { ...at(3), caseSize: 6 });
	makeProduct(db, { ...at(4), active: false });
	for (const n of [8, 7, 6, 5]) makeProduct(db, { ...at(n), minimumOrderQuantity: n });
	expect(sampleCsv(db, buyer).trim().split(/\r?\n/)).toEqual(["sku,qty", "A-5,5", "A-6,6", "A-7,7"]);
	expect(refusal(() => sampleCsv(db, VISITOR)).code).toBe("unauthenticated");
});

test("a product hidden or sold out after verifying is not added", () => {
	const { db, buyer } = shop();
	const { id } = makeProduct(db, { sku: "A-1" });
	expect(answers(db, buyer, [line("A-1", 1)])).toEqual(["ready"]);
	db.update(products).set({ active: false }).where(eq(products.id, id)).run();
	expect(addQuickOrderLines(db, buyer, [line("A-1", 1)]).ready).toBe(0);
	expect(getCart(db, buyer).lines).toEqual([]);
});
