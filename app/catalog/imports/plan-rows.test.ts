import { beforeEach, describe, expect, it } from "vitest";
import { openTable } from "~/kernel/tables/open-table.server";
import { exportCsv } from "~/office/exports/export-data.server";
import type { Db } from "~db/client.server";
import { productFlavors } from "~db/schema.server";
import { makeFlavor } from "../../../tests/helpers/cart";
import { csvFile } from "../../../tests/helpers/csv-file";
import { makeAdmin, makeBrand, makeProduct, testDatabase } from "../../../tests/helpers/database";
import { setStock } from "../../../tests/helpers/stock";
import type { ImportSource } from "../products/fields/product-columns.ts";
import { isTable } from "../products/fields/product-columns.ts";
import { likelyMeant, matchFlavors } from "./match-flavors.ts";
import { ImportPlanner, type PlannedRow } from "./plan-rows.server";

let db: Db;
let brandId: string;
beforeEach(() => {
	db = testDatabase();
	brandId = makeBrand(db, { name: "Raz", slug: "raz" }).id;
});

async function plan(text: string, source: ImportSource = "csv") {
	const csv = await openTable(csvFile(text).path, (heads) => isTable(heads, source));
	const planner = new ImportPlanner(db, csv.heads, source);
	const rows: PlannedRow[] = [];
	// Row by row: batches may end anywhere.
	for await (const row of csv.rows()) rows.push(...planner.plan([row]));
	return {
		rows,
		kinds: rows.map(({ kind }) => kind),
		used: planner.used,
		ignored: planner.ignored,
		tally: planner.tally,
	};
}

it.each(["Name,Stock\nA,1\n", "SKU,Color\nA,red\n", "SKU\nA\n"])("refuses the heads of %j", async (text) => {
	await expect(plan(text)).rejects.toMatchObject({
		code: "invalid",
		message: "The file needs a SKU column and at least one more column that we know.",
	});
});

it("sorts rows into creates, updates, unchanged and errors, by line and column", async () => {
	const old = makeProduct(db, { sku: "OLD", name: "Old", stockQuantity: 5, wholesalePriceCents: 1000 });
	makeProduct(db, { sku: "SAME", name: "Same", stockQuantity: 7, wholesalePriceCents: 1000 });
	const { rows, kinds, ignored } = await plan(
		[
			"SKU,Name,Brand,Category,Wholesale Price,Stock,Color",
			"NEW,New,raz,Disposables,$9.75,3,red",
			"old,,,,10.00,9,",
			"SAME,,,,10.00,7,",
			"BAD,Bad,Nobody,shoes,cheap,-1,",
			"new,Again,Raz,pods,1.00,1,",
			"BARE,,,,,1,",
			",Nameless,Raz,pods,1.00,1,",
		].join("\n"),
	);
	expect(kinds).toEqual(["create", "update", "unchanged", "error", "error", "error", "error"]);
	expect(ignored).toEqual(["Color"]);
	expect(rows[0]).toMatchObject({
		line: 2,
		notices: [],
		change: { after: { name: "New", brandId, wholesalePriceCents: 975, stockQuantity: 3 } },
	});
	expect(rows[1]).toMatchObject({
		productId: old.id,
		version: 1,
		changed: ["stockQuantity"],
		notices: [],
		change: { stock: { seen: 5, wanted: 9, now: 5 } },
	});
	expect(rows[3]).toMatchObject({
		line: 5,
		problems: [
			{ column: "Category", message: expect.stringContaining("must be one of disposables") },
			{ column: "Wholesale Price", message: "must be an amount such as 12.50" },
			{ column: "Stock", message: "must be a whole number from 0" },
			{ column: "Brand", message: "Nobody is not a brand yet: add it first" },
		],
	});
	expect(rows[4]).toMatchObject({ problems: [{ column: "SKU", message: "is on line 2 already" }] });
	expect(rows[5]).toMatchObject({
		problems: [{ column: "SKU", message: expect.stringContaining("is no product's") }],
	});
	expect(rows[6]).toMatchObject({ problems: [{ column: "SKU", message: "is required" }] });
});

