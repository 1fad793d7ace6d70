// A problem with an order through its form and the API (Rules 5.21, 5.22): both doors call one operation.
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { loader as documentRoute } from "~/customers/documents/document";
import { type Actor, type UserActor, VISITOR } from "~/kernel/actor/actor";
import { loader as orderPage } from "~/office/orders/buyer/order";
import type { Db } from "~db/client.server";
import { claims, orders, uploadedFiles } from "~db/schema.server";
import { doorsAt } from "../../../../tests/helpers/api-doors";
import { deliveredOrder, lineIds, makeClaim } from "../../../../tests/helpers/claim";
import { makeAdmin, makeBuyer, makeUser, testDatabase } from "../../../../tests/helpers/database";
import { multipart } from "../../../../tests/helpers/files";
import { photo, pngPicture, svg } from "../../../../tests/helpers/pictures";
import { call, formErrors } from "../../../../tests/helpers/request";
import { loader as adminClaims } from "../admin/claims";
import { claimsApi as claimsTable } from "../api";
import type { Problem } from "../problem.queries.server";
import { action, loader } from "./problem";

const { loader: claimsApi } = doorsAt(claimsTable, "/api/claims");
const { action: photoApi } = doorsAt(claimsTable, "/api/orders/:id/claims/photos/:photoId");
const { action: photosApi, loader: photosList } = doorsAt(claimsTable, "/api/orders/:id/claims/photos");
const { loader: orderClaimsApi, action: reportApi } = doorsAt(claimsTable, "/api/orders/:id/claims");

let db: Db;
let buyer: UserActor;
let order: ReturnType<typeof deliveredOrder>;
let lines: string[];
beforeEach(() => {
	db = testDatabase();
	order = deliveredOrder(db);
	buyer = order.buyer;
	lines = lineIds(db, order.id);
});

type Part = { name: string; value: string | Buffer; filename?: string };
const params = () => ({ orderNumber: order.orderNumber });
const send = (
	units: string[],
	more: Part[] = [],
	changes: Record<string, string> = {},
	as: Actor = buyer,
) => {
	const fields = { reason: "damaged", remedy: "replacement", details: "Crushed", ...changes };
	const parts: Part[] = Object.entries(fields).map(([name, value]) => ({ name, value }));
	for (const [n, orderItemId] of lines.entries()) {
		parts.push({ name: `lines[${n}].orderItemId`, value: orderItemId });
		parts.push({ name: `lines[${n}].quantity`, value: units[n] ?? "" });
	}
	const request = multipart("http://localhost/", [...parts, ...more]);
	return call(action, "/", { db, as, params: params(), request });
};
const file = (value: Buffer, filename: string): Part => ({ name: "photos", value, filename });
const panel = async () =>
	(await call(orderPage, "/", { db, as: buyer, params: params() })).data.parts.problem as Problem | null;

