import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { UserActor } from "~/kernel/actor/actor";
import { claimInbox } from "~/service/claims/answer-claim.server";
import { claimAnswerSchema, claimGoodsSchema } from "~/service/claims/claim.schema";
import { receiveGoods, undoReceipt } from "~/service/claims/receive-goods.server";
import { reopenClaim } from "~/service/claims/reopen-claim.server";
import { reportClaim } from "~/service/claims/report-claim.server";
import type { Db } from "~db/client.server";
import { auditLog, claimReturns, claims, orderItems, pactCorrections } from "~db/schema.server";
import { makeFlavor } from "../../../tests/helpers/cart";
import { lineIds } from "../../../tests/helpers/claim";
import { makeAdmin, makeBuyer, makeStaff, testDatabase } from "../../../tests/helpers/database";
import { makeOrder } from "../../../tests/helpers/order";
import { makeKnownProduct, makeParcel } from "../../../tests/helpers/pact";
import { rowsOfMonth } from "./report-rows.server.ts";
import { correctParcel, getReportFacts } from "./write-facts.server.ts";

let db: Db;
let admin: UserActor;
let buyer: UserActor;
let order: { id: string; orderNumber: string };
let item: string;
/** Ten units left on October 30 in one parcel. */
beforeEach(() => {
	vi.useFakeTimers({ now: new Date("2026-10-30T12:00:00Z"), toFake: ["Date"] });
	db = testDatabase();
	admin = makeAdmin(db);
	buyer = makeBuyer(db);
	const lines = [{ product: makeKnownProduct(db, "OXVA"), quantity: 10 }];
	order = makeOrder(db, { userId: buyer.id, status: "delivered", deliveredAt: new Date(), lines });
	[item = ""] = lineIds(db, order.id);
});
afterEach(() => void vi.useRealTimers());

/** An approved claim whose goods come back first. */
function approved(quantity: number): string {
	const lines = [{ orderItemId: item, quantity }];
	const given = { reason: "defective" as const, remedy: "replacement" as const, details: "x", lines };
	const { id } = reportClaim(db, buyer, { id: order.id, ...given });
	answer(id);
	return id;
}
const answer = (id: string) =>
	claimInbox.answer(db, admin, {
		...claimAnswerSchema.parse({ decision: "approve", resolution: "replacement", goodsBack: true }),
		id,
	});
const receive = (id: string, toStock: number, writtenOff = 0, flavorId?: string) =>
	receiveGoods(db, makeStaff(db, "warehouse"), {
		...claimGoodsSchema.parse({ lines: [{ orderItemId: item, toStock, writtenOff, flavorId }] }),
		id,
	});
const rows = (month: string) =>
	rowsOfMonth(db, month)
		.rows.filter(({ orderNumber }) => orderNumber === order.orderNumber)
		.map(({ day, units, correction }) => [day, units, correction]);
const receipts = () => db.select().from(claimReturns).orderBy(claimReturns.id).all();
const undo = (id: string, receiptId: string) =>
	undoReceipt(db, admin, { id, receiptId, reason: "Another customer's box" });

it("enters what comes back by a claim, on the day it is received, and what of it is taken back (Rule 20.23)", () => {
	const id = approved(4);
	const claimNumber = db.select().from(claims).get()?.claimNumber;
	// 11:30 PM in New York: November in UTC.
	vi.setSystemTime(new Date("2026-11-01T03:30:00Z"));
	receive(id, 2, 1);
	expect(rows("2026-10")).toEqual([
		["2026-10-30", 10, null],
		["2026-10-31", -3, `Claim ${claimNumber}: goods came back`],
	]);
	vi.setSystemTime(new Date("2026-11-05T12:00:00Z"));
	receive(id, 1);
	expect(rows("2026-11")).toEqual([["2026-11-05", -1, `Claim ${claimNumber}: goods came back`]]);
	// The goods stay received, so the reports stay as they are.
	reopenClaim(db, admin, { id, reason: "Wrong goods" });
	expect(rows("2026-11")).toHaveLength(1);
	vi.setSystemTime(new Date("2026-12-02T12:00:00Z"));
	undo(id, receipts()[0]!.id);
	expect(rows("2026-12")).toEqual([["2026-12-02", 3, `Claim ${claimNumber}: receipt taken back`]]);
	expect(getReportFacts(db, admin, order.orderNumber).parcels).toMatchObject([
		{ shipped: 10, corrected: -1 },
	]);
	// What is still there counts for the next answer, and is in the reports once.
	answer(id);
	receive(id, 3);
	expect(getReportFacts(db, admin, order.orderNumber).parcels).toMatchObject([{ corrected: -4 }]);
	const received = db.select().from(auditLog).where(eq(auditLog.action, "order.report_correction")).all();
	expect(received.map(({ after }) => after?.units)).toEqual([-3, -1, 3, -3]);
});

it("never takes more back than the parcel had with corrections by hand, nor gives back what it did not take", () => {
	const [line] = getReportFacts(db, admin, order.orderNumber).parcels;
	correctParcel(db, admin, {
		orderNumber: order.orderNumber,
		line: line!.key,
		units: -8,
		reason: "Counted wrong",
	});
	const id = approved(4);
	receive(id, 3);
	expect(rows("2026-10").map(([, units]) => units)).toEqual([10, -2, -8]);
	// Received before claims were entered by themselves.
	db.delete(pactCorrections).where(eq(pactCorrections.units, -2)).run();
	reopenClaim(db, admin, { id, reason: "Wrong goods" });
	undo(id, receipts()[0]!.id);
	expect(rows("2026-10").map(([, units]) => units)).toEqual([10, -8]);
});

it("goes by the flavor that came back, then by lines without one, and the last parcel first", () => {
	const bar = makeKnownProduct(db, "OXVA", { name: "Bar" });
	const [mint, plain] = ["Mint", "Plain"].map((name) =>
		makeFlavor(db, { productId: bar.id, name, stockQuantity: 50 }),
	);
	order = makeOrder(db, { userId: buyer.id, status: "processing", lines: [{ product: bar, quantity: 20 }] });
	[item = ""] = lineIds(db, order.id);
	const takenFrom = [mint!, plain!].map(({ id }) => ({ flavorId: id, quantity: 10 }));
	db.update(orderItems).set({ assorted: true, takenFrom }).where(eq(orderItems.id, item)).run();
	const sent = (quantity: number, flavorId?: string) =>
		makeParcel(db, { orderId: order.id, shippedAt: new Date() }, [
			{ orderItemId: item, quantity, ...(flavorId ? { flavorId } : {}) },
		]);
	sent(5, mint!.id);
	sent(2);
	sent(4, mint!.id);
	sent(9, plain!.id);
	const id = approved(12);
	const corrected = () => getReportFacts(db, admin, order.orderNumber).parcels.map((line) => line.corrected);
	receive(id, 3, 0, mint!.id);
	expect(corrected()).toEqual([0, 0, -3, 0]);
	receive(id, 9, 0, mint!.id);
	expect(corrected()).toEqual([-5, -2, -4, -1]);
});