it("reads whether a product has nicotine, and leaves it unset when the file doesn't say", async () => {
	makeProduct(db, { sku: "A", containsNicotine: true });
	const { rows } = await plan(
		[
			"SKU,Name,Brand,Category,Wholesale Price,Contains Nicotine",
			"N1,N1,Raz,pods,5,yes",
			"N2,N2,Raz,pods,5,No",
			"N3,N3,Raz,pods,5,",
			"A,,,,,unknown",
			"N4,N4,Raz,pods,5,perhaps",
		].join("\n"),
	);
	expect(rows.slice(0, 3).map((row) => row.kind === "create" && row.change.after.containsNicotine)).toEqual([
		true,
		false,
		null,
	]);
	expect(rows[3]).toMatchObject({
		change: { before: { containsNicotine: true }, after: { containsNicotine: null } },
	});
	expect(rows[4]).toMatchObject({
		problems: [{ column: "Contains Nicotine", message: "must be yes, no or unknown" }],
	});
});

it("reads numbers as people write them", async () => {
	const { rows } = await plan(
		[
			"SKU,Name,Brand,Category,Wholesale Price,Cost,Stock",
			'A,A,Raz,pods,"$1,234.50",USD 900,"1,200"',
			'B,B,Raz,pods," 12 ",0.5,3.00',
			"C,C,Raz,pods,12.345,1,1e3",
			"D,D,Raz,pods,-5.00,1,1",
		].join("\n"),
	);
	expect(rows[0]).toMatchObject({
		change: { after: { wholesalePriceCents: 123_450, costCents: 90_000, stockQuantity: 1200 } },
	});
	expect(rows[1]).toMatchObject({
		change: { after: { wholesalePriceCents: 1200, costCents: 50, stockQuantity: 3 } },
	});
	expect(rows[2]).toMatchObject({ problems: [{ column: "Wholesale Price" }, { column: "Stock" }] });
	expect(rows[3]).toMatchObject({ problems: [{ column: "Wholesale Price" }] });
});

it("reads texts on one line, and names what is too long, too little or no answer", async () => {
	const heads = "SKU,Name,Brand,Category,Wholesale Price,Description,MOQ,Active,Flavors";
	const long = "x".repeat(100);
	const { rows } = await plan(
		[
			heads,
			`A,"A  b\nc",Raz,pod systems,5,"one\n two",1,no,Mint;; ${long};`,
			`${"S".repeat(61)},${"N".repeat(201)},Raz,pods,5,${"d".repeat(10_001)},0,unknown,${long}y`,
			"C,C,Raz,pods,5,,,,Mint|Ice",
		].join("\n"),
	);
	expect(rows[0]).toMatchObject({
		change: {
			after: { name: "A b c", category: "pods", description: "one\n two", active: false },
			flavors: { names: ["Mint", long] },
		},
	});
	const problemsOf = (row?: PlannedRow) =>
		row?.kind === "error" && row.problems.map(({ column, message }) => `${column} ${message}`);
	expect(problemsOf(rows[1])).toEqual([
		"Name may have 200 characters at most",
		"SKU may have 60 characters at most",
		"Description may have 10,000 characters at most",
		"MOQ must be a whole number from 1",
		"Active must be true or false",
		"Flavors has a name of more than 100 characters",
	]);
	expect(problemsOf(rows[2])).toEqual(["Flavors has a name with a | in it"]);
});

it("refuses a row with more cells than headings, unless the extra cells are empty", async () => {
	makeProduct(db, { sku: "A", msrpCents: 123_450 });
	const { rows } = await plan("SKU,MSRP\nA,1,234.50\nA,1234.50,,\n");
	expect(rows[0]).toMatchObject({
		problems: [{ column: "Row", message: "has more cells than the header row: is a quote missing?" }],
	});
	expect((await plan("SKU,MSRP\nA,1234.50,,\n")).kinds).toEqual(["unchanged"]);
});

