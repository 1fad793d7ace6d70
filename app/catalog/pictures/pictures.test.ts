import { desc, eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import type { UserActor } from "~/kernel/actor/actor";
import {
	pictureAddress,
	pictureFileNames,
	readPictureAddress,
	readPictureFileName,
} from "~/kernel/pictures/picture-files";
import type { Db } from "~db/client.server";
import { auditLog, productPictures, products } from "~db/schema.server";
import { makeAdmin, makeBrand, makeBuyer, makeProduct, testDatabase } from "../../../tests/helpers/database";
import { deleteProduct } from "../products/delete-product.server";
import { getProductBySlug } from "../products/shelf/product.queries.server";
import { addPictures } from "./add-pictures.server";
import { describePicture, movePicture, removePicture } from "./change-picture.server";
import { getProductPictures, listPictures } from "./picture.queries.server";
import type { NewPicture } from "./write-pictures.server";

let db: Db;
let admin: UserActor;
let productId: string;
beforeEach(() => {
	db = testDatabase();
	admin = makeAdmin(db);
	productId = makeProduct(db, { brandId: makeBrand(db).id, name: "Bar", slug: "bar" }).id;
});

const key = (n: number) => n.toString(16).padStart(32, "0");
const picture = (n: number): NewPicture => ({
	storageKey: key(n),
	sourceHash: `hash-${n}`,
	name: `${n}.jpg`,
	width: 1200,
	height: 900,
});
const keys = () => listPictures(db, productId).map(({ storageKey }) => Number.parseInt(storageKey, 16));
const images = () => db.select().from(products).where(eq(products.id, productId)).get()!.images;
const addressesOf = (...ns: number[]) => ns.map((n) => `/pictures/uploads/${key(n)}-1200x900-1200.jpg`);
const lastAudit = () => db.select().from(auditLog).orderBy(desc(auditLog.id)).get();

describe("a picture's file names", () => {
	const { storageKey, width, height } = picture(1);

	it("contain its size, and other names are rejected", () => {
		const names = pictureFileNames({ storageKey, width, height });
		expect(names).toHaveLength(6);
		for (const name of names) expect(readPictureFileName(name)).toMatchObject({ storageKey, width, height });
		expect(readPictureAddress(pictureAddress({ storageKey, width, height }))).toMatchObject({
			width,
			height,
		});
		for (const name of [
			`${storageKey}-1200x900-500.jpg`,
			`${storageKey}-1200x900-1200.svg`,
			`${storageKey}-1200x900.jpg`,
			`../${storageKey}-1200x900-320.jpg`,
			`${storageKey}-1200x900-320.jpg\n`,
			storageKey,
		]) {
			expect(readPictureFileName(name), name).toBeNull();
		}
		expect(readPictureAddress("/uploads/bar.png")).toBeNull();
		expect(readPictureAddress(`https://elsewhere.example${pictureAddress(picture(1))}`)).toBeNull();
	});
});

describe("adding", () => {
	it("adds pictures after the existing ones, and stores their addresses with the product", () => {
		expect(addPictures(db, admin, { id: productId, pictures: [picture(1), picture(2)] })).toEqual([]);
		addPictures(db, admin, { id: productId, pictures: [picture(3)] });
		expect(keys()).toEqual([1, 2, 3]);
		expect(images()).toEqual(addressesOf(1, 2, 3));
		expect(lastAudit()).toMatchObject({
			action: "product.add-picture",
			entityId: productId,
			after: { name: "3.jpg", width: 1200, height: 900 },
		});
	});

	it("skips a duplicate file and returns it", () => {
		addPictures(db, admin, { id: productId, pictures: [picture(1)] });
		const again = { ...picture(2), sourceHash: "hash-1" };
		expect(addPictures(db, admin, { id: productId, pictures: [again] })).toMatchObject([
			{ storageKey: key(2) },
		]);
		expect(keys()).toEqual([1]);
		const other = makeProduct(db, { slug: "other" }).id;
		expect(addPictures(db, admin, { id: other, pictures: [again] })).toEqual([]);
	});

	it("refuses a ninth, and the whole upload with it", () => {
		addPictures(db, admin, { id: productId, pictures: [1, 2, 3, 4, 5, 6, 7].map(picture) });
		expect(() => addPictures(db, admin, { id: productId, pictures: [picture(8), picture(9)] })).toThrow(
			"up to 8 pictures",
		);
		expect(keys()).toHaveLength(7);
		expect(images()).toHaveLength(7);
	});

	it("is for admins, and for products that are there", () => {
		expect(() => addPictures(db, makeBuyer(db), { id: productId, pictures: [picture(1)] })).toThrow(
			expect.objectContaining({ code: "forbidden" }),
		);
		expect(() => addPictures(db, admin, { id: "nothing", pictures: [picture(1)] })).toThrow(
			expect.objectContaining({ code: "not_found" }),
		);
		expect(() => getProductPictures(db, makeBuyer(db), productId)).toThrow(
			expect.objectContaining({ code: "forbidden" }),
		);
	});
});

describe("changing", () => {
	let ids: string[];
	beforeEach(() => {
		addPictures(db, admin, { id: productId, pictures: [1, 2, 3].map(picture) });
		ids = listPictures(db, productId).map(({ id }) => id);
	});
	const of = (index: number) => ({ id: productId, pictureId: ids[index]! });

	it("puts one at a place and keeps the order of the others", () => {
		movePicture(db, admin, { ...of(2), place: 0 });
		expect(keys()).toEqual([3, 1, 2]);
		expect(images()).toEqual(addressesOf(3, 1, 2));
		expect(lastAudit()).toMatchObject({
			action: "product.place-picture",
			before: { place: 3 },
			after: { place: 1 },
		});
		const rows = db.select().from(auditLog).all().length;
		movePicture(db, admin, { ...of(2), place: 0 });
		expect(db.select().from(auditLog).all()).toHaveLength(rows);
		movePicture(db, admin, { ...of(2), place: 1 });
		expect(keys()).toEqual([1, 3, 2]);
		movePicture(db, admin, { ...of(0), place: 8 });
		expect(images()).toEqual(addressesOf(3, 2, 1));
	});

	it("describes a picture, on the product page too, with the product name as the default", () => {
		describePicture(db, admin, { ...of(1), altText: "The bar beside its box" });
		expect(getProductBySlug(db, { kind: "visitor" }, "bar").pictures.map(({ alt }) => alt)).toEqual([
			"Bar",
			"The bar beside its box",
			"Bar, picture 3",
		]);
		expect(lastAudit()).toMatchObject({
			action: "product.describe-picture",
			before: { altText: "" },
			after: { altText: "The bar beside its box" },
		});
		describePicture(db, admin, { ...of(1), altText: null });
		expect(listPictures(db, productId)[1]?.altText).toBe("");
	});

	it("invalidates the page cache, also for a description alone", () => {
		const version = () => db.$client.prepare("select n from content_version").pluck().get();
		const before = version();
		describePicture(db, admin, { ...of(0), altText: "Front" });
		expect(version()).not.toBe(before);
	});

	it("removes one and gives its files back", () => {
		expect(removePicture(db, admin, of(0))).toMatchObject({ storageKey: key(1), width: 1200 });
		expect(keys()).toEqual([2, 3]);
		expect(images()).toEqual(addressesOf(2, 3));
		expect(() => removePicture(db, admin, of(0))).toThrow("Picture not found.");
		removePicture(db, admin, of(1));
		removePicture(db, admin, of(2));
		expect(images()).toEqual([]);
	});

	it("refuses another product's picture, and non-admins", () => {
		const other = { id: makeProduct(db, { slug: "other" }).id, pictureId: ids[0]! };
		const buyer = makeBuyer(db);
		for (const change of [
			(actor: UserActor, which: typeof other) => movePicture(db, actor, { ...which, place: 0 }),
			(actor: UserActor, which: typeof other) => describePicture(db, actor, { ...which, altText: "x" }),
			(actor: UserActor, which: typeof other) => removePicture(db, actor, which),
		]) {
			expect(() => change(admin, other)).toThrow(expect.objectContaining({ code: "not_found" }));
			expect(() => change(buyer, of(0))).toThrow(expect.objectContaining({ code: "forbidden" }));
		}
		expect(keys()).toEqual([1, 2, 3]);
	});

	it("is deleted with its product, and its files are returned", () => {
		expect(deleteProduct(db, admin, { id: productId })).toMatchObject({
			outcome: "deleted",
			pictures: [{ storageKey: key(1) }, { storageKey: key(2) }, { storageKey: key(3) }],
		});
		expect(db.select().from(productPictures).all()).toEqual([]);
	});
});