describe("the form", () => {
	it("makes a claim with its photos, freed of their data, which only the buyer and admins can open", async () => {
		const answer = await send(
			["2", "0"],
			[file(await photo(), "GPS.JPG"), file(await pngPicture(), "b.png")],
		);
		expect(answer).toMatchObject({
			status: 303,
			location: `/buyer-portal/orders/${order.orderNumber}#problem`,
			flash: { title: "Problem Reported", text: "Claim C-1001: we answer within 24 hours." },
		});
		const problem = await panel();
		expect(problem).toMatchObject({
			claims: [
				{ claimNumber: "C-1001", lines: [{ quantity: 2 }], photos: [{ name: "GPS.jpg" }, { name: "b.jpg" }] },
			],
			left: { [lines[0]!]: 8, [lines[1]!]: 4 },
			photos: [],
		});
		const fileId = problem!.claims[0]!.photos[0]!.id;
		const open = (as: Actor) => call(documentRoute, "/", { db, as, params: { fileId } });
		for (const stranger of [VISITOR, makeUser(db), makeBuyer(db)])
			expect((await open(stranger)).status).toBe(404);
		expect((await open(makeAdmin(db))).status).toBe(200);
		const own = await open(buyer);
		expect(own.headers.get("Content-Type")).toBe("image/jpeg");
		expect(own.headers.get("Cache-Control")).toBe("private, no-store");
		expect(String(own.body)).not.toMatch(/Spycam|Exif/);
	});

	it("comes back with its values and its good photos, which are sent the next time or removed", async () => {
		const wrong = await send(["x", ""], [file(await pngPicture(), "a.png"), file(svg(), "b.svg")]);
		expect(wrong.status).toBe(400);
		expect(formErrors(wrong)).toEqual({
			"lines[0].quantity": ["Enter how many units are affected"],
			photos: ["“b.svg” is not a JPEG, PNG, WebP or AVIF picture."],
		});
		const kept = async () =>
			(await call(loader, "/", { db, as: buyer, params: params() })).data.problem.photos;
		const [first] = await kept();
		expect(await kept()).toMatchObject([{ name: "a.jpg" }]);
		const removed = await send(["11", ""], [{ name: "remove", value: first!.id }]);
		expect(removed).toMatchObject({
			status: 200,
			body: { result: { initialValue: { details: "Crushed" } } },
		});
		expect(await kept()).toEqual([]);
		expect(db.select().from(claims).all()).toEqual([]);
	});

	it("names photos beyond the sixth and makes no claim of them", async () => {
		const many = await Promise.all(
			Array.from({ length: 7 }, async (_, seed) => file(await pngPicture({ seed }), `${seed}.png`)),
		);
		expect(formErrors(await send(["1"], many))).toEqual({
			photos: ["“6.png” was not kept: a claim has at most 6 photos."].map((text) =>
				text.replace("png", "jpg"),
			),
		});
		expect((await panel())!.photos).toHaveLength(6);
		expect((await send(["1"])).status).toBe(303);
	});

	it("refuses a late reason also when it is posted by hand, and goods of no one else's order", async () => {
		db.update(orders)
			.set({ deliveredAt: new Date(Date.now() - 49 * 3_600_000) })
			.run();
		const late = await send(["1"]);
		expect(late.status).toBe(409);
		expect(formErrors(late)).toEqual({ reason: [expect.stringContaining("could be reported until")] });
		expect((await send(["1"], [], { reason: "defective" })).status).toBe(303);
		expect((await send(["1"], [file(await pngPicture(), "a.png")], {}, makeBuyer(db))).status).toBe(404);
		expect(db.select().from(uploadedFiles).all()).toEqual([]);
		expect((await send(["1"], [], {}, makeAdmin(db))).status).toBe(403);
	});

	it("sent twice makes one claim with its photos once", async () => {
		const key = { name: "idempotencyKey", value: "k" };
		const picture = file(await pngPicture(), "a.png");
		for (const _time of [1, 2]) expect((await send(["1"], [key, picture])).status).toBe(303);
		expect(await panel()).toMatchObject({ claims: [{ photos: [{ name: "a.jpg" }] }], photos: [] });
		expect(db.select().from(uploadedFiles).all()).toHaveLength(1);
	});

	it("says so when the body is no form, and isn't there before shipping", async () => {
		const request = new Request("http://localhost/", { method: "POST", body: "x" });
		expect((await call(action, "/", { db, as: buyer, params: params(), request })).status).toBe(415);
		db.update(orders).set({ status: "pending", deliveredAt: null }).where(eq(orders.id, order.id)).run();
		expect((await call(loader, "/", { db, as: buyer, params: params() })).status).toBe(404);
		expect(await panel()).toBeNull();
	});
});