it("needs only SKU and one more column, and ignores empty and absent cells", async () => {
	makeProduct(db, { sku: "A", msrpCents: 1999 });
	expect((await plan("SKU,MSRP\nA,21.00")).rows[0]).toMatchObject({ change: { after: { msrpCents: 2100 } } });
	expect((await plan("SKU,MSRP\nA,")).kinds).toEqual(["unchanged"]);
	expect((await plan("SKU,MSRP\nA")).kinds).toEqual(["unchanged"]);
	// "Product SKU" is the row's own where the file has no other.
	expect((await plan("Product SKU,MSRP\nA,21.00")).rows[0]).toMatchObject({ kind: "update", sku: "A" });
});

it("leaves stock that is kept by flavor to the product", async () => {
	const product = makeProduct(db, { sku: "A", stockQuantity: 4 });
	db.insert(productFlavors)
		.values({ productId: product.id, name: "Mint", sku: "A-MINT", stockQuantity: 4 })
		.run();
	expect((await plan("SKU,Stock\nA,4")).kinds).toEqual(["unchanged"]);
	expect((await plan("SKU,Stock\nA,5")).rows[0]).toMatchObject({ problems: [{ column: "Stock" }] });
	expect((await plan("SKU,Stock\na-mint,5")).rows[0]).toMatchObject({
		kind: "update",
		productId: product.id,
		change: { flavor: { was: "Mint", stock: { seen: 4, wanted: 5, now: 4 } } },
	});
});

it("reads Zoho Inventory's item export", async () => {
	const { rows, used } = await plan(
		[
			"Item ID,Item Name,SKU,Brand,Category Name,Rate,Purchase Rate,Stock On Hand,Status,Package Weight,Weight Unit,UPC,Account",
			"460,Pulse X,PX-1,Raz,Disposables,USD 9.75,USD 6.00,40.00,Active,0.25,lb,850012345678,Sales",
			"461,Gone,PX-2,Raz,Disposables,USD 1.00,USD 1.00,0.00,Inactive,,,,Sales",
		].join("\n"),
		"zoho",
	);
	expect(rows[0]).toMatchObject({
		kind: "create",
		change: {
			after: {
				name: "Pulse X",
				wholesalePriceCents: 975,
				costCents: 600,
				stockQuantity: 40,
				weightHundredths: 400,
				barcode: "850012345678",
				active: true,
			},
		},
	});
	expect(rows[1]).toMatchObject({
		kind: "create",
		change: { after: { active: false, weightHundredths: null } },
	});
	expect(used).not.toContain("Account");
});

it("reads our own export back without a change", async () => {
	const product = makeProduct(db, {
		sku: "A",
		name: "=cmd",
		brandId,
		description: "two\nlines",
		weightHundredths: 250,
		containsNicotine: false,
	});
	db.insert(productFlavors)
		.values([
			{ productId: product.id, name: "Mint", position: 0 },
			{ productId: product.id, name: "Berry", position: 1 },
		])
		.run();
	const other = makeProduct(db, { sku: "B", barcode: "00123456789012" });
	db.insert(productFlavors)
		.values([
			{ productId: other.id, name: "Lemon; Lime", sku: "B-L", barcode: "012345678905", stockQuantity: 3 },
			{ productId: other.id, name: "Ice", stockQuantity: 0, position: 1 },
		])
		.run();
	const { kinds, ignored, tally } = await plan([...exportCsv(db, makeAdmin(db), "products")].join(""));
	expect(kinds).toEqual(Array(6).fill("unchanged"));
	expect(ignored).toEqual(["Slug"]);
	expect(tally).toEqual({});
});

