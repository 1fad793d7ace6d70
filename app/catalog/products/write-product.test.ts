import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import type { UserActor } from "~/kernel/actor/actor";
import { findStockDifferences } from "~db/check-stock";
import type { Db } from "~db/client.server";
import { auditLog, brands, productFlavors, products, stockMovements } from "~db/schema.server";
import { makeAdmin, makeBrand, makeBuyer, makeProduct, testDatabase } from "../../../tests/helpers/database";
import { makeOrder } from "../../../tests/helpers/order";
import { refusal } from "../../../tests/helpers/refusal";
import { createProduct } from "./create-product.server";
import { deleteProduct } from "./delete-product.server";
import {
	productChangeSchema,
	productEditSchema,
	productFormSchema,
	productSchema,
} from "./fields/product.schema.ts";
import { updateProduct } from "./update-product.server";

let db: Db;
let admin: UserActor;
let brandId: string;
beforeEach(() => {
	db = testDatabase();
	admin = makeAdmin(db);
	brandId = makeBrand(db).id;
});

const body = (values: Record<string, unknown> = {}) => ({
	name: "Pulse X",
	sku: "PX-1",
	brandId,
	category: "disposables",
	wholesalePrice: "9.75",
	msrp: 19.99,
	cost: "6",
	minimumOrderQuantity: 5,
	stockQuantity: 40,
	...values,
});
const create = (values: Record<string, unknown> = {}) =>
	createProduct(db, admin, productSchema.parse(body(values)));
const read = (id: string) => db.select().from(products).where(eq(products.id, id)).get()!;

describe("the product's schemas", () => {
	it("refuses each absent or bad field with its own message", () => {
		const result = productSchema.safeParse({
			wholesalePrice: -1,
			minimumOrderQuantity: 0,
			stockQuantity: "x",
		});
		const messages = Object.fromEntries(result.error!.issues.map(({ path, message }) => [path[0], message]));
		expect(messages).toEqual({
			name: "Product name is required",
			sku: "SKU is required",
			brandId: "Brand is required",
			category: "Category is required",
			wholesalePrice: "Wholesale price must be positive",
			msrp: "MSRP must be positive",
			cost: "Cost must be positive",
			minimumOrderQuantity: "MOQ must be at least 1",
			stockQuantity: "Stock quantity must be non-negative",
		});
	});

	const form = (values: Record<string, string>) =>
		productFormSchema.parse({
			name: "Pulse X",
			sku: "PX-1",
			brandId: "b",
			category: "pods",
			wholesalePrice: "9.75",
			...values,
		});

	it("reads nicotine as yes, no, or not stated", () => {
		expect(productSchema.parse(body())).toMatchObject({ containsNicotine: null });
		for (const containsNicotine of [true, false, null]) {
			expect(productSchema.parse(body({ containsNicotine }))).toMatchObject({ containsNicotine });
			expect(productChangeSchema.parse({ containsNicotine })).toEqual({ containsNicotine });
		}
		expect(productChangeSchema.parse({})).toEqual({});
		const bad = productSchema.safeParse(body({ containsNicotine: "yes" }));
		expect(bad.error!.issues[0]!.message).toBe("Use true, false or null");
		for (const [containsNicotine, read] of [
			["yes", true],
			["no", false],
			["", null],
		] as const) {
			expect(form({ containsNicotine })).toMatchObject({ containsNicotine: read });
		}
		expect(form({})).toMatchObject({ containsNicotine: null });
	});

	it("falls back to 0 for a form's numbers and 1 for the minimum, and hides a product without a price", () => {
		expect(form({ wholesalePrice: "abc", msrp: "", cost: "x", stockQuantity: "?" })).toMatchObject({
			wholesalePriceCents: 0,
			msrpCents: 0,
			costCents: 0,
			stockQuantity: 0,
			minimumOrderQuantity: 1,
			active: false,
			priceFellBack: true,
		});
		expect(form({ wholesalePrice: "0" })).toMatchObject({ active: true, priceFellBack: false });
	});

	it("still refuses a form's negative numbers", () => {
		const result = productFormSchema.safeParse({ ...body({ cost: "-1", minimumOrderQuantity: "0" }) });
		expect(result.error!.issues.map(({ message }) => message)).toEqual([
			"Cost must be positive",
			"MOQ must be at least 1",
		]);
	});

	it("reads flavors from lines, and names the line that is wrong", () => {
		expect(form({ flavors: "Mint | PX-M | 123 | 7\n\nBerry" }).flavors).toEqual([
			{ name: "Mint", sku: "PX-M", barcode: "123", stockQuantity: 7 },
			{ name: "Berry", sku: null, barcode: null, stockQuantity: null },
		]);
		const bad = productFormSchema.safeParse({ ...body({ flavors: "Mint\nmint\nBerry | | | many" }) });
		expect(bad.error!.issues.map(({ message }) => message)).toEqual([
			"Line 2: mint is there twice",
			"Line 3: stock must be a whole number",
		]);
		const problems = (flavors: string) =>
			productFormSchema.safeParse(body({ flavors })).error?.issues.map(({ message }) => message) ?? [];
		const longest = ["n".repeat(100), "s".repeat(60), "b".repeat(60)];
		expect(problems(longest.join("|"))).toEqual([]);
		for (const n of [0, 1, 2]) {
			const tooLong = longest.map((part, at) => (at === n ? `${part}x` : part)).join("|");
			expect(problems(tooLong)).toEqual(["Line 1: this is too long"]);
		}
		expect(problems("Mint | A | 1 | 2 | 3")).toEqual([
			"Line 1: there are more than four cells; use name, SKU, barcode, stock",
		]);
		expect(problems("| A")).toEqual(["Line 1: a flavor needs a name"]);
		const lines = (count: number) => Array.from({ length: count }, (_, n) => `Flavor ${n}`).join("\n \n");
		expect([problems(lines(200)), problems(lines(201))]).toEqual([[], ["Use at most 200 flavors"]]);
	});

	it("keeps an edited product hidden when its price fell back", () => {
		const edited = productEditSchema.parse({
			...body({ wholesalePrice: "", version: "3", active: "on" }),
		});
		expect(edited).toMatchObject({ active: false, version: 3 });
	});
});

