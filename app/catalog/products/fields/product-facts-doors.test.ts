import { expect, it } from "vitest";
import { shopApi } from "~/buying/shop/api";
import { exportCsv } from "~/office/exports/export-data.server";
import { products } from "~db/schema.server";
import { doorsAt } from "../../../../tests/helpers/api-doors";
import { csvFile } from "../../../../tests/helpers/csv-file";
import { makeAdmin, makeBrand, makeProduct, testDatabase } from "../../../../tests/helpers/database";
import { call } from "../../../../tests/helpers/request";
import { importsAtRest } from "../../imports/import-runner.server";
import { confirmImport, startImport } from "../../imports/product-import.server";
import { action as newForm } from "../admin/new";
import { loader as factsPage, action as saveTable } from "../admin/table";
import { getProductBySlug } from "../shelf/product.queries.server";

const { loader: readApi } = doorsAt(shopApi, "/api/products/:id");
const { action: createApi } = doorsAt(shopApi, "/api/products");

/** Every fact of Rule 17.2, as forms and files write it. */
const FACTS = {
	containsNicotine: "yes",
	deviceKind: "prefilled-pod",
	nicotineSource: "synthetic",
	volume: "2.5",
	piecesPerUnit: "4",
	manufacturer: "Pulse Works",
	countryOfOrigin: "China",
	manufacturerListPrice: "12.50",
	fdaStatus: "denied-stayed",
	fdaOrderDate: "2024-02-01",
	fdaEvidence: "https://fda.example/order",
	fdaCheckedOn: "2026-11-22",
};
/** The same as columns of a product. */
const { volume: _mL, manufacturerListPrice: _dollars, ...AS_THEY_ARE } = FACTS;
const STORED = {
	...AS_THEY_ARE,
	...{ containsNicotine: true, volumeHundredths: 250, piecesPerUnit: 4, manufacturerListPriceCents: 1250 },
};

const MADE = {
	name: "Pulse Pod",
	sku: "PP-1",
	category: "pods",
	wholesalePrice: "9.75",
	msrp: "19.99",
	cost: "6",
};
const COUNTS = { minimumOrderQuantity: "5", stockQuantity: "40" };

/** The one product of a new shop, after it was made. */
async function madeBy(make: (db: ReturnType<typeof testDatabase>, brandId: string) => Promise<unknown>) {
	const db = testDatabase();
	await make(db, makeBrand(db, { name: "Pulse" }).id);
	return { db, row: db.select().from(products).get()! };
}

it("form and API take every fact, and the API gives them back (Rule 17.2)", async () => {
	const byForm = await madeBy((db, brandId) =>
		call(newForm, "/admin/products/new", {
			...{ db, as: makeAdmin(db), form: { ...MADE, ...COUNTS, ...FACTS, brandId } },
		}),
	);
	expect(byForm.row).toMatchObject(STORED);
	const byApi = await madeBy((db, brandId) =>
		call(createApi, "/api/products", {
			...{ db, as: makeAdmin(db), json: { ...MADE, ...COUNTS, ...FACTS, containsNicotine: true, brandId } },
		}),
	);
	expect(byApi.row).toMatchObject(STORED);
	const { db, row } = byApi;
	const { body } = await call(readApi, "/x", { db, as: makeAdmin(db), params: { id: row.id } });
	expect(body).toMatchObject({ ...FACTS, containsNicotine: true, volume: "2.50", piecesPerUnit: 4 });
});

it("the table of facts shows and takes every fact but the price, which the table of prices has (Rules 7.14, 17.2)", async () => {
	const { manufacturerListPrice, ...facts } = FACTS;
	const { db, row } = await madeBy(async (own, brandId) => {
		makeProduct(own, { brandId, containsNicotine: null });
	});
	const as = makeAdmin(db);
	const shown = async (query: string) => {
		const { data } = await call(factsPage, `/admin/products/table${query}`, { db, as });
		return data.rows[0]!.cells;
	};
	expect(await shown("")).toHaveProperty("manufacturerListPrice", "");
	const seen = await shown("?table=facts");
	expect(Object.keys(seen).sort()).toEqual(Object.keys(facts).sort());
	const post = (values: Record<string, string>, was: typeof seen, version: number) => {
		const form = Object.entries({ ...values, id: row.id, version: String(version) }).map(([name, value]) => [
			`rows[0].${name}`,
			value,
		]);
		for (const [name, value] of Object.entries(was)) form.push([`rows[0].seen.${name}`, value!]);
		return call(saveTable, "/admin/products/table?table=facts", {
			...{ db, as, form: Object.fromEntries(form) },
		});
	};
	const saved = await post(facts, seen, row.version);
	expect([saved.status, saved.location]).toEqual([303, "/admin/products/table?table=facts"]);
	const { manufacturerListPriceCents, ...stored } = STORED;
	const now = db.select().from(products).get()!;
	expect(now).toMatchObject({
		...stored,
		stockQuantity: row.stockQuantity,
		manufacturerListPriceCents: null,
	});
	expect(
		(await post({ ...facts, fdaOrderDate: "soon" }, await shown("?table=facts"), now.version)).status,
	).toBe(400);
	await post({ ...facts, fdaEvidence: "" }, await shown("?table=facts"), now.version);
	expect(db.select().from(products).get()).toMatchObject({ ...stored, fdaEvidence: null });
});

it("export and import carry every fact into another shop (Rule 17.2)", async () => {
	const { db } = await madeBy(async (db, brandId) => {
		makeProduct(db, { brandId, sku: "PP-1", ...STORED } as Partial<typeof products.$inferInsert>);
	});
	const text = [...exportCsv(db, makeAdmin(db), "products")].join("");
	const { row } = await madeBy(async (other) => {
		const admin = makeAdmin(other);
		const id = await startImport(other, admin, { ...csvFile(text), fileName: "products.csv", source: "csv" });
		await importsAtRest(other);
		confirmImport(other, admin, id, { confirmed: 0 });
		await importsAtRest(other);
	});
	expect(row).toMatchObject(STORED);
});

it("a product whose nicotine nobody knows shows the warning (Rules 3.7, 17.2)", () => {
	const db = testDatabase();
	makeProduct(db, { slug: "unknown", containsNicotine: null, nicotineStrength: null });
	makeProduct(db, { slug: "none", containsNicotine: null, nicotineStrength: "0 mg" });
	const warns = (slug: string) => getProductBySlug(db, { kind: "visitor" }, slug).nicotineWarning;
	expect([warns("unknown"), warns("none")]).toEqual([true, false]);
});