describe("flavors", () => {
	it("keep their stock and codes when they stay in the list", async () => {
		const product = makeProduct(db, { sku: "A" });
		db.insert(productFlavors).values({ productId: product.id, name: "Mint", sku: "A-M", barcode: "1" }).run();
		const { rows } = await plan("SKU,Flavors\nA,Berry; mint\n");
		expect(rows[0]).toMatchObject({
			changed: ["flavors"],
			notices: [],
			change: { flavors: { names: ["Berry", "Mint"], added: ["Berry"], removed: [] } },
		});
		expect(rows[0]).not.toHaveProperty("change.flavors.stock");
	});

	it("are removed when the list leaves them out, wherever they are in it", async () => {
		const product = makeProduct(db, { sku: "A" });
		db.insert(productFlavors)
			.values([
				{ productId: product.id, name: "Mint", stockQuantity: 5, position: 0 },
				{ productId: product.id, name: "Ice", stockQuantity: 7, position: 1 },
			])
			.run();
		for (const list of ["Mint", "Mint; Kiwi"]) {
			expect((await plan(`SKU,Flavors\nA,${list}\n`)).rows[0]).toMatchObject({
				notices: ["removed"],
				change: { flavors: { removed: [{ name: "Ice" }], stock: { before: 12, after: 5 } } },
			});
		}
	});

	it("may appear only once and must be distinguishable", async () => {
		makeProduct(db, { sku: "A" });
		const many = Array.from({ length: 201 }, (_, n) => `F${n}`).join(";");
		const { rows } = await plan(`SKU,Flavors\nA,Mint; mint\nB,${many}\n`);
		expect(rows[0]).toMatchObject({ problems: [{ column: "Flavors", message: "names a flavor twice" }] });
		expect(rows[1]).toMatchObject({
			problems: expect.arrayContaining([{ column: "Flavors", message: "may name 200 flavors at most" }]),
		});
	});
});

describe("stock", () => {
	it("that equals the export is not changed, even after new orders", async () => {
		makeProduct(db, { sku: "A", stockQuantity: 40 });
		const heads = "SKU,MSRP,Stock Quantity,Stock When Exported";
		expect((await plan(`${heads}\nA,,50,50\n`)).kinds).toEqual(["unchanged"]);
		const { rows } = await plan(`${heads}\nA,21.00,50,50\n`);
		expect(rows[0]).toMatchObject({ changed: ["msrpCents"] });
		expect(rows[0]).not.toHaveProperty("change.stock");
		expect((await plan(`${heads}\nA,,60,50\n`)).rows[0]).toMatchObject({
			changed: ["stockQuantity"],
			change: { stock: { seen: 50, wanted: 60, now: 40 } },
		});
	});

	it("without the export column is set as given", async () => {
		makeProduct(db, { sku: "A", stockQuantity: 40 });
		expect((await plan("SKU,Stock\nA,50\n")).rows[0]).toMatchObject({
			change: { stock: { seen: 40, wanted: 50, now: 40 } },
		});
		expect((await plan("SKU,Stock,Stock When Exported\nA,50,\n")).rows[0]).toMatchObject({
			change: { stock: { seen: 40, wanted: 50, now: 40 } },
		});
		expect((await plan("SKU,Stock\nA,40\n")).kinds).toEqual(["unchanged"]);
	});
});

describe("rows that are left out", () => {
	it("are empty ones, those of commas alone, and services", async () => {
		makeProduct(db, { sku: "A", msrpCents: 1500 });
		const empty = await plan("SKU,MSRP,Cost\n,,\nA,16.00,\n , ,\n,,,,,\n");
		expect(empty.kinds).toEqual(["update"]);
		expect(empty.tally).toEqual({ empty: 3 });
		const zoho = await plan(
			[
				"Item Name,SKU,Rate,Product Type",
				"Delivery,,USD 25.00,service",
				"Setup,SRV-1,USD 10.00,Service",
				",A,USD 7.00,goods",
			].join("\n"),
			"zoho",
		);
		expect(zoho.kinds).toEqual(["update"]);
		expect(zoho.tally).toEqual({ services: 2 });
	});
});