it("changes the nicotine statement, also back to not stated", () => {
	const { id } = create();
	for (const containsNicotine of [true, false, null]) {
		updateProduct(db, admin, { id, containsNicotine });
		expect(read(id).containsNicotine).toBe(containsNicotine);
	}
});

describe("createProduct", () => {
	it("creates a product with its flavors, their total stock, and an audit row", () => {
		const { id, slug } = create({
			flavors: [
				{ name: "Mint", stockQuantity: 3 },
				{ name: "Berry", stockQuantity: 4 },
			],
		});
		expect(slug).toBe("pulse-x");
		expect(read(id)).toMatchObject({
			wholesalePriceCents: 975,
			msrpCents: 1999,
			costCents: 600,
			minOrderQty: 5,
			stockQuantity: 7,
			active: true,
		});
		expect(db.select().from(auditLog).all()).toMatchObject([{ action: "product.create", entityId: id }]);
	});

	it("gives each product a slug of its own", () => {
		create();
		expect(create({ sku: "PX-2" }).slug).toBe("pulse-x-2");
		expect(create({ sku: "PX-3", name: "Pulse  X!" }).slug).toBe("pulse-x-3");
		expect(create({ sku: "PX-4", name: "日本" }).slug).toBe("item");
	});

	it("refuses a SKU of another product or flavor (case-insensitively), and an unknown brand", () => {
		create({ flavors: [{ name: "Mint", sku: "PX-MÜ" }] });
		expect(() => create({ sku: "px-1" })).toThrow(
			expect.objectContaining({
				code: "conflict",
				errors: [{ field: "sku", message: "SKU px-1 is already used" }],
			}),
		);
		expect(() => create({ sku: "px-mÜ" })).toThrow(expect.objectContaining({ code: "conflict" }));
		const twice = [
			[
				{ name: "A", sku: "new-1" },
				{ name: "B", sku: "NEW-1" },
			],
			[{ name: "A", sku: "NEW" }],
			[{ name: "A", sku: "px-1" }],
		];
		for (const flavors of twice) {
			expect(() => create({ sku: "new", flavors })).toThrow(expect.objectContaining({ code: "conflict" }));
		}
		expect(() => create({ sku: "new", brandId: "nope" })).toThrow(
			expect.objectContaining({ code: "invalid" }),
		);
		expect(db.select().from(products).all()).toHaveLength(1);
	});

	it("is for admins", () => {
		expect(() => createProduct(db, makeBuyer(db), productSchema.parse(body()))).toThrow(
			expect.objectContaining({ code: "forbidden" }),
		);
	});
});

