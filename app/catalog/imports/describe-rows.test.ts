import { describe, expect, it } from "vitest";
import type { ImportedChange, ImportedStock, ImportNotice } from "~db/json-shapes";
import { makeBrand, testDatabase } from "../../../tests/helpers/database";
import { describeRows } from "./describe-rows.server";
import type { ImportRow } from "./product-import.server";

const db = testDatabase();

function tell(change: Partial<ImportedChange> | null, values: Partial<ImportRow> = {}) {
	const row = {
		...{ line: 2, sku: "PX-1", name: "Pulse X", kind: "update", problems: [], boxes: [], notices: [] },
		change: change && { before: {}, after: {}, ...change },
		...values,
	} as unknown as ImportRow;
	return describeRows(db, [row])[0]!;
}
const changes = (change: Partial<ImportedChange>, values?: Partial<ImportRow>) =>
	tell(change, values).changes;

describe("the values that a row changes (Rule 7.19)", () => {
	it("are shown old and new, a jump of a price marked", () => {
		const brand = makeBrand(db, { name: "Raz" }).id;
		expect(
			changes({
				before: { wholesalePriceCents: 1000, costCents: 1000, brandId: "gone", puffCount: null },
				after: { wholesalePriceCents: 1301, costCents: 1300, brandId: brand, puffCount: 9000 },
			}),
		).toEqual([
			{ label: "Brand", before: "a deleted brand", after: "Raz", marks: [] },
			{ label: "Wholesale price", before: "$10.00", after: "$13.01", marks: ["More than 30 percent"] },
			{ label: "Cost", before: "$10.00", after: "$13.00", marks: [] },
			{ label: "Puff count", before: "nothing", after: "9000", marks: [] },
		]);
		expect(changes({ before: { puffCount: 10 }, after: { puffCount: 9000 } })[0]?.marks).toEqual([]);
		const none = { before: { wholesalePriceCents: 1000 }, after: { wholesalePriceCents: 0 } };
		expect(changes(none)[0]?.marks).toEqual(["No price"]);
		const free = { before: { msrpCents: 1000 }, after: { msrpCents: 0 } };
		expect(changes(free)[0]?.marks).toEqual(["More than 30 percent"]);
	});

	it("of a new product are those worth checking", () => {
		const after = {
			name: "Pulse X",
			category: "pods",
			wholesalePriceCents: 975,
			barcode: null,
			active: true,
		};
		const shown = changes({ after }, { kind: "create" });
		expect(shown).toEqual([
			{ label: "Category", before: null, after: "pods", marks: [] },
			{ label: "Wholesale price", before: null, after: "$9.75", marks: [] },
		]);
		const hidden = changes({ after: { active: false } }, { kind: "create" });
		expect(hidden).toEqual([{ label: "Active", before: null, after: "no", marks: [] }]);
		expect(changes({ before: { active: false }, after: { active: true } })).toHaveLength(1);
	});

	it("are none of a row that is not imported", () => {
		const problems = [{ column: null, message: "Unknown brand" }] as never;
		expect(tell(null, { kind: "error", problems })).toEqual({
			...{
				key: "2 PX-1",
				line: 2,
				sku: "PX-1",
				name: "Pulse X",
				kind: "error",
				problems,
				boxes: [],
				changes: [],
				remarks: [],
			},
		});
	});
});

describe("a row's stock", () => {
	const stock = (seen: number | null, wanted: number, now: number | null): ImportedStock => ({
		seen,
		wanted,
		now,
	});
	const shown = (...given: Parameters<typeof stock>) => changes({ stock: stock(...given) })[0]!;

	it("is what will be there, with a note when it moved since the export", () => {
		expect(shown(50, 60, 50)).toEqual({ label: "Stock", before: "50", after: "60", marks: [] });
		expect(shown(50, 60, 1040)).toEqual({
			...{ label: "Stock", before: "1,040", after: "1,050", marks: [] },
			note: "The stock has changed since the export, so we apply your change from 50 to 60 to the new quantity.",
		});
		expect(shown(null, 7, 5)).toEqual({ label: "Stock", before: "5", after: "7", marks: [] });
		expect(shown(null, 7, null)).toEqual({ label: "Stock", before: "nothing", after: "7", marks: [] });
	});

	it("is marked when it goes to zero, or is ten times as high", () => {
		expect(shown(5, 0, 5).marks).toEqual(["Stock to zero"]);
		expect([shown(5, 49, 5).marks, shown(5, 50, 5).marks]).toEqual([[], ["Ten times or more"]]);
		expect([shown(0, 90, 0).marks, shown(null, 0, null).marks]).toEqual([[], []]);
	});
});

