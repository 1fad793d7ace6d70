import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import type { UserActor } from "~/kernel/actor/actor";
import type { Db } from "~db/client.server";
import { auditLog, brands, products } from "~db/schema.server";
import { makeAdmin, makeBrand, makeBuyer, makeProduct, testDatabase } from "../../../tests/helpers/database";
import { changeManyProducts } from "../products/change-many-products.server";
import { getBrandForAdmin } from "./brand-admin.queries.server";
import { createBrand, deleteBrand, updateBrand } from "./write-brand.server";

let db: Db;
let admin: UserActor;
beforeEach(() => {
	db = testDatabase();
	admin = makeAdmin(db);
});
const input = (name: string) => ({ name, description: null, featured: false, active: true });

describe("brands", () => {
	it("are created and changed with an audit row; the slug stays", () => {
		const { id } = createBrand(db, admin, input("Geek Bar"));
		updateBrand(db, admin, { ...input("Geek Bars"), id });
		expect(db.select().from(brands).get()).toMatchObject({ name: "Geek Bars", slug: "geek-bar" });
		updateBrand(db, admin, { ...input("Geek Bars"), id });
		expect(
			db
				.select()
				.from(auditLog)
				.all()
				.map(({ action }) => action),
		).toEqual(["brand.create", "brand.update"]);
	});

	it("can be saved only from their newest version, and the second editor is told who changed what", () => {
		const { id } = createBrand(db, admin, input("Geek Bar"));
		const version = () => getBrandForAdmin(db, admin, id).version;
		const opened = version();
		updateBrand(db, admin, { ...input("Geek Bar"), description: "Sold since 2022", id, version: opened });
		const second = { ...input("Geek Bar"), featured: true, id };
		expect(() => updateBrand(db, admin, { ...second, version: opened })).toThrow(
			expect.objectContaining({
				code: "conflict",
				message: expect.stringContaining(`Description nothing → Sold since 2022 by ${admin.username}`),
			}),
		);
		expect(getBrandForAdmin(db, admin, id).featured).toBe(false);
		updateBrand(db, admin, { ...second, version: version() });
		expect(getBrandForAdmin(db, admin, id)).toMatchObject({ featured: true, version: opened + 2 });
	});

	it("have unique names, compared case-insensitively", () => {
		makeBrand(db, { name: "Raz" });
		const { id } = createBrand(db, admin, input("Geek Bar"));
		for (const write of [
			() => createBrand(db, admin, input("RAZ")),
			() => updateBrand(db, admin, { ...input("RAZ"), id }),
		]) {
			expect(write).toThrow(expect.objectContaining({ code: "conflict" }));
		}
		updateBrand(db, admin, { ...input("GEEK BAR"), id });
	});

	it("can't be deleted while they have products", () => {
		const product = makeProduct(db, { active: false });
		expect(() => deleteBrand(db, admin, { id: product.brandId })).toThrow(
			expect.objectContaining({ code: "conflict" }),
		);
		const free = makeBrand(db);
		deleteBrand(db, admin, { id: free.id });
		expect(db.select().from(brands).where(eq(brands.id, free.id)).get()).toBeUndefined();
		expect(db.select().from(auditLog).all()).toMatchObject([{ action: "brand.delete", entityId: free.id }]);
		for (const call of [
			() => deleteBrand(db, admin, { id: "nope" }),
			() => updateBrand(db, admin, { ...input("Raz"), id: "nope" }),
			() => getBrandForAdmin(db, admin, "nope"),
		]) {
			expect(call).toThrow(expect.objectContaining({ code: "not_found" }));
		}
		expect(() => deleteBrand(db, makeBuyer(db), { id: product.brandId })).toThrow(
			expect.objectContaining({ code: "forbidden" }),
		);
	});
});

describe("the table of prices and stock", () => {
	const row = (
		product: typeof products.$inferSelect,
		{ version = product.version, ...changed }: { version?: number; wholesalePriceCents?: number } = {},
	) => ({
		id: product.id,
		version,
		values: { wholesalePriceCents: 1000, msrpCents: 1999, costCents: 600, stockQuantity: 100, ...changed },
		flavors: [],
		seen: {},
	});

	it("saves the changed rows", () => {
		const one = makeProduct(db);
		const two = makeProduct(db);
		expect(
			changeManyProducts(db, admin, {
				rows: [row(one, { wholesalePriceCents: 1100 }), row(two)],
				from: null,
			}),
		).toMatchObject({
			changed: 1,
		});
		expect(db.select().from(products).where(eq(products.id, one.id)).get()!.wholesalePriceCents).toBe(1100);
		expect(db.select().from(auditLog).all()).toHaveLength(1);
	});

	it("saves nothing when a row was changed in the meantime, and names that row", () => {
		const one = makeProduct(db);
		const two = makeProduct(db);
		const rows = [
			row(one, { wholesalePriceCents: 1100 }),
			row(two, { version: 9, wholesalePriceCents: 1200 }),
		];
		expect(() => changeManyProducts(db, admin, { rows, from: null })).toThrow(
			expect.objectContaining({
				code: "conflict",
				errors: [{ field: "rows[1].wholesalePrice", message: expect.stringContaining(two.name) }],
			}),
		);
		expect(db.select().from(products).where(eq(products.id, one.id)).get()!.wholesalePriceCents).toBe(1000);
	});
});
