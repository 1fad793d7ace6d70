import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { getMyOrder } from "~/buying/orders/order.queries.server";
import { markDelivered } from "~/buying/shipments/mark-delivered.server";
import { shipOrder } from "~/buying/shipments/ship-order.server";
import { getDocument } from "~/customers/applications/application.queries.server";
import { type Actor, type UserActor, VISITOR } from "~/kernel/actor/actor";
import { CLAIM_REASON_NAMES } from "~/terms/claims";
import { STAFF_ROLE_NAMES } from "~/terms/roles";
import { DAY_MS, HOUR_MS } from "~/terms/time";
import type { Db } from "~db/client.server";
import { auditLog, claimLines, claims, orders, outbox, uploadedFiles } from "~db/schema.server";
import { deliveredOrder, lineIds, makeClaim } from "../../../tests/helpers/claim";
import {
	makeAdmin,
	makeBuyer,
	makeColleague,
	makeProduct,
	makeStaff,
	testDatabase,
} from "../../../tests/helpers/database";
import { makeOrder } from "../../../tests/helpers/order";
import { refusal } from "../../../tests/helpers/refusal";
import { claimInbox } from "./answer-claim.server";
import { getClaim, listClaims, listMyClaims, unsentPhotos } from "./claim.queries.server";
import { claimAnswerSchema, claimFormSchema, claimSchema } from "./claim.schema.ts";
import { leftOf, openReasons } from "./claim-clock.ts";
import { claimJson, staffClaimJson } from "./claim-json.server.ts";
import { dropUnsentPhotos, keepPhotos, removePhoto } from "./claim-photos.server";
import type { Claim } from "./claim-view.ts";
import { getProblem } from "./problem.queries.server";
import { reportClaim } from "./report-claim.server";

let db: Db;
let buyer: UserActor;
let order: ReturnType<typeof deliveredOrder>;
let pods: string;
let kit: string;
beforeEach(() => {
	db = testDatabase();
	order = deliveredOrder(db);
	buyer = order.buyer;
	[pods = "", kit = ""] = lineIds(db, order.id);
});

type Units = [orderItemId: string, quantity: number][];
const input = (lines: Units, changes = {}) =>
	claimSchema.parse({
		...{ reason: "damaged", remedy: "replacement", details: "Crushed", ...changes },
		lines: lines.map(([orderItemId, quantity]) => ({ orderItemId, quantity })),
	});
const report = (lines: Units, changes = {}, options = {}) =>
	reportClaim(db, buyer, { id: order.orderNumber, ...input(lines, changes) }, options);
const REFUSED = claimAnswerSchema.parse({ decision: "refuse", answer: "x" });
const deliver = (msAgo: number) =>
	db
		.update(orders)
		.set({ deliveredAt: new Date(Date.now() - msAgo) })
		.run();