describe("codes that a spreadsheet spoiled", () => {
	it.each(["4.015E+11", "4,015E+11", "4e12", "8.50012E+11"])("are an error: %s", async (barcode) => {
		makeProduct(db, { sku: "A" });
		expect((await plan(`SKU;Barcode\nA;${barcode}\n`)).rows[0]).toMatchObject({
			problems: [
				{
					column: "Barcode",
					message: `is ${barcode}: a spreadsheet has rounded it. Format the column as text, enter the whole number again and save the file`,
				},
			],
		});
	});

	it("are an error in the SKU too, but a SKU such as 1E5 is valid", async () => {
		const { rows } = await plan("SKU,MSRP\n1.2E+5,1\n");
		expect(rows[0]).toMatchObject({
			problems: [{ column: "SKU", message: expect.stringContaining("rounded") }],
		});
		makeProduct(db, { sku: "1E5" });
		expect((await plan("SKU,MSRP\n1E5,1\n")).kinds).toEqual(["update"]);
	});

	it("match when only leading zeros are missing", async () => {
		makeProduct(db, { sku: "A", barcode: "012345678905" });
		expect((await plan("SKU,Barcode\nA,12345678905\n")).kinds).toEqual(["unchanged"]);
		makeProduct(db, { sku: "B" });
		expect((await plan("SKU,Barcode\nB,12345678905\n")).rows[0]).toMatchObject({
			change: { before: { barcode: null }, after: { barcode: "12345678905" } },
		});
	});
});

describe("a row without a SKU", () => {
	it("matches the only product or flavor with its barcode", async () => {
		const product = makeProduct(db, { sku: "A", barcode: "012345678905", stockQuantity: 4 });
		makeProduct(db, { sku: null, barcode: "850000000031" });
		db.insert(productFlavors)
			.values([
				{ productId: product.id, name: "Mint", barcode: "850000000017", stockQuantity: 4 },
				{ productId: product.id, name: "Ice", barcode: "850000000024", stockQuantity: 1 },
				{ productId: makeProduct(db).id, name: "Ice", barcode: "850000000024" },
			])
			.run();
		const { rows } = await plan(
			"Barcode,MSRP,Stock\n12345678905,9.00,\n850000000017,,6\n850000000024,,6\n850000000099,,6\n850000000031,9.00,\n",
		);
		expect(rows).toMatchObject([
			{ kind: "update", sku: "A", changed: ["msrpCents"] },
			{ kind: "update", productId: product.id, change: { flavor: { was: "Mint", stock: { wanted: 6 } } } },
			{ problems: [{ column: "Barcode", message: "850000000024 belongs to more than one: give the SKU" }] },
			{ problems: [{ column: "SKU", message: "is required" }] },
			{ kind: "update", sku: "", changed: ["msrpCents"] },
		]);
	});
});

describe("flavors spelled differently", () => {
	it.each(["blue razz ice", "Blue-Razz  Ice", "BLUERAZZ ICE.", "Blüe Razz Ice", " Blue Razz/Ice "])(
		"are the same: %j",
		async (name) => {
			const product = makeProduct(db, { sku: "A" });
			db.insert(productFlavors)
				.values({ productId: product.id, name: "Blue Razz Ice", sku: "A-B", stockQuantity: 291 })
				.run();
			expect((await plan(`SKU,Flavors\nA,"${name}"\n`)).kinds).toEqual(["unchanged"]);
			expect((await plan(`SKU,Flavors\nA,"Mint;${name}"\n`)).rows[0]).toMatchObject({
				notices: [],
				change: { flavors: { names: ["Mint", "Blue Razz Ice"], removed: [] } },
			});
		},
	);

	it("are the same with 'and' for '&', and different without letters", () => {
		const match = (name: string, other: string) => matchFlavors([name], [{ name: other }])[0]?.name;
		expect(match("Mint & Ice", "MINT AND ICE")).toBe("MINT AND ICE");
		expect(match("!", "?")).toBeUndefined();
	});

	it.each([
		["Minty", "Menty", true],
		["Minty", "Mento", false],
		["Cherry", "Charri", true],
		["Cherry", "Sharri", false],
	])("may be a typing mistake of one letter, or of two from six on: %s, %s", (name, other, isMeant) => {
		expect(likelyMeant(name, ["Grape", other])).toBe(isMeant ? other : undefined);
	});

	it("are separate when the product has both", async () => {
		const product = makeProduct(db, { sku: "A" });
		db.insert(productFlavors)
			.values([
				{ productId: product.id, name: "Mint", position: 0 },
				{ productId: product.id, name: "Mint!", position: 1 },
			])
			.run();
		expect((await plan("SKU,Flavors\nA,mint; MINT!\n")).kinds).toEqual(["unchanged"]);
		expect((await plan("SKU,Flavors\nA,mint!\n")).rows[0]).toMatchObject({
			change: { flavors: { names: ["Mint!"], removed: [{ name: "Mint" }] } },
		});
	});

	it("by a letter are removed and added, and marked", async () => {
		const product = makeProduct(db, { sku: "A" });
		db.insert(productFlavors)
			.values({ productId: product.id, name: "Blue Razz Ice", sku: "A-B", stockQuantity: 291 })
			.run();
		const { rows, tally } = await plan("SKU,Flavors\nA,Blue Raz Ice; Kiwi\n");
		expect(rows[0]).toMatchObject({
			notices: ["removed", "spelling", "zero"],
			change: {
				flavors: {
					added: ["Blue Raz Ice", "Kiwi"],
					removed: [{ name: "Blue Razz Ice", stockQuantity: 291 }],
				},
			},
		});
		expect(tally).toEqual({ rows: 1, removed: 1, units: 291, spelling: 1, zero: 1 });
	});
});

