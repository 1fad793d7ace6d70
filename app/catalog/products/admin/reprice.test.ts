import { beforeEach, expect, it } from "vitest";
import type { UserActor } from "~/kernel/actor/actor";
import type { Db } from "~db/client.server";
import { products } from "~db/schema.server";
import { makeAdmin, makeBrand, makeProduct, testDatabase } from "../../../../tests/helpers/database";
import { call, contextFor, routeArgs } from "../../../../tests/helpers/request";
import { updateProduct } from "../update-product.server";
import { action, loader } from "./reprice";

const PATH = "/admin/products/reprice?brand=geek-bar";
const MOVE = { price: "wholesalePrice", way: "raise", amount: "4", unit: "percent", round: "nearest-05" };

let db: Db;
let admin: UserActor;
beforeEach(() => {
	db = testDatabase();
	admin = makeAdmin(db);
	const brandId = makeBrand(db, { slug: "geek-bar" }).id;
	for (let n = 0; n < 200; n++) makeProduct(db, { brandId, wholesalePriceCents: 1000 + n });
	makeProduct(db, { brandId, name: "Zero margin", wholesalePriceCents: 500, msrpCents: 510 });
});

const preview = (query: Record<string, string> = {}) =>
	loader(routeArgs(contextFor(db, admin), `${PATH}&${new URLSearchParams({ ...MOVE, ...query })}`));
const save = (seen: string, path = PATH) => call(action, path, { db, as: admin, form: { ...MOVE, seen } });

it("previews the prices of a brand over all pages, the odd ones first, and saves them at once", async () => {
	const { data } = preview();
	expect(data.preview).toMatchObject({ count: 201, belowCost: 1, aboveMsrp: 1, steps: [20, 50] });
	expect(data.preview!.rows).toHaveLength(50);
	expect(data.preview!.rows[0]).toMatchObject({ name: "Zero margin", belowCost: true, aboveMsrp: true });
	const [first] = db.select().from(products).all();
	updateProduct(db, admin, { id: first!.id, wholesalePriceCents: 5555 });
	const { status, location, flash } = await save(data.preview!.seen);
	expect([status, location]).toEqual([303, "/admin/products/table?brand=geek-bar"]);
	expect(flash?.text).toBe(
		`200 prices were changed. Left alone, because somebody changed the price meanwhile: ${first!.name}.`,
	);
	expect(db.select().from(products).all()[1]!.wholesalePriceCents).toBe(1040);
	expect((await save(data.preview!.seen)).flash?.text).toContain("0 prices were changed.");
});

it("takes selected rows, and says what is missing", () => {
	const [one] = db.select().from(products).all();
	expect(preview({ among: "ticked", id: one!.id }).data.preview).toMatchObject({ count: 1 });
	expect(preview({ among: "ticked" })).toMatchObject({
		init: { status: 400 },
		data: { preview: null, errors: { among: ["Select rows of the table first"] } },
	});
	expect(preview({ amount: "much" }).data.errors).toEqual({ amount: ["Enter an amount such as 4 or 0.25"] });
});

it("shows the plain form without any of its parameters", () => {
	for (const path of ["/admin/products/reprice", PATH]) {
		const { data, init } = loader(routeArgs(contextFor(db, admin), path));
		expect([init, data.errors, data.preview, data.found]).toEqual([null, {}, null, 201]);
		expect(data.texts).toMatchObject({ price: "wholesalePrice", amount: "", among: "found" });
	}
});

it("refuses a save that no preview led to", async () => {
	expect((await save("all")).status).toBe(400);
});