describe("the API", () => {
	const body = (quantity: number, changes = {}) => ({
		...{ reason: "missing", remedy: "credit", ...changes },
		lines: [{ orderItemId: lines[1], quantity }],
	});
	const post = (json: unknown, as: Actor = buyer, headers = {}) =>
		call(reportApi, "/api", { db, as, params: { id: order.id }, json, headers });

	it("reports, replays a key, and lists the order's claims", async () => {
		const key = { "Idempotency-Key": "k" };
		const first = await post(body(2), buyer, key);
		expect(first).toMatchObject({
			status: 201,
			body: {
				claimNumber: "C-1001",
				status: "open",
				lines: [{ orderItemId: lines[1], quantity: 2 }],
				answer: null,
			},
		});
		expect((await post(body(2), buyer, key)).body).toEqual(first.body);
		expect(await post(body(3))).toMatchObject({
			status: 400,
			body: {
				title: "Failed to report the problem",
				errors: [
					{ field: "lines[0].quantity", message: "You bought 4, and 2 units of them not yet reported" },
				],
			},
		});
		expect(await post(body(1, { reason: "late" }))).toMatchObject({
			status: 400,
			body: { errors: [{ field: "reason", message: "Choose what is wrong" }] },
		});
		const list = await call(orderClaimsApi, "/api", { db, as: buyer, params: { id: order.id } });
		expect(list.body).toEqual([first.body]);
	});

	it.each([
		["__intent__", "none"],
		["lines[99999999].quantity", "1"],
	])("is refused with a field that it doesn't have: %s", async (name, value) => {
		const answer = await send(
			["1"],
			[
				{ name: "remove", value: "none" },
				{ name, value },
			],
		);
		expect(answer.status).toBe(400);
	});

	it("keeps photos for the claim that is sent next, and removes them (Rule 19.1)", async () => {
		const params = { id: order.id };
		const upload = async (parts: Part[], as: Actor = buyer) =>
			call(photosApi, "/api", { db, as, params, request: multipart("http://localhost/", parts) });
		const png = file(await pngPicture(), "a.png");
		const first = await upload([png, file(await pngPicture({ seed: 2 }), "b.png")]);
		expect(first).toMatchObject({ status: 201, body: [{ name: "a.jpg" }, { name: "b.jpg" }] });
		expect(await upload([file(svg(), "c.svg")])).toMatchObject({
			...{ status: 400, body: { errors: [{ field: "photos", message: expect.stringContaining("c.svg") }] } },
		});
		expect((await upload([png], makeBuyer(db))).status).toBe(404);
		const photoId = (first.body as unknown as { id: string }[])[0]!.id;
		const remove = (as: Actor) =>
			call(photoApi, "/api", { db, as, params: { ...params, photoId }, method: "DELETE" });
		expect((await remove(makeBuyer(db))).status).toBe(404);
		expect((await remove(buyer)).status).toBe(200);
		expect((await call(photosList, "/api", { db, as: buyer, params })).body).toMatchObject([
			{ name: "b.jpg" },
		]);
		expect((await post(body(1))).body).toMatchObject({ photos: [{ name: "b.jpg" }] });
		expect((await call(photosList, "/api", { db, as: buyer, params })).body).toEqual([]);
	});

	it("shows foreign orders to nobody, and everything to admins alone", async () => {
		const { id } = makeClaim(db, order);
		const other = makeBuyer(db);
		expect((await post(body(1), other)).status).toBe(404);
		expect((await call(orderClaimsApi, "/api", { db, as: other, params: { id: order.id } })).status).toBe(
			404,
		);
		for (const as of [buyer, other]) expect((await call(claimsApi, "/api", { db, as })).status).toBe(403);
		const admin = makeAdmin(db);
		expect((await call(claimsApi, "/api", { db, as: admin })).body).toMatchObject([
			{ id, email: buyer.email },
		]);
		expect((await call(adminClaims, "/admin/claims", { db, as: admin })).data.list.total).toBe(1);
		expect((await call(adminClaims, "/admin/claims", { db, as: buyer })).status).toBe(403);
	});
});
