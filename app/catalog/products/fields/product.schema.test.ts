import { describe, expect, it } from "vitest";
import { productChangeSchema, productEditSchema, productSchema, productTableSchema } from "./product.schema";

const body = {
	name: "Pulse X",
	sku: "PX-1",
	brandId: "b",
	category: "pods",
	minimumOrderQuantity: 5,
	stockQuantity: 0,
};
const prices = { wholesalePrice: "9.75", msrp: "19.99", cost: "6" };
type Result = ReturnType<typeof productSchema.safeParse> | ReturnType<typeof productTableSchema.safeParse>;
const problems = ({ error }: Pick<Result, "error">) =>
	error?.issues.map(({ path, message }) => `${path.join(".")}: ${message}`) ?? [];

describe("the flavors of an API call", () => {
	const ofNew = (flavors: unknown) => productSchema.safeParse({ ...body, ...prices, flavors });
	const long = "n".repeat(100);

	it("are names, or names with codes and stock; absent values of a change stay", () => {
		const named = { name: " Cool   Mint ", sku: " PX-M ", barcode: "", stockQuantity: "7" };
		expect(ofNew(["Berry", named]).data?.flavors).toEqual([
			{ name: "Berry", sku: null, barcode: null, stockQuantity: null },
			{ name: "Cool Mint", sku: "PX-M", barcode: null, stockQuantity: 7 },
		]);
		expect(productChangeSchema.parse({ flavors: ["Berry", { name: "Mint", sku: null }] }).flavors).toEqual([
			{ name: "Berry" },
			{ name: "Mint", sku: null },
		]);
	});

	it.each([
		[["Mint", " mint "], ["flavors.1: Flavor mint is there twice"]],
		[[" "], ["flavors.0: A flavor needs a name"]],
		[[long], []],
		[[`${long}n`], ["flavors.0: A flavor's name has at most 100 characters"]],
		[["A|B"], ["flavors.0: A flavor's name can't contain |"]],
		["Mint", ["flavors: Flavors must be a list"]],
		[[7], ["flavors.0: A flavor is a name, or name, sku, barcode and stockQuantity"]],
		[Array.from({ length: 201 }, (_, n) => `Flavor ${n}`), ["flavors: Use at most 200 flavors"]],
	])("are refused with what is wrong, %#", (flavors, expected) => {
		expect(problems(ofNew(flavors))).toEqual(expected);
	});

	it("have no codes with the form's separator", () => {
		const coded = (sku: string) => ofNew([{ name: "Mint", sku, barcode: null, stockQuantity: null }]).success;
		expect([coded("A-1"), coded("A|1"), coded("x".repeat(61))]).toEqual([true, false, false]);
	});
});

describe("the flavors of the form's rows (Rule 7.5)", () => {
	const blank = { name: "", sku: "", barcode: "", stockQuantity: "", was: "", seen: "" };
	const edit = (rows: object[], flavors = "") =>
		productEditSchema.safeParse({
			...{ ...body, ...prices, version: "3", flavors },
			flavorRows: rows.map((row) => ({ ...blank, ...row })),
		});

	it("are what is typed, with what was seen; blank rows are none", () => {
		const was = { was: "Mint", seen: "4" };
		const { data } = edit([
			{ name: " Cool  Mint ", sku: " A ", stockQuantity: " 7 ", ...was },
			{},
			{ name: "Berry" },
		]);
		expect(data?.flavors).toEqual([
			{ name: "Cool Mint", sku: "A", barcode: null, stockQuantity: 7, was: "Mint" },
			{ name: "Berry", sku: null, barcode: null, stockQuantity: null },
		]);
		expect(data?.seen.flavors).toEqual([{ name: "Mint", sku: null, barcode: null, stockQuantity: 4 }]);
		expect(edit([{ ...was, name: "Mint", seen: "" }]).data?.seen.flavors[0]?.stockQuantity).toBeNull();
	});

	it("keep no stock of their own where blanks were typed", () => {
		const { data } = edit([{ name: "Mint", stockQuantity: "  ", was: "Mint", seen: " " }]);
		expect([data?.flavors[0]?.stockQuantity, data?.seen.flavors[0]?.stockQuantity]).toEqual([null, null]);
	});

	it("are refused at their cell; what was pasted, at its box", () => {
		const rows = [
			{ name: "Mint", sku: "A", barcode: "1" },
			{},
			{ name: "mint", sku: "a", barcode: "1", stockQuantity: "x" },
			{ name: "Lime", sku: "A|B", stockQuantity: "12345678" },
			{ name: "", sku: "C" },
		];
		expect(problems(edit(rows))).toEqual([
			"flavorRows.2.name: Flavor mint is there twice",
			"flavorRows.2.stockQuantity: Stock of mint must be a whole number",
			"flavorRows.2.sku: a is also the code of Mint",
			"flavorRows.2.barcode: 1 is also the code of Mint",
			"flavorRows.3.stockQuantity: Stock of Lime must be a whole number",
			"flavorRows.3.sku: A flavor's code can't contain |",
			"flavorRows.4.name: A flavor needs a name",
		]);
		expect(problems(edit([{ name: "Mint", sku: "A" }], "Lime | B | 1\nBerry | C | 1"))).toEqual([
			"flavors: 1 is also the code of Lime",
		]);
	});

	it("are at most 200, rows and pasted lines together", () => {
		const rows = Array.from({ length: 200 }, (_, n) => ({ name: `Flavor ${n}` }));
		expect(problems(edit(rows))).toEqual([]);
		expect(problems(edit(rows, "One more"))).toContain("flavors: Use at most 200 flavors");
	});
});