describe("Rule 5.21: reporting a problem", () => {
	it("stores lines, reason and wish under a number, mails an acknowledgment and leaves an audit row", () => {
		const claim = report([
			[kit, 4],
			[pods, 6],
		]);
		expect(claim).toMatchObject({
			claimNumber: "C-1001",
			orderNumber: order.orderNumber,
			status: "open",
			reason: "damaged",
			remedy: "replacement",
			details: "Crushed",
			lines: [
				{ orderItemId: pods, productName: "Pods", quantity: 6 },
				{ orderItemId: kit, productName: "Kit", quantity: 4 },
			],
			answer: null,
		});
		expect(db.select().from(outbox).all()).toMatchObject([
			{ template: "claim-received", to: buyer.email, data: { claimId: claim.id } },
		]);
		expect(db.select().from(auditLog).all()).toMatchObject([
			{ action: "claim.report", actorId: buyer.id, entityId: claim.id },
		]);
		expect(report([[pods, 1]], { details: "" })).toMatchObject({ claimNumber: "C-1002", details: null });
	});

	it("refuses a reason whose time is over, by the delivery and not by the form", () => {
		deliver(48 * HOUR_MS - 1000);
		expect(report([[pods, 1]]).reason).toBe("damaged");
		deliver(48 * HOUR_MS);
		for (const reason of ["damaged", "wrong", "missing"]) {
			expect(refusal(() => report([[pods, 1]], { reason }))).toMatchObject({
				code: "conflict",
				errors: [{ field: "reason", message: expect.stringContaining("could be reported until") }],
			});
		}
		expect(report([[pods, 1]], { reason: "defective" }).reason).toBe("defective");
		deliver(30 * DAY_MS);
		for (const reason of ["defective", "unwanted"]) {
			expect(refusal(() => report([[pods, 1]], { reason })).code).toBe("conflict");
		}
		expect(db.select().from(claims).all()).toHaveLength(2);
	});

	it("takes every reason for a shipped order whose delivery we don't know of, and none before", () => {
		db.update(orders).set({ status: "shipped", deliveredAt: null }).run();
		expect(report([[pods, 1]], { reason: "missing" }).status).toBe("open");
		for (const status of ["pending", "cancelled"] as const) {
			db.update(orders).set({ status }).run();
			expect(refusal(() => report([[pods, 1]])).code).toBe("conflict");
		}
		expect(openReasons({ status: "pending", deliveredAt: null, shipments: [] }, new Date())).toEqual([]);
	});

	it("takes units of a part-shipped order that were shipped, and no others (Rule 7.150)", () => {
		const part = makeOrder(db, {
			userId: buyer.id,
			status: "processing",
			lines: [
				{ product: makeProduct(db), quantity: 10 },
				{ product: makeProduct(db), quantity: 4 },
			],
		});
		const [ten = "", four = ""] = lineIds(db, part.id);
		const reportPart = (lines: Units) => reportClaim(db, buyer, { id: part.id, ...input(lines) });
		expect(refusal(() => reportPart([[ten, 1]])).code).toBe("conflict");
		expect(getProblem(db, buyer, part.id)).toBeNull();
		shipOrder(db, makeAdmin(db), {
			...{ id: part.id, trackingNumber: "1Z999AA10123456784" },
			lines: [{ orderItemId: ten, quantity: 6 }],
		});
		expect(getProblem(db, buyer, part.id)).toMatchObject({ left: { [ten]: 6, [four]: 0 } });
		expect(
			refusal(() =>
				reportPart([
					[ten, 7],
					[four, 1],
				]),
			).errors,
		).toEqual([
			{ field: "lines[0].quantity", message: "So far, we shipped 6 units" },
			{ field: "lines[1].quantity", message: "So far, we shipped 0 units" },
		]);
		reportPart([[ten, 2]]);
		expect(getProblem(db, buyer, part.id)).toMatchObject({ left: { [ten]: 4, [four]: 0 } });
	});

	it("runs a clock for each parcel from its own delivery (Rule 7.150)", () => {
		const staff = makeAdmin(db);
		const made = makeOrder(db, {
			userId: buyer.id,
			status: "processing",
			lines: [
				{ product: makeProduct(db), quantity: 10 },
				{ product: makeProduct(db), quantity: 4 },
			],
		});
		const [ten = "", four = ""] = lineIds(db, made.id);
		const send = (lines: Units) =>
			shipOrder(db, staff, {
				...{ id: made.id, trackingNumber: "1Z999AA10123456784" },
				lines: lines.map(([orderItemId, quantity]) => ({ orderItemId, quantity })),
			});
		send([[ten, 6]]);
		const [first] = getMyOrder(db, buyer, made.id).shipments;
		markDelivered(db, staff, { id: first!.id });
		const delivered = () => getMyOrder(db, buyer, made.id).shipments[0]!.deliveredAt!.getTime();
		const reportAt = (ms: number, lines: Units, over: object = {}) =>
			reportClaim(db, buyer, { id: made.id, ...input(lines, over) }, { now: new Date(delivered() + ms) });
		const late = 48 * HOUR_MS;
		expect(reportAt(late - 1, [[ten, 1]]).status).toBe("open");
		// Nothing else is on its way: damage is over for the whole order, defects are not.
		expect(refusal(() => reportAt(late, [[ten, 1]])).code).toBe("conflict");
		expect(reportAt(late, [[ten, 1]], { reason: "defective" }).status).toBe("open");
		send([
			[ten, 2],
			[four, 4],
		]);
		expect(openReasons(getMyOrder(db, buyer, made.id), new Date(delivered() + late))).toContain("damaged");
		expect(reportAt(late, [[four, 1]]).status).toBe("open");
		expect(refusal(() => reportAt(late, [[ten, 3]])).errors).toEqual([
			{ field: "lines[0].quantity", message: "2 units came in a parcel that can still be reported" },
		]);
		expect(reportAt(late, [[ten, 2]]).status).toBe("open");
	});

	it("refuses more units than were bought and not reported before, and other orders' lines", () => {
		expect(refusal(() => report([[pods, 11]]))).toMatchObject({
			code: "invalid",
			errors: [{ field: "lines[0].quantity", message: "You bought 10 units" }],
		});
		report([[pods, 7]]);
		expect(
			refusal(() =>
				report([
					[kit, 1],
					[pods, 2],
					[pods, 2],
				]),
			).errors,
		).toEqual([
			{ field: "lines[2].quantity", message: "You bought 10, and 3 units of them not yet reported" },
		]);
		const [foreign = ""] = lineIds(db, makeOrder(db, { userId: buyer.id, status: "delivered" }).id);
		expect(refusal(() => report([[foreign, 1]])).errors).toEqual([
			{ field: "lines[0].orderItemId", message: "This line is not in the order" },
		]);
		expect(db.select().from(claimLines).all()).toHaveLength(1);
	});

	it("adds up a line that is named twice", () => {
		report([
			[pods, 2],
			[kit, 1],
			[pods, 3],
		]);
		const kept = db.select().from(claimLines).all();
		expect(Object.fromEntries(kept.map(({ orderItemId, quantity }) => [orderItemId, quantity]))).toEqual({
			[pods]: 5,
			[kit]: 1,
		});
	});

	it("makes one claim of a form that is sent twice, and another of one that was changed", () => {
		const first = report([[pods, 2]], {}, { key: "k" });
		expect(report([[pods, 2]], {}, { key: "k" })).toEqual(first);
		expect(report([[pods, 3]], {}, { key: "k" }).id).not.toBe(first.id);
		expect(db.select().from(outbox).all()).toHaveLength(2);
	});

	it("keeps the lines and photos of an order's claims apart, and what is left of each line (Rule 5.22)", () => {
		keepPhotos(db, buyer, order.id, [
			{ storageKey: "1", name: "pods.jpg", contentType: "image/jpeg", size: 1, sourceHash: "1" },
		]);
		report([[pods, 7]]);
		report([[kit, 1]]);
		const partsOf = ({ lines, photos }: Pick<Claim, "lines" | "photos">) => [
			lines.map(({ productName, quantity }) => `${quantity} ${productName}`),
			photos.map(({ name }) => name),
		];
		expect(listMyClaims(db, buyer, order.id).map(partsOf)).toEqual([
			[["7 Pods"], ["pods.jpg"]],
			[["1 Kit"], []],
		]);
		expect(getProblem(db, buyer, order.orderNumber)).toMatchObject({
			claims: [{ claimNumber: "C-1001" }, { claimNumber: "C-1002" }],
			left: { [pods]: 3, [kit]: 3 },
			photos: [],
		});
		db.update(orders).set({ status: "pending" }).run();
		expect(getProblem(db, buyer, order.orderNumber)).toBeNull();
	});

	it("offers the reasons whose time is not over", () => {
		const shipped = { status: "delivered", deliveredAt: new Date(0), shipments: [] } as const;
		expect(openReasons(shipped, new Date(48 * HOUR_MS - 1))).toEqual(CLAIM_REASON_NAMES);
		expect(openReasons(shipped, new Date(48 * HOUR_MS))).toEqual(["defective", "unwanted"]);
		expect(openReasons(shipped, new Date(30 * DAY_MS))).toEqual([]);
	});

	it("is for the order's buyer alone", () => {
		for (const actor of [makeBuyer(db), makeAdmin(db)]) {
			const code = actor.role === "admin" ? "forbidden" : "not_found";
			const refused = refusal(() => reportClaim(db, actor, { id: order.id, ...input([[pods, 1]]) }));
			expect(refused.code).toBe(code);
			expect(refusal(() => listMyClaims(db, actor, order.id)).code).toBe(code);
			expect(refusal(() => keepPhotos(db, actor, order.id, [])).code).toBe(code);
			expect(refusal(() => removePhoto(db, actor, order.id, "x")).code).toBe(code);
		}
	});
});