describe("a flavor's row", () => {
	const HEADS = "SKU,Flavor,Product SKU,Barcode,Stock Quantity,Wholesale Price";
	const planned = async (...rows: string[]) => plan([HEADS, ...rows].join("\n"));
	beforeEach(() => {
		const product = makeProduct(db, {
			sku: "A",
			name: "Pulse",
			stockQuantity: 12,
			wholesalePriceCents: 1000,
		});
		db.insert(productFlavors)
			.values([
				{ productId: product.id, name: "Mint", sku: "A-M", stockQuantity: 5, position: 0 },
				{ productId: product.id, name: "Ice", stockQuantity: 7, position: 1 },
			])
			.run();
	});

	it("changes the flavor's codes and stock, by SKU or by name", async () => {
		const { rows } = await planned("a-m,,,123,,", ",ice,a,,9,", "A,MINT,,,,");
		expect(rows).toMatchObject([
			{
				...{ kind: "update", sku: "A-M", name: "Pulse, Mint" },
				change: { flavor: { was: "Mint", before: { barcode: null }, after: { barcode: "123" } } },
			},
			{
				kind: "update",
				name: "Pulse, Ice",
				change: { flavor: { was: "Ice", stock: { seen: 7, wanted: 9 } } },
			},
			{ kind: "error", problems: [{ column: "Flavor", message: "is on line 2 already" }] },
		]);
		expect((await planned("A-I,Ice,A,,,")).rows[0]).toMatchObject({
			change: { flavor: { was: "Ice", before: { sku: null }, after: { sku: "A-I" } } },
		});
		db.update(productFlavors).set({ barcode: "1" }).run();
		expect((await planned("A-X,mint,A,2,0,")).rows[0]).toMatchObject({
			notices: ["zero"],
			change: { flavor: { before: { sku: "A-M", barcode: "1" }, after: { sku: "A-X", barcode: "2" } } },
		});
		expect((await planned("A-I,Ice,A,,,", "A-I,Ice,A,,,")).rows[1]).toMatchObject({
			problems: [{ column: "SKU", message: "is on line 2 already" }],
		});
	});

	it("names its product rightly", async () => {
		makeProduct(db, { sku: "B" });
		expect((await planned("A-M,,B,,1,", "A-N,,A,,1,", ",Kiwi,A,,,", ",Kiwi,B,,,")).rows).toMatchObject([
			{ problems: [{ column: "Product SKU", message: "is not that of Pulse, which has the flavor Mint" }] },
			{ problems: [{ column: "Flavor", message: "is required for a new flavor" }] },
			{ kind: "update" },
			{ kind: "update" },
		]);
	});

	it("adds a flavor, also to a product that the file creates", async () => {
		const file = [
			"SKU,Name,Brand,Category,Wholesale Price,Flavor,Product SKU,Stock Quantity",
			"A-K,,,,,Kiwi,A,4",
			"N,New,Raz,pods,5,,,",
			"N-1,,,,,One,n,6",
			",,,,,Two,N,",
			"N,,,,,Three,,",
			",,,,9,Four,N,",
			"X-1,,,,,One,X,",
			"Y-1,,,,,One,,",
		].join("\n");
		expect((await plan(file)).rows).toMatchObject([
			{ kind: "update", change: { flavor: { was: null, after: { name: "Kiwi", sku: "A-K" } } } },
			{ kind: "create", name: "New" },
			{ kind: "create", name: "New, One", change: { flavor: { parentSku: "n", after: { sku: "N-1" } } } },
			{ kind: "create", name: "New, Two" },
			{ kind: "create", sku: "", change: { flavor: { parentSku: "n", after: { name: "Three" } } } },
			{ problems: [{ column: "Wholesale Price", message: expect.stringContaining("is the product's") }] },
			{ problems: [{ column: "Product SKU", message: expect.stringContaining("X is no product's") }] },
			{ problems: [{ column: "Product SKU", message: "is required in a flavor's row" }] },
		]);
	});

	it("renames the flavor with its SKU, and marks the change", async () => {
		const { rows, tally } = await planned("A-M,Cool Mint,,,,");
		expect(rows[0]).toMatchObject({
			notices: ["renamed"],
			change: { flavor: { before: { name: "Mint" }, after: { name: "Cool Mint" } } },
		});
		expect(tally).toMatchObject({ renamed: 1 });
		expect((await planned("A-M,MINT,,,,")).rows[0]).toMatchObject({ notices: [], changed: ["name"] });
		expect((await planned("A-M,ice,,,,")).rows[0]).toMatchObject({
			problems: [{ column: "Flavor", message: "ice is another flavor of this product" }],
		});
	});

	it("ignores prices, which belong to the product", async () => {
		expect((await planned("A-M,,,,,10.00")).kinds).toEqual(["unchanged"]);
		expect((await planned("A-M,,,,,9.00")).rows[0]).toMatchObject({
			problems: [{ column: "Wholesale Price", message: expect.stringContaining("is the product's") }],
		});
	});

	it("notes that the product had one stock until now", async () => {
		const product = makeProduct(db, { sku: "W", stockQuantity: 100 });
		db.insert(productFlavors).values({ productId: product.id, name: "Mint", sku: "W-M" }).run();
		expect((await planned("W-M,,,,20,")).rows[0]).toMatchObject({
			notices: ["ownStock"],
			change: { flavor: { productStock: 100, stock: { now: null, wanted: 20 } } },
		});
		setStock(db, product.id, 0);
		expect((await planned("W-M,,,,0,")).rows[0]).toMatchObject({ kind: "update", notices: [] });
	});

	it("can't change a flavor that the product's row leaves out, in either order", async () => {
		const heads = "SKU,Flavors,Stock Quantity";
		const after = await plan(`${heads}\nA,Ice,\nA-M,,9\n`);
		expect(after.kinds).toEqual(["update", "error"]);
		expect(after.rows[1]).toMatchObject({
			problems: [{ message: expect.stringContaining("left out of the list on line 2") }],
		});
		const before = await plan(`${heads}\nA-M,,9\nA,Ice,\n`);
		expect(before.rows[1]).toMatchObject({
			problems: [{ column: "Flavors", message: "leaves out Mint, which line 2 changes" }],
		});
	});

	it("comes from Zoho as a variant, by SKU or by its group", async () => {
		const { rows, tally } = await plan(
			[
				"Item Name,SKU,Group Name,Attribute Option Name1,Rate,Stock On Hand,UPC,Product Type",
				"Pulse - Mint,A-M,Pulse,Mint,USD 9.00,8.00,850000000017,goods",
				"Pulse - Kiwi,A-K,Pulse,Kiwi,USD 10.00,3.00,,goods",
			].join("\n"),
			"zoho",
		);
		expect(rows).toMatchObject([
			{
				kind: "update",
				notices: ["otherPrice"],
				change: { flavor: { was: "Mint", after: { barcode: "850000000017" }, stock: { wanted: 8, now: 5 } } },
			},
			{ kind: "update", change: { flavor: { was: null, after: { name: "Kiwi", sku: "A-K" } } } },
		]);
		expect(tally).toEqual({ rows: 1, otherPrice: 1, flavors: 2 });
	});

	it("is a product of its own in Zoho's file when no product, or more than one, has its group's name", async () => {
		makeProduct(db, { name: "Twice" });
		makeProduct(db, { name: "Twice" });
		const { rows } = await plan(
			[
				"Item Name,SKU,Brand,Category Name,Group Name,Attribute Option Name1,Rate,Description",
				"Nova - Mint,N-M,Raz,Pods,Nova,Mint,USD 9.00,",
				"Twice - Mint,T-M,Raz,Pods,Twice,Mint,USD 9.00,",
				"Pulse - Mint,A-M,Raz,Pods,Pulse,Mint,USD 10.00,Another text",
			].join("\n"),
			"zoho",
		);
		expect(rows).toMatchObject([
			{ kind: "create", name: "Nova - Mint" },
			{ kind: "create", name: "Twice - Mint" },
			{ kind: "unchanged", notices: [] },
		]);
	});
});