describe("an edited product", () => {
	const edit = (values: Record<string, string> = {}) =>
		productEditSchema.safeParse({ ...body, ...prices, version: "3", active: "on", ...values });

	it("is on sale when its box is ticked and its price can be read", () => {
		expect(edit().data).toMatchObject({ active: true, priceFellBack: false, wholesalePriceCents: 975 });
		expect(edit({ active: "" }).data?.active).toBe(false);
		expect(edit({ wholesalePrice: "soon" }).data).toMatchObject({ active: false, wholesalePriceCents: 0 });
		expect(edit({ wholesalePrice: "$1,009.50" }).data).toMatchObject({
			active: true,
			wholesalePriceCents: 100_950,
		});
	});

	it("has the quantity that was seen, if the page showed one", () => {
		expect(edit({ seenStockQuantity: "12" }).data?.seen.stockQuantity).toBe(12);
		expect(edit({ seenStockQuantity: "" }).data?.seen).toEqual({ stockQuantity: undefined, flavors: [] });
		expect(problems(edit({ seenStockQuantity: "x" }))).toEqual(["seenStockQuantity: Reload the page"]);
	});

	it("is refused when it is none at all", () => {
		for (const posted of [null, undefined, "x"])
			expect(productEditSchema.safeParse(posted).success).toBe(false);
	});

	it("has numbers within what the shop can store", () => {
		expect(edit({ cost: "99999999.99" }).success).toBe(true);
		expect(problems(edit({ cost: "100000000" }))).toEqual(["cost: Cost must be positive"]);
		expect(problems(edit({ cost: "1".repeat(101) }))).toEqual(["cost: Cost must be positive"]);
	});
});

describe("a row of the table of prices and stock (Rule 3.8)", () => {
	const table = (row: object) => productTableSchema.safeParse({ rows: [{ id: "p", version: "2", ...row }] });

	it("has the fields that were shown, and what they showed", () => {
		const read = table({
			...{ wholesalePrice: "9.75", stockQuantity: "7" },
			seen: { wholesalePrice: "9.50", stockQuantity: "7" },
			flavors: [{ id: "f", stockQuantity: "3", seen: "4" }],
		});
		expect(read.data?.rows).toEqual([
			{
				...{ id: "p", version: 2, flavors: [{ id: "f", stockQuantity: 3, seen: 4 }] },
				values: expect.objectContaining({ wholesalePriceCents: 975, stockQuantity: 7 }),
				seen: expect.objectContaining({ wholesalePriceCents: 950, stockQuantity: 7 }),
			},
		]);
		const { values, seen } = table({}).data!.rows[0]!;
		expect([values, seen].flatMap((one) => Object.keys(one)).includes("wholesalePriceCents")).toBe(false);
	});

	it("refuses a required field that was emptied, and one that can't be read", () => {
		const seen = { wholesalePrice: "9.50" };
		expect(problems(table({ wholesalePrice: null, seen }))).toEqual([
			"rows.0.wholesalePrice: Wholesale price must be positive",
		]);
		expect(problems(table({ wholesalePrice: "x", seen }))).toEqual([
			"rows.0.wholesalePrice: Wholesale price must be positive",
		]);
		expect(problems(table({ wholesalePrice: "9", seen: { wholesalePrice: "x" } }))).toEqual([
			"rows.0.seen.wholesalePrice: Reload the page",
		]);
		// A field that the row did not show may be absent, however it is left out.
		expect(problems(table({ wholesalePrice: null }))).toEqual([]);
		expect(problems(table({ version: "0" }))).toEqual(["rows.0.version: Reload the page"]);
	});
});
