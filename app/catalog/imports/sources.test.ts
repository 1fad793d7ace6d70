// Files as other programs write them, with the headings of their exports (Rules 7.46, 7.47).
import { and, eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import type { UserActor } from "~/kernel/actor/actor";
import { csvLine } from "~/kernel/csv/csv";
import type { Db } from "~db/client.server";
import { auditLog, brands, productFlavors, productImports, products } from "~db/schema.server";
import { csvFile } from "../../../tests/helpers/csv-file";
import { makeAdmin, makeBrand, testDatabase } from "../../../tests/helpers/database";
import { workbook } from "../../../tests/helpers/workbook";
import { chooseColumns, getImportColumns } from "./choose-columns.server";
import { importsAtRest } from "./import-runner.server";
import { confirmImport, getImport, listImportRows, startImport } from "./product-import.server";
import type { GivenAnswers } from "./read-answers.server";
import { suggestBrand, suggestCategory } from "./suggest-answers.server";

let db: Db;
let admin: UserActor;
beforeEach(() => {
	db = testDatabase();
	admin = makeAdmin(db);
});

type Cells = Readonly<Record<string, string>>;
/** A file with all headings of an export, of which the rows give some. */
const rowsOf = (heads: readonly string[], rows: readonly Cells[]) => [
	[...heads],
	...rows.map((row) => heads.map((head) => row[head] ?? "")),
];
const csv = (rows: string[][]) => rows.map((row) => csvLine(row)).join("");
const xlsx = (rows: string[][]) => workbook({ rows });

async function start(content: string | Uint8Array, fileName = "items.csv") {
	const id = await startImport(db, admin, { ...csvFile(content), fileName, source: "csv" });
	await importsAtRest(db);
	return id;
}
/** Sends the page as it is suggested, with other answers where they are given. */
async function answer(id: string, given: GivenAnswers = {}, columns?: string[]) {
	const found = getImportColumns(db, admin, id)!;
	const { survey, answers } = found;
	chooseColumns(db, admin, id, {
		columns: columns ?? [...found.columns],
		supplier: undefined,
		given: {
			flavors: "yes",
			brands: survey?.brands.map(({ name }) => suggestBrand(name, answers, [])) ?? [],
			categories: survey?.categories.map(({ name }) => suggestCategory(name, answers)) ?? [],
			...given,
		},
	});
	await importsAtRest(db);
	return getImport(db, admin, id);
}
async function confirm(id: string) {
	confirmImport(db, admin, id);
	await importsAtRest(db);
	return getImport(db, admin, id);
}
const shop = () =>
	db
		.select({ row: products, brand: brands.name })
		.from(products)
		.innerJoin(brands, eq(brands.id, products.brandId))
		.orderBy(products.name)
		.all()
		.map(({ row, brand }) => ({
			name: row.name,
			sku: row.sku,
			brand,
			category: row.category,
			price: row.wholesalePriceCents,
			flavors: db
				.select()
				.from(productFlavors)
				.where(and(eq(productFlavors.productId, row.id), eq(productFlavors.active, true)))
				.orderBy(productFlavors.position)
				.all()
				.map(({ name, sku, stockQuantity }) => [name, sku, stockQuantity]),
			stock: row.stockQuantity,
		}));

const ZOHO = [
	"Item ID",
	"Item Name",
	"SKU",
	"HSN/SAC",
	"Description",
	"Rate",
	"Account",
	"Account Code",
	"Taxable",
	"Taxability Type",
	"Product Type",
	"Parent Category",
	"Category Name",
	"Source",
	"Reference ID",
	"Last Sync Time",
	"Status",
	"Usage unit",
	"Unit Name",
	"Purchase Rate",
	"Purchase Account",
	"Purchase Description",
	"Inventory Account",
	"Reorder Point",
	"Vendor",
	"Opening Stock",
	"Opening Stock Value",
	"Stock On Hand",
	"Item Type",
	"Group ID",
	"Group Name",
	"Attribute Name1",
	"Attribute Option Name1",
	"Attribute Name2",
	"Attribute Option Name2",
	"Package Weight",
	"Package Length",
	"Weight Unit",
	"Dimension Unit",
	"UPC",
	"EAN",
	"ISBN",
	"Part Number",
	"Manufacturer",
	"Brand",
];
const zohoRow = (flavor: string, code: string, more: Cells = {}): Cells => ({
	"Item ID": `4815000000${code.length}`,
	"Item Name": `Pulse 15K ${flavor}`,
	SKU: code,
	Rate: "USD 11.250000",
	"Product Type": "goods",
	"Category Name": "Disposable Vapes",
	Status: "Active",
	"Purchase Rate": "USD 7.104500",
	"Stock On Hand": "140.00",
	"Item Type": "Inventory",
	"Group Name": "Pulse 15K",
	"Attribute Name1": "Flavor",
	"Attribute Option Name1": flavor,
	"Package Weight": "0.22",
	"Weight Unit": "lb",
	UPC: "850041113241.0",
	Brand: "Geek Bar",
	...more,
});
const ZOHO_ROWS: Cells[] = [
	zohoRow("Miami Mint", "GB-PULSE-MM"),
	zohoRow("Black Cherry", "GB-PULSE-BC", { "Stock On Hand": "-3.00", UPC: "850041113258" }),
	{
		"Item Name": "Novo 5 Coil 0.7",
		SKU: "SMK-N5-07",
		Rate: "USD 8.40",
		"Product Type": "goods",
		"Category Name": "Coils",
		Status: "Active",
		"Purchase Rate": "USD 4.95",
		"Stock On Hand": "12.00",
		Manufacturer: "SMOK",
		Brand: "SMOK",
	},
	{ "Item Name": "Delivery", SKU: "DEL", Rate: "USD 5.00", "Product Type": "service" },
];
const ZOHO_SHOP = [
	{
		name: "Novo 5 Coil 0.7",
		sku: "SMK-N5-07",
		brand: "SMOK",
		category: "accessories",
		price: 840,
		flavors: [],
		stock: 12,
	},
	{
		name: "Pulse 15K",
		sku: "GB-PULSE",
		brand: "Geek Bar",
		category: "disposables",
		price: 1125,
		flavors: [
			["Miami Mint", "GB-PULSE-MM", 140],
			["Black Cherry", "GB-PULSE-BC", 0],
		],
		stock: 140,
	},
];

describe("Zoho Inventory", () => {
	it.each([
		["CSV", csv],
		["XLSX", xlsx],
	])("brings in products with flavors, new brands and its own categories from %s", async (_kind, write) => {
		const id = await start(await write(rowsOf(ZOHO, ZOHO_ROWS)));
		expect(getImport(db, admin, id)).toMatchObject({
			state: "columns",
			source: "zoho",
			survey: {
				rows: 3,
				groups: {
					count: 1,
					rows: 2,
					examples: [{ name: "Pulse 15K", flavors: ["Miami Mint", "Black Cherry"] }],
				},
				brands: [
					{ name: "Geek Bar", rows: 2 },
					{ name: "SMOK", rows: 1 },
				],
				categories: [
					{ name: "Disposable Vapes", rows: 2 },
					{ name: "Coils", rows: 1 },
				],
			},
		});
		expect(await answer(id)).toMatchObject({
			state: "ready",
			creates: 4,
			updates: 0,
			errors: 0,
			tally: { services: 1 },
		});
		expect(await confirm(id)).toMatchObject({ state: "done" });
		expect(shop()).toEqual(ZOHO_SHOP);
		expect(db.select().from(products).where(eq(products.sku, "GB-PULSE")).get()).toMatchObject({
			costCents: 710,
			weightHundredths: 352,
		});
		expect(db.select({ code: productFlavors.barcode }).from(productFlavors).all()).toEqual([
			{ code: "850041113241" },
			{ code: "850041113258" },
		]);
		const added = db.select().from(auditLog).where(eq(auditLog.action, "brand.create")).all();
		expect(added.map(({ after }) => after)).toEqual([
			{ name: "Geek Bar", slug: "geek-bar" },
			{ name: "SMOK", slug: "smok" },
		]);
	});

	it("is read at once the second time, and changes nothing", async () => {
		const file = csv(rowsOf(ZOHO, ZOHO_ROWS));
		const first = await start(file);
		await answer(first);
		await confirm(first);
		const second = await start(file);
		expect(getImport(db, admin, second)).toMatchObject({
			state: "ready",
			creates: 0,
			updates: 0,
			errors: 0,
			unchanged: 4,
		});
		const third = await start(
			csv(
				rowsOf(ZOHO, [
					zohoRow("Miami Mint", "GB-PULSE-MM", { Rate: "USD 12" }),
					zohoRow("Kiwi", "GB-PULSE-KI", { Rate: "USD 12" }),
				]),
			),
		);
		expect(getImport(db, admin, third)).toMatchObject({
			state: "ready",
			creates: 0,
			updates: 2,
			unchanged: 1,
			errors: 0,
		});
		await confirm(third);
		expect(shop()[1]).toMatchObject({
			price: 1200,
			flavors: [
				["Miami Mint", "GB-PULSE-MM", 140],
				["Black Cherry", "GB-PULSE-BC", 0],
				["Kiwi", "GB-PULSE-KI", 140],
			],
		});
	});

	it("makes a product of each row where that is the answer, and leaves out what is not wanted", async () => {
		const id = await start(csv(rowsOf(ZOHO, ZOHO_ROWS)));
		expect(await answer(id, { flavors: "no", categories: ["disposables", "skip"] })).toMatchObject({
			state: "ready",
			creates: 2,
			tally: { skipped: 1 },
		});
		await confirm(id);
		expect(shop().map(({ name, sku }) => [name, sku])).toEqual([
			["Pulse 15K Black Cherry", "GB-PULSE-BC"],
			["Pulse 15K Miami Mint", "GB-PULSE-MM"],
		]);
	});

	it("asks for a category that nothing says, beside its select", async () => {
		const id = await start(csv(rowsOf(ZOHO, [{ ...ZOHO_ROWS[2]!, "Category Name": "Misc" }])));
		await expect(answer(id)).rejects.toMatchObject({
			errors: [{ field: "category0", message: "Choose a category, or leave these rows out" }],
		});
		expect(getImport(db, admin, id).state).toBe("columns");
	});

	it("says of a product with an error what is wrong once, and of its flavors where", async () => {
		const id = await start(csv(rowsOf(ZOHO, [zohoRow("Miami Mint", "GB-PULSE-MM", { Rate: "" })])));
		await answer(id);
		const rows = listImportRows(db, getImport(db, admin, id), { kind: "error", page: 1, perPage: 9 });
		expect(rows.map(({ line, problems }) => [line, problems])).toEqual([
			[2, [{ column: "Wholesale Price", message: "is required for a new product" }]],
			[2, [{ column: "Product", message: "has an error: see line 2" }]],
		]);
	});

	it("gives a product the price that most of its rows have, and says which have another", async () => {
		const rows = ["A", "B", "C"].map((name) =>
			zohoRow(name, `GB-${name}`, { Rate: name === "A" ? "USD 9" : "USD 11" }),
		);
		const id = await start(csv(rowsOf(ZOHO, rows)));
		expect(await answer(id)).toMatchObject({ tally: { otherPrice: 1 } });
		await confirm(id);
		expect(shop()[0]).toMatchObject({ price: 1100 });
	});

	it("doesn't take the SKU of a product that was brought in on its own", async () => {
		const alone = await start(csv(rowsOf(ZOHO, ZOHO_ROWS)));
		await answer(alone, { flavors: "no" });
		await confirm(alone);
		db.update(productImports).set({ answers: {} }).run();
		const id = await start(csv(rowsOf(ZOHO, ZOHO_ROWS)));
		chooseAgain(id);
		await answer(id);
		const rows = listImportRows(db, getImport(db, admin, id), { kind: "error", page: 1, perPage: 9 });
		expect(rows[0]!.problems[0]).toMatchObject({
			column: "SKU",
			message: expect.stringContaining("belongs to Pulse 15K Miami Mint"),
		});
	});
});

/** As "Change columns" does. */
function chooseAgain(id: string) {
	expect(getImportColumns(db, admin, id)).not.toBeNull();
}

const SHOPIFY = [
	"Handle",
	"Title",
	"Body (HTML)",
	"Vendor",
	"Product Category",
	"Type",
	"Tags",
	"Published",
	"Option1 Name",
	"Option1 Value",
	"Option1 Linked To",
	"Option2 Name",
	"Option2 Value",
	"Option2 Linked To",
	"Option3 Name",
	"Option3 Value",
	"Option3 Linked To",
	"Variant SKU",
	"Variant Grams",
	"Variant Inventory Tracker",
	"Variant Inventory Qty",
	"Variant Inventory Policy",
	"Variant Fulfillment Service",
	"Variant Price",
	"Variant Compare At Price",
	"Variant Requires Shipping",
	"Variant Taxable",
	"Variant Barcode",
	"Image Src",
	"Image Position",
	"Image Alt Text",
	"Gift Card",
	"SEO Title",
	"SEO Description",
	"Variant Image",
	"Variant Weight Unit",
	"Variant Tax Code",
	"Cost per item",
	"Status",
];
const SHOPIFY_ROWS: Cells[] = [
	{
		Handle: "raz-tn9000",
		Title: "RAZ TN9000",
		"Body (HTML)": "<p>9,000 puffs &amp; a <b>screen</b>.</p>",
		Vendor: "RAZ",
		Type: "Disposable",
		Published: "true",
		"Option1 Name": "Flavor",
		"Option1 Value": "Miami Mint",
		"Option2 Name": "Nicotine",
		"Option2 Value": "5%",
		"Variant SKU": "RAZ-9K-MM",
		"Variant Grams": "85",
		"Variant Inventory Qty": "40",
		"Variant Price": "9.75",
		"Variant Compare At Price": "19.99",
		"Variant Barcode": "'850000000012",
		"Image Src": "https://cdn.example.com/1.png",
		"Image Position": "1",
		"Cost per item": "6.10",
		Status: "active",
	},
	{
		Handle: "raz-tn9000",
		"Option1 Value": "Blue Razz Ice",
		"Option2 Value": "5%",
		"Variant SKU": "RAZ-9K-BR",
		"Variant Grams": "85",
		"Variant Inventory Qty": "-2",
		"Variant Price": "9.75",
		"Cost per item": "6.10",
	},
	{ Handle: "raz-tn9000", "Image Src": "https://cdn.example.com/2.png", "Image Position": "2" },
	{
		Handle: "charger",
		Title: "USB charger",
		Vendor: "Generic",
		Type: "Accessories",
		"Option1 Name": "Title",
		"Option1 Value": "Default Title",
		"Variant SKU": "USB-1",
		"Variant Inventory Qty": "7",
		"Variant Price": "2.00",
		Status: "draft",
	},
];

describe("Shopify", () => {
	it.each([
		["CSV", csv],
		["XLSX", xlsx],
	])("brings in a product for each handle from %s, and no row of pictures", async (_kind, write) => {
		makeBrand(db, { name: "RAZ", slug: "raz" });
		const id = await start(await write(rowsOf(SHOPIFY, SHOPIFY_ROWS)), "products_export.csv");
		expect(await answer(id)).toMatchObject({
			state: "ready",
			source: "shopify",
			creates: 4,
			updates: 0,
			errors: 0,
			tally: { pictures: 1 },
		});
		await confirm(id);
		expect(shop()).toEqual([
			{
				name: "RAZ TN9000",
				sku: "RAZ-9K",
				brand: "RAZ",
				category: "disposables",
				price: 975,
				flavors: [
					["Miami Mint", "RAZ-9K-MM", 40],
					["Blue Razz Ice", "RAZ-9K-BR", 0],
				],
				stock: 40,
			},
			{
				name: "USB charger",
				sku: "USB-1",
				brand: "Generic",
				category: "accessories",
				price: 200,
				flavors: [],
				stock: 7,
			},
		]);
		expect(db.select().from(products).where(eq(products.sku, "RAZ-9K")).get()).toMatchObject({
			description: "9,000 puffs & a screen.",
			weightHundredths: 300,
			msrpCents: 1999,
			costCents: 610,
			active: true,
		});
		expect(db.select().from(products).where(eq(products.sku, "USB-1")).get()).toMatchObject({
			active: false,
		});
	});

	it("names one product per row by handle's title and option", async () => {
		const id = await start(csv(rowsOf(SHOPIFY, SHOPIFY_ROWS)));
		await answer(id, { flavors: "no" });
		await confirm(id);
		expect(shop().map(({ name, brand }) => [name, brand])).toEqual([
			["RAZ TN9000 Blue Razz Ice", "RAZ"],
			["RAZ TN9000 Miami Mint", "RAZ"],
			["USB charger", "Generic"],
		]);
	});
});

const WOO = [
	"ID",
	"Type",
	"SKU",
	"GTIN, UPC, EAN, or ISBN",
	"Name",
	"Published",
	"Is featured?",
	"Visibility in catalog",
	"Short description",
	"Description",
	"Date sale price starts",
	"Date sale price ends",
	"Tax status",
	"Tax class",
	"In stock?",
	"Stock",
	"Low stock amount",
	"Backorders allowed?",
	"Sold individually?",
	"Weight (kg)",
	"Length (cm)",
	"Width (cm)",
	"Height (cm)",
	"Allow customer reviews?",
	"Purchase note",
	"Sale price",
	"Regular price",
	"Categories",
	"Tags",
	"Shipping class",
	"Images",
	"Download limit",
	"Download expiry days",
	"Parent",
	"Grouped products",
	"Upsells",
	"Cross-sells",
	"External URL",
	"Button text",
	"Position",
	"Brands",
	"Attribute 1 name",
	"Attribute 1 value(s)",
	"Attribute 1 visible",
	"Attribute 1 global",
	"Attribute 1 default",
];
const WOO_ROWS: Cells[] = [
	{
		ID: "812",
		Type: "variable",
		SKU: "LM-MO20K",
		Name: "Lost Mary MO20000",
		Published: "1",
		"Is featured?": "0",
		"Short description": "<p>20,000 puffs</p>",
		Description: "Five flavors\\nin one",
		Categories: "Disposables, Disposables > Lost Mary",
		Brands: "Lost Mary",
		"Attribute 1 name": "Flavor",
		"Attribute 1 value(s)": "Toasted Banana, Strawberry Kiwi",
	},
	{
		ID: "813",
		Type: "variation",
		SKU: "LM-MO20K-TB",
		"GTIN, UPC, EAN, or ISBN": "850000000029",
		Name: "Lost Mary MO20000 - Toasted Banana",
		Published: "1",
		Stock: "25",
		"Weight (kg)": "0.085",
		"Regular price": "12.5",
		Parent: "LM-MO20K",
		"Attribute 1 name": "Flavor",
		"Attribute 1 value(s)": "Toasted Banana",
	},
	{
		ID: "814",
		Type: "variation",
		SKU: "LM-MO20K-SK",
		Name: "Lost Mary MO20000 - Strawberry Kiwi",
		Published: "1",
		Stock: "5",
		"Regular price": "12.5",
		Parent: "LM-MO20K",
		"Attribute 1 name": "Flavor",
		"Attribute 1 value(s)": "Strawberry Kiwi",
	},
	{
		ID: "900",
		Type: "variable",
		Name: "Nasty Juice 60ml",
		Published: "1",
		Categories: "E-Juice",
		Brands: "Nasty",
		"Attribute 1 value(s)": "Mango, Lychee",
	},
	{
		ID: "901",
		Type: "variation",
		SKU: "NJ-MANGO",
		Name: "Nasty Juice 60ml - Mango",
		Stock: "3",
		"Regular price": "7",
		Parent: "id:900",
		"Attribute 1 value(s)": "Mango",
	},
	{
		ID: "950",
		Type: "simple",
		SKU: "GLASS",
		Name: "Spare glass",
		Published: "-1",
		Stock: "9",
		"Regular price": "1.20",
		Categories: "Parts",
		Brands: "Generic",
	},
	{ ID: "951", Type: "grouped", SKU: "SET", Name: "A set" },
];

describe("WooCommerce", () => {
	it.each([
		["CSV", csv],
		["XLSX", xlsx],
	])("brings in variable products with their variations from %s", async (_kind, write) => {
		const id = await start(await write(rowsOf(WOO, WOO_ROWS)), "wc-product-export.csv");
		expect(await answer(id)).toMatchObject({
			state: "ready",
			source: "woocommerce",
			creates: 6,
			updates: 0,
			errors: 0,
			tally: { services: 1 },
		});
		await confirm(id);
		expect(shop()).toEqual([
			{
				name: "Lost Mary MO20000",
				sku: "LM-MO20K",
				brand: "Lost Mary",
				category: "disposables",
				price: 1250,
				flavors: [
					["Toasted Banana", "LM-MO20K-TB", 25],
					["Strawberry Kiwi", "LM-MO20K-SK", 5],
				],
				stock: 30,
			},
			{
				name: "Nasty Juice 60ml",
				sku: "NASTY-JUICE-60ML",
				brand: "Nasty",
				category: "e-liquids",
				price: 700,
				flavors: [["Mango", "NJ-MANGO", 3]],
				stock: 3,
			},
			{
				name: "Spare glass",
				sku: "GLASS",
				brand: "Generic",
				category: "accessories",
				price: 120,
				flavors: [],
				stock: 9,
			},
		]);
		expect(db.select().from(products).where(eq(products.sku, "LM-MO20K")).get()).toMatchObject({
			shortDescription: "20,000 puffs",
			description: "Five flavors\nin one",
			weightHundredths: 300,
		});
	});
});

const QUICKBOOKS = [
	"Product/Service Name",
	"Sales Description",
	"SKU",
	"Type",
	"Sales Price / Rate",
	"Taxable",
	"Income Account",
	"Purchase Description",
	"Purchase Cost",
	"Expense Account",
	"Quantity On Hand",
	"Reorder Point",
	"Inventory Asset Account",
	"Quantity as-of Date",
];
const bookRow = (name: string, sku: string, more: Cells = {}): Cells => ({
	"Product/Service Name": name,
	SKU: sku,
	Type: "Inventory",
	"Sales Price / Rate": "11.25",
	"Income Account": "Sales of Product Income",
	"Purchase Cost": "7.1",
	"Quantity On Hand": "20",
	...more,
});
const BOOK_ROWS = [
	bookRow("Disposables:Geek Bar:Pulse 15K:Miami Mint", "GB-PULSE-MM"),
	bookRow("Disposables:Geek Bar:Pulse 15K:Black Cherry", "GB-PULSE-BC"),
	bookRow("Disposables:RAZ TN9000 - Miami Mint", "RAZ-MM"),
	bookRow("Disposables:RAZ TN9000 - Blue Razz", "RAZ-BR"),
	bookRow("Coils:Novo coil", "NOVO"),
	bookRow("Hours", "H", { Type: "Service" }),
	{ "Product/Service Name": "Disposables", Type: "Category" },
];

describe("QuickBooks Online", () => {
	it.each([
		["CSV", csv],
		["XLSX", xlsx],
	])(
		"brings in products by the names before the colons, with one brand for all, from %s",
		async (_kind, write) => {
			makeBrand(db, { name: "Geek Bar", slug: "geek-bar" });
			const id = await start(await write(rowsOf(QUICKBOOKS, BOOK_ROWS)), "ProductServiceList.xls");
			expect(getImport(db, admin, id)).toMatchObject({
				source: "quickbooks",
				survey: { rows: 5, groups: { count: 2, rows: 4 } },
			});
			expect(await answer(id, { values: { brandId: "House", nicotineStrength: "5%" } })).toMatchObject({
				state: "ready",
				creates: 7,
				updates: 0,
				errors: 0,
				tally: { services: 2 },
			});
			await confirm(id);
			expect(
				shop().map(({ name, brand, category, flavors }) => [name, brand, category, flavors.length]),
			).toEqual([
				["Novo coil", "House", "accessories", 0],
				["Pulse 15K", "Geek Bar", "disposables", 2],
				["RAZ TN9000", "House", "disposables", 2],
			]);
			expect(db.select().from(products).where(eq(products.sku, "NOVO")).get()).toMatchObject({
				nicotineStrength: "5%",
				costCents: 710,
			});
		},
	);
});

describe("a file of another kind", () => {
	it("that lists customers is refused, from each program", async () => {
		for (const heads of [
			"Customer ID,First Name,Last Name,Email,Phone",
			"Display Name,Company Name,EmailID,Phone,Code",
		])
			await expect(start(`${heads}\n1,2,3,4,5\n`)).rejects.toMatchObject({
				message: expect.stringContaining("list of customers"),
			});
		expect(db.select().from(productImports).all()).toEqual([]);
	});

	it("is read as what it is, whatever was chosen", async () => {
		const id = await startImport(db, admin, {
			...csvFile(csv(rowsOf(SHOPIFY, SHOPIFY_ROWS))),
			fileName: "x.csv",
			source: "zoho",
		});
		expect(getImport(db, admin, id).source).toBe("shopify");
	});

	it("that is half a file is told, and nothing of it is kept", async () => {
		const whole = csv(rowsOf(SHOPIFY, SHOPIFY_ROWS));
		await expect(start(whole.slice(0, whole.indexOf("a <b>screen") + 4))).rejects.toMatchObject({
			message: expect.stringContaining("never closed"),
		});
		expect(db.select().from(productImports).all()).toEqual([]);
	});
});

describe("a supplier's sheet", () => {
	it("has titles, headings, merged models, words for stock and amounts as they write them", async () => {
		makeBrand(db, { name: "Geek Bar", slug: "geek-bar" });
		const id = await start(
			[
				"Keystone Distribution;;;;;;",
				"Price list November;;;;;;",
				"Item #;Model;Flavor;UPC Code;Your Price;Cost;On Hand",
				"GEEK BAR;;;;;;",
				"GB-1;Pulse 15K;Miami Mint;850041113241.0;USD 11,25;7,10;200 (20 x 10)",
				"GB-2;;Black Cherry;8.50012345678E+11;USD 11,25;7,10;OUT",
				"LOST MARY;;;;;;",
				"LM-1;MO20000;Banana;;$1,234.50;$900;100+",
				"LM-2;;Kiwi;8.50012E+11;$1,234.50;$900;0",
			].join("\n"),
			"keystone.csv",
		);
		expect(getImportColumns(db, admin, id)).toMatchObject({
			state: "columns",
			columns: ["sku", "group", "flavor", "barcode", "wholesalePriceCents", "costCents", "stockQuantity"],
			survey: { headings: { count: 2, texts: ["GEEK BAR", "LOST MARY"] }, groups: { count: 2, rows: 4 } },
		});
		expect(await answer(id, { headings: "brand", values: { category: "disposables" } })).toMatchObject({
			state: "ready",
			creates: 5,
			updates: 0,
			errors: 1,
			tally: { headings: 2 },
		});
		const [bad] = listImportRows(db, getImport(db, admin, id), { kind: "error", page: 1, perPage: 9 });
		expect(bad).toMatchObject({
			line: 9,
			problems: [
				{
					column: "UPC Code",
					message: expect.stringContaining("is 8.50012E+11: a spreadsheet has rounded it"),
				},
			],
		});
		confirmImport(db, admin, id, { goodOnly: true });
		await importsAtRest(db);
		expect(shop()).toEqual([
			{
				name: "MO20000",
				sku: "MO20000",
				brand: "LOST MARY",
				category: "disposables",
				price: 123_450,
				flavors: [["Banana", "LM-1", 100]],
				stock: 100,
			},
			{
				name: "Pulse 15K",
				sku: "PULSE-15K",
				brand: "Geek Bar",
				category: "disposables",
				price: 1125,
				flavors: [
					["Miami Mint", "GB-1", 200],
					["Black Cherry", "GB-2", 0],
				],
				stock: 200,
			},
		]);
		expect(
			db
				.select({ code: productFlavors.barcode })
				.from(productFlavors)
				.all()
				.map(({ code }) => code),
		).toContain("850012345678");
	});

	it("has models in cells that are merged over their rows", async () => {
		makeBrand(db, { name: "Raz", slug: "raz" });
		const rows = [
			["Model", "Flavor", "SKU", "Brand", "Category", "Price"],
			["TN9000", "Mint", "T-1", "Raz", "disposables", "9"],
			["", "Kiwi", "T-2", "Raz", "disposables", "9"],
		];
		const id = await start(
			await workbook({ rows, merges: [{ startRow: 1, startCol: 0, endRow: 2, endCol: 0 }] }),
		);
		await answer(id);
		await confirm(id);
		expect(shop()).toMatchObject([
			{
				name: "TN9000",
				flavors: [
					["Mint", "T-1", null],
					["Kiwi", "T-2", null],
				],
			},
		]);
	});

	it("may name model and flavor in one cell, of which one alone is no group", async () => {
		makeBrand(db, { name: "Raz", slug: "raz" });
		const lines = ["TN9000 - Mint", "TN9000 - Kiwi", "DC25000 - Grape"].map(
			(name, n) => `T-${n},${name},Raz,disposables,9`,
		);
		const id = await start(`SKU,Name,Brand,Category,Price\n${lines.join("\n")}\n`);
		expect(getImport(db, admin, id)).toMatchObject({
			state: "columns",
			survey: { groups: { count: 1, rows: 2 } },
		});
		await answer(id);
		await confirm(id);
		expect(shop().map(({ name, flavors }) => [name, flavors.length])).toEqual([
			["DC25000 - Grape", 0],
			["TN9000", 2],
		]);
	});
});

it("asks again where another column brings up what was not asked, and says so", async () => {
	makeBrand(db, { name: "Raz", slug: "raz" });
	const id = await start("SKU,Name,Brand,Kind,Price\nA,Alpha,Raz,Chargers,1\n");
	expect(getImport(db, admin, id)).toMatchObject({ state: "columns", survey: { categories: [] } });
	expect(await answer(id, {}, ["sku", "name", "brandId", "category", "wholesalePriceCents"])).toMatchObject({
		state: "columns",
		problem: expect.stringContaining("more that we have to ask about"),
		survey: { categories: [{ name: "Chargers", rows: 1 }] },
	});
	expect(await answer(id)).toMatchObject({ state: "ready", creates: 1, errors: 0 });
});