describe("marked changes", () => {
	it.each([
		["10.00", []],
		["13.00", []],
		["13.01", ["price"]],
		["7.00", []],
		["6.99", ["price"]],
		["6.00", ["price"]],
		["5.99", ["price", "belowCost"]],
		["20.00", ["price", "overMsrp"]],
		["0", ["price", "noPrice"]],
	])("is a price of %s after $10.00: %j", async (price, notices) => {
		makeProduct(db, { sku: "A", wholesalePriceCents: 1000 });
		expect((await plan(`SKU,Wholesale Price\nA,${price}\n`)).rows[0]!.notices).toEqual(notices);
	});

	it("are no price after none", async () => {
		makeProduct(db, { sku: "A", wholesalePriceCents: 0 });
		expect((await plan("SKU,Wholesale Price\nA,9.00\n")).rows[0]!.notices).toEqual([]);
	});

	it("include a stock that goes to zero, and a new product without a price", async () => {
		makeProduct(db, { sku: "A", stockQuantity: 3 });
		makeProduct(db, { sku: "B", stockQuantity: 0, msrpCents: 2000 });
		const { rows, tally } = await plan(
			"SKU,Name,Brand,Category,Wholesale Price,Stock,MSRP\nA,,,,,0,\nB,,,,,0,20.10\nN,New,Raz,pods,0,0,\n",
		);
		expect(rows.map(({ notices }) => notices)).toEqual([["zero"], [], ["noPrice"]]);
		expect(tally).toEqual({ rows: 2, zero: 1, noPrice: 1, products: 1 });
	});

	it("include a stock ten times as high, prices that don't fit each other, and most flavors of a product", async () => {
		makeProduct(db, { sku: "A", stockQuantity: 3 });
		makeProduct(db, { sku: "B", stockQuantity: 3, costCents: 1200 });
		const many = makeProduct(db, { sku: "C" });
		for (const name of ["Ice", "Mint", "Kiwi", "Lime"]) makeFlavor(db, { productId: many.id, name });
		const { rows } = await plan(
			"SKU,Name,Brand,Category,Wholesale Price,MSRP,Cost,Stock,Flavors\nA,,,,,9.99,,30,\nB,Renamed,,,,,,29,\nC,,,,,,,,Ice\nN,New,Raz,pods,5,4,6,,\n",
		);
		expect(rows.map(({ notices }) => notices)).toEqual([
			["price", "overMsrp", "tenfold"],
			[],
			["removed", "manyRemoved"],
			["belowCost", "overMsrp"],
		]);
	});
});