describe("the form's lines", () => {
	const parse = (lines: object[]) =>
		claimFormSchema.safeParse({ reason: "damaged", remedy: "credit", details: "", lines });

	it("count when they have units, checked or not", () => {
		const { data } = parse([
			{ orderItemId: "a", quantity: "6" },
			{ orderItemId: "b", picked: "on", quantity: " 2 " },
			{ orderItemId: "c", quantity: "0" },
		]);
		expect(data?.lines.map(({ quantity }) => quantity)).toEqual([6, 2, 0]);
	});

	it.each(["", "0", "x", "-1", "1.5"])("need units when checked, not %j", (quantity) => {
		const { error } = parse([{ orderItemId: "a" }, { orderItemId: "b", picked: "on", quantity }]);
		expect(error?.issues).toMatchObject([
			{ path: ["lines", 1, "quantity"], message: "Enter how many units are affected" },
		]);
	});

	it("need at least one with units", () => {
		const { data } = parse([{ orderItemId: pods, quantity: "" }]);
		expect(refusal(() => reportClaim(db, buyer, { id: order.id, ...data! })).errors).toEqual([
			{ field: "lines", message: "Check the goods that are affected" },
		]);
	});
});

describe("Rule 5.22: photos", () => {
	const photo = (n: number) => ({
		storageKey: `${n}`.padStart(32, "0"),
		name: `photo ${n}.jpg`,
		contentType: "image/jpeg",
		size: 1000,
		sourceHash: `hash ${n}`,
	});
	const keep = (...numbers: number[]) => keepPhotos(db, buyer, order.id, numbers.map(photo));

	it("wait for their claim and belong to it once it is sent", () => {
		expect(keep(1, 2)).toEqual({ dropped: [], tooMany: [] });
		expect(keep(2, 3)).toEqual({ dropped: [photo(2).storageKey], tooMany: [] });
		const [first] = unsentPhotos(db, order.id);
		expect(removePhoto(db, buyer, order.id, first!.id)).toEqual([photo(1).storageKey]);
		const claim = report([[pods, 1]]);
		expect(claim.photos.map(({ name }) => name)).toEqual(["photo 2.jpg", "photo 3.jpg"]);
		expect(unsentPhotos(db, order.id)).toEqual([]);
		expect(removePhoto(db, buyer, order.id, claim.photos[0]!.id)).toEqual([]);
	});

	it("are shown to all staff once the claim is sent, to its company's people, and to nobody else (Rule 5.22)", () => {
		keep(1);
		const [{ id } = { id: "" }] = unsentPhotos(db, order.id);
		const staff = STAFF_ROLE_NAMES.map((role) => makeStaff(db, role));
		const colleague = makeColleague(db, buyer, "buyer");
		const sees = (actor: Actor) => {
			try {
				return getDocument(db, actor, id).name;
			} catch {
				return null;
			}
		};
		expect(staff.map(sees)).toEqual(Array(4).fill(null));
		expect([buyer, colleague].map(sees)).toEqual(Array(2).fill("photo 1.jpg"));
		report([[pods, 1]]);
		expect([...staff, buyer, colleague].map(sees)).toEqual(Array(6).fill("photo 1.jpg"));
		expect([makeBuyer(db), VISITOR].map(sees)).toEqual([null, null]);
	});

	it("are at most six", () => {
		expect(keep(1, 2, 3, 4, 5, 6, 7)).toEqual({ dropped: [photo(7).storageKey], tooMany: ["photo 7.jpg"] });
	});

	it("are deleted when the claim was not sent within a day", () => {
		keep(1);
		report([[pods, 1]]);
		keep(2);
		expect(dropUnsentPhotos(db, new Date(Date.now() + DAY_MS - 1000))).toEqual([]);
		expect(dropUnsentPhotos(db, new Date(Date.now() + DAY_MS + 1000))).toEqual([photo(2).storageKey]);
		expect(db.select().from(uploadedFiles).all()).toHaveLength(1);
	});
});

