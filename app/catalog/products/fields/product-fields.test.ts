import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import type { UserActor } from "~/kernel/actor/actor";
import { exportCsv } from "~/office/exports/export-data.server";
import type { Db } from "~db/client.server";
import { products } from "~db/schema.server";
import { csvFile } from "../../../../tests/helpers/csv-file";
import { makeAdmin, makeBrand, makeProduct, testDatabase } from "../../../../tests/helpers/database";
import { importsAtRest } from "../../imports/import-runner.server";
import { confirmImport, getImport, startImport } from "../../imports/product-import.server";
import { getProductJson } from "../shelf/catalog-json.server";
import { productEditSchema, productSchema } from "./product.schema.ts";
import { findColumns } from "./product-columns.ts";
import { FIELD_LIST, type NamedField, pickEntered } from "./product-fields.ts";
import { formText } from "./say-product.ts";

let db: Db;
let admin: UserActor;
let brandId: string;
let id: string;
beforeEach(() => {
	db = testDatabase();
	admin = makeAdmin(db);
	brandId = makeBrand(db, { name: "Raz" }).id;
	id = makeProduct(db, filled()).id;
});

/** A value that differs from every default. */
function sampleOf(field: NamedField, n: number): string | number | boolean {
	switch (field.kind) {
		case "brand":
			return brandId;
		case "category":
			return "e-liquids";
		case "count":
			return field.min + 2 + n;
		case "cents":
		case "measure":
			return 150 + n;
		case "choice":
			return Object.keys(field.choices).at(-1)!;
		case "day":
			return "2026-05-05";
		case "flag":
			return !field.initial;
		case "answer":
			return true;
		default:
			return `${field.label} ${n}`;
	}
}
const filled = () => Object.fromEntries(FIELD_LIST.map((field, n) => [field.column, sampleOf(field, n)]));
const row = () => db.select().from(products).where(eq(products.id, id)).get()!;
const exported = () => [...exportCsv(db, admin, "products")].join("");

describe("every field of a product", () => {
	it("comes back from an exported file that is imported", async () => {
		const file = exported();
		const others = FIELD_LIST.filter(({ column }) => column !== "sku").map((field) => [
			field.column,
			field.required || field.initial !== undefined ? undefined : null,
		]);
		db.update(products)
			.set({
				...Object.fromEntries(others),
				name: "Other",
				brandId: makeBrand(db).id,
				category: "pods",
				wholesalePriceCents: 1,
				msrpCents: 1,
				costCents: 1,
				minimumOrderQuantity: 1,
				featured: false,
				inStock: true,
				active: true,
			})
			.where(eq(products.id, id))
			.run();
		const importId = await startImport(db, admin, {
			...csvFile(file),
			fileName: "products.csv",
			source: "csv",
		});
		await importsAtRest(db);
		confirmImport(db, admin, importId);
		await importsAtRest(db);
		expect(getImport(db, admin, importId)).toMatchObject({
			state: "done",
			updates: 1,
			ignoredColumns: ["Slug"],
		});
		expect(pickEntered(row())).toEqual(filled());
	});

	it("comes back from the API's JSON", () => {
		const json = getProductJson(db, admin, id);
		// What readers see as in stock is not the switch alone.
		expect(productSchema.parse({ ...json, inStock: false, flavors: [] })).toEqual({
			...filled(),
			flavors: [],
		});
	});

	it("comes back from its form", () => {
		const texts = FIELD_LIST.map((field) => [field.name, formText(field, row()[field.column])]);
		expect(productEditSchema.parse({ ...Object.fromEntries(texts), version: "1" })).toMatchObject(filled());
	});

	it("has headings that no other field has, nor anything else in the file", () => {
		for (const source of ["csv", "zoho"] as const) {
			const heads = FIELD_LIST.flatMap(({ csv, zoho = [] }) => (source === "csv" ? csv : zoho));
			expect(new Set(heads).size).toBe(heads.length);
			for (const field of FIELD_LIST) {
				for (const head of (source === "csv" ? field.csv : field.zoho) ?? []) {
					expect([...findColumns([head], source).keys()], head).toContain(field.column);
				}
			}
		}
	});
});

it("exports the columns that it always did", () => {
	expect(exported().split("\r\n")[0]).toBe(
		"\uFEFFSKU,Name,Flavor,Product SKU,Barcode,Brand,Category,Short Description,Description,Wholesale Price,MSRP,Cost,Minimum Order Quantity,Case Size,Stock Quantity,Stock When Exported,Weight (oz),Dimensions,Puff Count,Nicotine Strength,Contains Nicotine,Flavors,Device Kind,Nicotine Source,Liquid (mL),Pieces per Unit,Manufacturer,Country of Origin,Manufacturer List Price,FDA Status,FDA Order Date,FDA Evidence,FDA Checked On,Featured,In Stock,Active,Slug",
	);
});
