import { readdirSync, rmSync, utimesSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { shopApi } from "~/buying/shop/api";
import type { Actor } from "~/kernel/actor/actor";
import { env } from "~/kernel/config/env.server";
import { cleanUpUploads } from "~/office/operations/clean-up.server";
import type { Db } from "~db/client.server";
import { products } from "~db/schema.server";
import { doorsAt } from "../../../../tests/helpers/api-doors";
import { makeAdmin, makeBuyer, makeProduct, testDatabase } from "../../../../tests/helpers/database";
import { multipart, pdf } from "../../../../tests/helpers/files";
import { bomb, jpegPicture, pngPicture, svg } from "../../../../tests/helpers/pictures";
import { call, contextFor, routeArgs } from "../../../../tests/helpers/request";
import { action as deleteProduct } from "../../products/admin/delete";
import { listPictures } from "../picture.queries.server";
import { loader as picturePage } from "../public/uploaded";
import { action, loader as describeLoader } from "./picture";
import { action as upload, loader as uploadPage } from "./pictures";

const { loader: productJson } = doorsAt(shopApi, "/api/products/:id");

let db: Db;
let admin: Actor;
let id: string;
beforeEach(() => {
	rmSync(join(env.UPLOADS_DIR, "pictures"), { recursive: true, force: true });
	db = testDatabase();
	admin = makeAdmin(db);
	id = makeProduct(db, { name: "Bar", slug: "bar" }).id;
});

const send = (parts: [name: string, value: Buffer][], actor = admin, product = id) => {
	const url = `http://localhost/admin/products/${product}/pictures`;
	const request = multipart(
		url,
		parts.map(([filename, value]) => ({ name: "pictures", filename, value })),
	);
	return call(upload, url, { db, as: actor, params: { id: product }, request });
};
const PAGE = "/admin/products/x/pictures/y";
const [place, remove] = [`${PAGE}/place`, `${PAGE}/remove`];
const post = (path: string, pictureId: string, form: Record<string, string> = {}, actor = admin) =>
	call(action, path, { db, as: actor, params: { id, pictureId }, form });
const files = () => {
	try {
		return readdirSync(join(env.UPLOADS_DIR, "pictures"));
	} catch {
		return [];
	}
};
const ids = () => listPictures(db, id).map((picture) => picture.id);
const serve = (file: string) => picturePage(routeArgs(contextFor(db), "/x", { params: { file } }));

describe("uploading", () => {
	it("keeps several pictures at once and leads back to the product", async () => {
		const answer = await send([
			["front.jpg", await jpegPicture()],
			["back.png", await pngPicture({ seed: 1 })],
		]);
		expect(answer.status).toBe(303);
		expect(answer.location).toBe(`/admin/products/${id}#added`);
		expect(ids()).toHaveLength(2);
		expect(files()).toHaveLength(8);
	});

	it("keeps the good ones, names each bad one and why", async () => {
		const answer = await send([
			["drawing.svg", svg()],
			["invoice.jpg", pdf()],
			["good.jpg", await jpegPicture()],
			["bomb.png", await bomb()],
			["huge.jpg", Buffer.alloc(10 * 1024 * 1024 + 1)],
		]);
		expect(answer.status).toBe(400);
		const { errors } = answer.data;
		expect(errors).toHaveLength(4);
		expect(errors).toContainEqual("“drawing.svg” is not a JPEG, PNG, WebP or AVIF picture.");
		expect(errors).toContainEqual("“invoice.jpg” is not a JPEG, PNG, WebP or AVIF picture.");
		expect(errors).toContainEqual(expect.stringMatching(/^“bomb.png” has too many pixels/));
		expect(errors).toContainEqual("“huge.jpg” is larger than 10 MB.");
		expect(ids()).toHaveLength(1);
		expect(files()).toHaveLength(4);
	});

	it("asks for a file where none was chosen", async () => {
		const answer = await send([["", Buffer.alloc(0)]]);
		expect(answer).toMatchObject({ status: 400, body: { errors: ["Choose a picture."] } });
	});

	it("leaves no file behind when there is no room, or the picture is there already", async () => {
		const pictures: [string, Buffer][] = await Promise.all(
			[0, 1, 2, 3, 4, 5, 6, 7].map(
				async (seed): Promise<[string, Buffer]> => [
					`${seed}.png`,
					await pngPicture({ width: 240, height: 240, seed }),
				],
			),
		);
		await send(pictures);
		const before = files().length;
		expect(before).toBe(16);
		expect((await send([pictures[0]!])).status).toBe(303);
		const ninth = await send([["9.png", await pngPicture({ width: 240, height: 240, seed: 9 })]]);
		expect(ninth).toMatchObject({ body: { errors: ["A product can have up to 8 pictures."] } });
		expect(files()).toHaveLength(before);
		expect(ids()).toHaveLength(8);
	});

	it("is for admins, and for products that are there", async () => {
		const picture: [string, Buffer] = ["a.jpg", await jpegPicture()];
		expect((await send([picture], { kind: "visitor" })).status).toBe(403);
		expect((await send([picture], makeBuyer(db))).status).toBe(403);
		expect((await send([picture], admin, "nothing")).status).toBe(404);
		const page = (actor: Actor) => call(uploadPage, "/x", { db, as: actor, params: { id } });
		expect((await page(makeBuyer(db))).status).toBe(403);
		expect((await page(admin)).data).toMatchObject({ name: "Bar", pictures: [] });
		expect(files()).toEqual([]);
	});
});

describe("an uploaded picture", () => {
	beforeEach(async () => {
		await send([
			["a.jpg", await jpegPicture()],
			["b.jpg", await jpegPicture({ seed: 60 })],
		]);
	});

	it("is served as what it is, to be kept for good", async () => {
		for (const [ending, type] of [
			[".avif", "image/avif"],
			[".jpg", "image/jpeg"],
		] as const) {
			const name = files().find((file) => file.endsWith(ending))!;
			const answer = await serve(name);
			expect(answer.headers.get("Content-Type")).toBe(type);
			expect(answer.headers.get("Cache-Control")).toBe("public, max-age=31536000, immutable");
			expect(answer.headers.get("X-Content-Type-Options")).toBe("nosniff");
			expect((await answer.arrayBuffer()).byteLength).toBe(Number(answer.headers.get("Content-Length")));
		}
		expect((await serve(`${"0".repeat(32)}-400x300-320.jpg`)).status).toBe(404);
		expect((await serve("../shop.db")).status).toBe(404);
	});

	it("is in the product's JSON by its address", async () => {
		const answer = await call(productJson, "/api/products/bar", { db, params: { id: "bar" } });
		const { images } = answer.body as { images: string[] };
		expect(images).toHaveLength(2);
		expect((await serve(images[0]!.replace("/pictures/uploads/", ""))).status).toBe(200);
	});

	it("is described, put first and removed by its buttons", async () => {
		const [one, two] = ids() as [string, string];
		expect((await post(PAGE, one, { altText: " Front\tside " })).status).toBe(303);
		expect(listPictures(db, id)[0]?.altText).toBe("Front side");
		const long = await post(PAGE, one, { altText: "x".repeat(201) });
		expect(long.status).toBe(400);
		expect((await post(place, two)).status).toBe(303);
		expect(ids()).toEqual([two, one]);
		expect((await post(place, one, { altText: "Front, lit" })).status).toBe(303);
		expect(listPictures(db, id).map(({ altText }) => altText)).toEqual(["Front, lit", ""]);
		expect((await post(place, two, { altText: "x".repeat(201) })).status).toBe(303);
		expect(listPictures(db, id).map(({ altText }) => altText)).toEqual(["", "Front, lit"]);
		expect((await post(place, two, { place: "1" })).flash?.text).toBe("The order was saved.");
		expect(ids()).toEqual([one, two]);
		expect((await post(remove, two)).status).toBe(303);
		expect(ids()).toEqual([one]);
		expect(files()).toHaveLength(4);
		expect((await post(remove, two)).status).toBe(404);
		const gone = await call(describeLoader, "/x", { db, as: admin, params: { id, pictureId: two } });
		expect(gone.status).toBe(404);
	});

	it("is changed by nobody but an admin", async () => {
		const [one] = ids() as [string];
		for (const door of [PAGE, place, remove]) {
			expect((await post(door, one, { altText: "x" }, makeBuyer(db))).status).toBe(403);
		}
		expect(ids()).toHaveLength(2);
		expect(files()).toHaveLength(8);
	});

	it("goes with the product, file and all", async () => {
		await call(deleteProduct, "/x", { db, as: admin, params: { id }, form: {} });
		expect(db.select().from(products).all()).toEqual([]);
		expect(files()).toEqual([]);
	});

	it("is left alone by the hourly job, which takes old files that no row names", async () => {
		const folder = join(env.UPLOADS_DIR, "pictures");
		const hoursAgo = new Date(Date.now() - 2 * 3_600_000);
		for (const name of files()) utimesSync(join(folder, name), hoursAgo, hoursAgo);
		await cleanUpUploads(db);
		expect(files()).toHaveLength(8);
		db.$client.exec("delete from product_pictures where position = 0");
		await cleanUpUploads(db);
		expect(files()).toHaveLength(4);
	});
});