describe("updateProduct", () => {
	it("changes the given fields, raises the version and audits before and after", () => {
		const { id } = create();
		expect(updateProduct(db, admin, { id, wholesalePriceCents: 1050, version: 1 })).toMatchObject({
			version: 2,
		});
		expect(read(id)).toMatchObject({ wholesalePriceCents: 1050, msrpCents: 1999, slug: "pulse-x" });
		expect(db.select().from(auditLog).all().at(-1)).toMatchObject({
			action: "product.update",
			before: { wholesalePriceCents: 975, version: 1 },
			after: { wholesalePriceCents: 1050, version: 2 },
		});
	});

	it("refuses the second of two admins and names what the first one changed", () => {
		const { id } = create();
		updateProduct(db, admin, { id, wholesalePriceCents: 1050, version: 1 });
		expect(() => updateProduct(db, makeAdmin(db), { id, stockQuantity: 1, version: 1 })).toThrow(
			expect.objectContaining({
				code: "conflict",
				message: expect.stringContaining(`Wholesale price $9.75 → $10.50 by ${admin.username}`),
			}),
		);
		expect(read(id).stockQuantity).toBe(40);
	});

	it("keeps a flavor that is named again, drops one that is not, hides one that was ordered", () => {
		const { id } = create({ flavors: ["Mint", "Berry", "Cola"] });
		const flavors = db.select().from(productFlavors).all();
		const cola = flavors.find(({ name }) => name === "Cola")!;
		const mint = flavors.find(({ name }) => name === "Mint")!;
		makeOrder(db, { lines: [{ product: read(id), quantity: 1, flavorId: cola.id, flavor: "Cola" }] });
		updateProduct(db, admin, {
			id,
			flavors: [
				{ name: "MINT", sku: "PX-M", barcode: null, stockQuantity: null },
				{ name: "Lime", sku: null, barcode: null, stockQuantity: null },
			],
		});
		const after = db.select().from(productFlavors).all();
		expect(after.find(({ id: own }) => own === mint.id)).toMatchObject({ name: "MINT", sku: "PX-M" });
		expect(after.find(({ id: own }) => own === cola.id)).toMatchObject({ name: "Cola", active: false });
		expect(after.filter(({ active }) => active).map(({ name }) => name)).toEqual(["MINT", "Lime"]);
		expect(after.some(({ name }) => name === "Berry")).toBe(false);
	});

	it("lets two flavors swap their SKUs, and names what somebody else did to them", () => {
		const { id } = create({
			flavors: [
				{ name: "Mint", sku: "PX-M" },
				{ name: "Berry", sku: "PX-B" },
			],
		});
		const before = db.select().from(productFlavors).all();
		const flavor = (name: string, sku: string | null = null) => ({ name, sku });
		updateProduct(db, admin, { id, flavors: [flavor("Mint", "PX-B"), flavor("Berry", "PX-M")] });
		const after = db.select().from(productFlavors).all();
		expect(after.map(({ id: own, name, sku }) => [own, name, sku])).toEqual([
			[before[0]!.id, "Mint", "PX-B"],
			[before[1]!.id, "Berry", "PX-M"],
		]);
		const describeChange = (version: number) => {
			const { message } = refusal(() => updateProduct(db, makeAdmin(db), { id, name: "Late", version }));
			return /Flavors .*? by/.exec(message)?.[0];
		};
		expect(describeChange(1)).toBe("Flavors changed Mint, Berry by");
		updateProduct(db, admin, { id, flavors: [flavor("Berry", "PX-M"), flavor("Mint", "PX-B")] });
		expect(describeChange(2)).toBe("Flavors in another order by");
		updateProduct(db, admin, { id, flavors: [flavor("Berry", "PX-M"), flavor("Lime")] });
		expect(describeChange(3)).toBe("Flavors added Lime, removed Mint by");
	});

	it("lets two flavors swap their names", () => {
		const { id } = create({ flavors: ["Mint", "Berry"] });
		const names = () =>
			new Map(
				db
					.select()
					.from(productFlavors)
					.all()
					.map((one) => [one.id, one.name] as const),
			);
		const [mint, berry] = names().keys();
		const flavors = [
			{ name: "Berry", was: "Mint" },
			{ name: "Mint", was: "Berry" },
		];
		updateProduct(db, admin, { id, flavors });
		expect(names()).toEqual(
			new Map([
				[mint, "Berry"],
				[berry, "Mint"],
			]),
		);
	});

	it("takes a product's own stock only when it is its flavors' sum (Rule 3.3)", () => {
		const flavors = (mint: number) => [
			{ name: "Mint", stockQuantity: mint },
			{ name: "Berry", stockQuantity: 4 },
			{ name: "Lime", stockQuantity: null },
		];
		const { id } = create({ flavors: flavors(3) });
		updateProduct(db, admin, { id, flavors: flavors(5), stockQuantity: 9 });
		expect(read(id).stockQuantity).toBe(9);
		const refused = refusal(() => updateProduct(db, admin, { id, flavors: flavors(6), stockQuantity: 8 }));
		expect(refused).toMatchObject({ code: "invalid", errors: [{ field: "stockQuantity" }] });
	});

	it("follows its flavors' stock when only they are edited, and keeps its own while none keeps any", () => {
		const { id } = create({ flavors: ["Mint"] });
		updateProduct(db, admin, { id, flavors: [{ name: "Mint" }, { name: "Lime" }] });
		expect(read(id).stockQuantity).toBe(40);
		const stocked = [
			{ name: "Mint", stockQuantity: 3 },
			{ name: "Lime", stockQuantity: 4 },
		];
		updateProduct(db, admin, { id, flavors: stocked, stockQuantity: 7 });
		updateProduct(db, admin, { id, flavors: [{ name: "Mint", stockQuantity: 1 }, { name: "Lime" }] });
		expect(read(id).stockQuantity).toBe(5);
		expect(findStockDifferences(db.$client)).toEqual([]);
		const moves = db.select().from(stockMovements).orderBy(stockMovements.id).all();
		expect(moves.filter(({ flavorId }) => flavorId === null).at(-1)).toMatchObject({
			quantity: -40,
			balance: 0,
		});
	});

	it("refuses another's SKU and an unknown brand, and names a brand that is gone", () => {
		const { id } = create();
		create({ sku: "PX-2" });
		expect(refusal(() => updateProduct(db, admin, { id, sku: "px-2" }))).toMatchObject({
			code: "conflict",
			errors: [{ field: "sku", message: "SKU px-2 is already used" }],
		});
		expect(refusal(() => updateProduct(db, admin, { id, brandId: "none" })).code).toBe("invalid");
		updateProduct(db, admin, { id, sku: "px-1" });
		const other = makeBrand(db, { name: "Raz" }).id;
		updateProduct(db, admin, { id, brandId: other });
		db.update(products).set({ brandId: other }).run();
		db.delete(brands).where(eq(brands.id, brandId)).run();
		const late = refusal(() => updateProduct(db, admin, { id, name: "Late", version: 2 }));
		expect(late.message).toContain("Brand a deleted brand → Raz by");
	});

	it("writes nothing when nothing changed, and throws not_found for an unknown product", () => {
		const { id } = create();
		updateProduct(db, admin, { id, name: "Pulse X" });
		expect(read(id).version).toBe(1);
		expect(db.select().from(auditLog).all()).toHaveLength(1);
		expect(() => updateProduct(db, admin, { id: "nope" })).toThrow(
			expect.objectContaining({ code: "not_found" }),
		);
	});
});

describe("deleteProduct", () => {
	it("deletes a product nobody ordered, and hides one that an order names", () => {
		const free = makeProduct(db);
		const ordered = makeProduct(db);
		makeOrder(db, { lines: [{ product: ordered, quantity: 1 }] });
		expect(deleteProduct(db, admin, free).outcome).toBe("deleted");
		expect(deleteProduct(db, admin, ordered).outcome).toBe("hidden");
		expect(read(free.id)).toBeUndefined();
		expect(read(ordered.id)).toMatchObject({ active: false, version: 2 });
		expect(refusal(() => deleteProduct(db, admin, free)).code).toBe("not_found");
		expect(
			db
				.select()
				.from(auditLog)
				.all()
				.map(({ action }) => action),
		).toEqual(["product.delete", "product.hide"]);
		expect(db.select().from(brands).all().length).toBeGreaterThan(0);
	});
});