describe("Rule 19.3: answering", () => {
	it("answers once by email; a second admin reads who answered and when", () => {
		const { id } = makeClaim(db, order);
		const dana = makeAdmin(db);
		const sam = makeAdmin(db);
		db.delete(outbox).run();
		expect(claimJson(listMyClaims(db, buyer, order.id)[0]!).answeredAt).toBeNull();
		expect(staffClaimJson(getClaim(db, sam, id))).toMatchObject({
			...{ answer: null, answeredBy: null, answeredAt: null },
			deliveredAt: getClaim(db, sam, id).deliveredAt!.toISOString(),
		});
		const answered = claimInbox.answer(
			db,
			dana,
			{ ...REFUSED, id, text: "Replaced tomorrow." },
			{ key: "k" },
		);
		expect(answered).toMatchObject({ status: "answered", email: buyer.email });
		claimInbox.answer(db, dana, { ...REFUSED, id, text: "Replaced tomorrow." }, { key: "k" });
		expect(refusal(() => claimInbox.answer(db, sam, { ...REFUSED, id, text: "Credited." }))).toMatchObject({
			code: "conflict",
			message: expect.stringMatching(new RegExp(`^Already answered by ${dana.username} at `)),
		});
		expect(db.select().from(outbox).all()).toMatchObject([{ template: "claim-answer", to: buyer.email }]);
		expect(listMyClaims(db, buyer, order.id)).toMatchObject([
			{ status: "answered", answer: "Replaced tomorrow.", answeredAt: expect.any(Date) },
		]);
		expect(db.select().from(auditLog).where(eq(auditLog.action, "claim.answer")).all()).toMatchObject([
			{ actorId: dana.id, before: { status: "open" }, after: { claimNumber: "C-1001", status: "answered" } },
		]);
		const [mine, staffs] = [listMyClaims(db, buyer, order.id)[0]!, getClaim(db, sam, id)];
		expect(staffs.answered).toMatchObject({ by: dana.username });
		const answeredAt = mine.answeredAt!.toISOString();
		const text = "Replaced tomorrow.";
		expect(claimJson(mine)).toMatchObject({ answer: text, answeredAt });
		expect(staffClaimJson(staffs)).toMatchObject({ answer: text, answeredBy: dana.username, answeredAt });
		claimInbox.setStatus(db, sam, { id, status: "closed" });
		expect(getClaim(db, sam, id).status).toBe("closed");
	});

	it("lists claims for admins only", () => {
		const { id } = makeClaim(db, order);
		const admin = makeAdmin(db);
		expect(listClaims(db, admin, { search: `${order.orderNumber} crushed` }).rows).toMatchObject([{ id }]);
		expect(listClaims(db, admin, { filters: { status: "closed" } }).total).toBe(0);
		expect(() => listClaims(db, buyer)).toThrow("Access Denied");
		expect(() => getClaim(db, buyer, id)).toThrow("Access Denied");
		expect(() => claimInbox.answer(db, buyer, { ...REFUSED, id })).toThrow("Access Denied");
		expect(() => getClaim(db, admin, "nope")).toThrow("Claim not found.");
	});
});

it.each([
	[48 * HOUR_MS, { value: 2, unit: "day" }],
	[48 * HOUR_MS - 1, { value: 47, unit: "hour" }],
	[18.9 * HOUR_MS, { value: 18, unit: "hour" }],
	[29.9 * DAY_MS, { value: 29, unit: "day" }],
	[1, { value: 0, unit: "hour" }],
] as const)("counts %d ms as whole hours below 48, then days", (ms, left) => {
	expect(leftOf(ms)).toEqual(left);
});