describe("a row's list of flavors", () => {
	const list = { names: ["Ice", "Lime"], added: [], removed: [] };

	it("shows removed and added ones, and the sum of their stock", () => {
		const removed = [
			{ name: "Mint", stockQuantity: 1200 },
			{ name: "Plum", stockQuantity: null },
		];
		expect(
			changes({ flavors: { ...list, added: ["Ice"], removed, stock: { before: 1207, after: 7 } } }),
		).toEqual([
			{ label: "Flavor", before: "Mint (1,200 in stock)", after: "none", marks: ["Removed"] },
			{ label: "Flavor", before: "Plum", after: "none", marks: ["Removed"] },
			{ label: "New flavor", before: null, after: "Ice", marks: [] },
			{ label: "Stock of all flavors", before: "1,207", after: "7", marks: [] },
		]);
		const emptied = changes({ flavors: { ...list, added: ["Ice"], stock: { before: 7, after: 0 } } });
		expect(emptied.at(-1)?.marks).toEqual(["Stock to zero"]);
		expect(changes({ flavors: { ...list, added: ["Ice"] } })).toHaveLength(1);
	});

	it("shows another order, unless the list is empty", () => {
		expect(changes({ flavors: list })).toEqual([
			{ label: "Order of flavors", before: null, after: "Ice, Lime", marks: [] },
		]);
		expect(changes({ flavors: { ...list, names: [] } })).toEqual([]);
	});

	it("asks about a spelling that is nearly a removed flavor's", () => {
		const removed = [{ name: "Blue Razz", stockQuantity: null }];
		expect(tell({ flavors: { ...list, added: ["Blue Raz", "Cola"], removed } }).remarks).toEqual([
			"Blue Raz looks like Blue Razz, which is removed: is it a typing mistake?",
		]);
		expect(tell({ flavors: list }).remarks).toEqual([]);
	});
});

describe("a flavor's own row", () => {
	const flavor = { parentSku: null, was: "Mint", before: {}, after: {} };

	it("shows the codes and the name that it changes", () => {
		const before = { sku: null, barcode: "1" };
		const after = { name: "Cool Mint", sku: "PX-M", barcode: null };
		expect(changes({ flavor: { ...flavor, before: { name: "Mint", ...before }, after } })).toEqual([
			{ label: "Flavor", before: "Mint", after: "Cool Mint", marks: [] },
			{ label: "SKU", before: "nothing", after: "PX-M", marks: [] },
		]);
		expect(
			changes({ flavor: { ...flavor, was: null, before, after: { name: "Ice", barcode: "2" } } }),
		).toEqual([
			{ label: "New flavor", before: null, after: "Ice", marks: [] },
			{ label: "Barcode", before: null, after: "2", marks: [] },
		]);
	});

	it("shows its stock, and when it is the first that keeps one", () => {
		const stock = { seen: null, wanted: 5, now: null };
		expect(changes({ flavor: { ...flavor, stock } })).toEqual([
			{ label: "Stock", before: "nothing", after: "5", marks: [] },
		]);
		expect(changes({ flavor: { ...flavor, stock, productStock: 1040 } })).toEqual([
			{
				...{ label: "Stock", before: "nothing", after: "5", marks: ["Now by flavor"] },
				note: "Until now the product has had one stock, 1,040. From now on it is the total of its flavors' stock.",
			},
		]);
	});
});

it("says what stands out in a row, of that which is not marked at a value", () => {
	const notices: ImportNotice[] = ["price", "belowCost", "renamed"];
	expect(tell(null, { notices }).remarks).toEqual([
		"The wholesale price is below the cost.",
		"Renamed: it keeps its stock, SKU and barcode.",
	]);
});
