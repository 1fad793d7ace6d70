import { expect, it } from "vitest";
import { orderRowSchema } from "../order-desk/update-order.schema";
import { closeShortSchema, correctionSchema, shipmentSchema } from "./shipment.schema";

const UPS = "1Z999AA10123456784";
const line = { orderItemId: "line", flavorId: "", quantity: "3" };
const form = {
	id: "order",
	status: "shipped",
	trackingNumber: UPS,
	carrier: "",
	lines: [line],
	parcels: "0",
};
const problems = (result: ReturnType<typeof orderRowSchema.safeParse>) =>
	result.error?.issues.map(({ path, message }) => `${path.join(".")}: ${message}`);

it("reads a form's units; an empty field is none, and no flavor means a plain line", () => {
	const lines = [line, { orderItemId: "other", flavorId: "mint", quantity: "" }, { orderItemId: "third" }];
	expect(orderRowSchema.parse({ ...form, lines })).toMatchObject({
		lines: [
			{ orderItemId: "line", flavorId: null, quantity: 3 },
			{ orderItemId: "other", flavorId: "mint", quantity: 0 },
			{ orderItemId: "third", flavorId: null, quantity: 0 },
		],
		parcels: 0,
		rest: undefined,
	});
});

it.each([
	["no number", { trackingNumber: "" }, "trackingNumber: Enter the tracking number"],
	[
		"units that are none",
		{ lines: [{ ...line, quantity: "two" }] },
		"lines.0.quantity: Enter a number of units",
	],
	["a line without an id", { lines: [{ quantity: "1" }] }, "lines.0.orderItemId: Enter a number of units"],
	["an endless id", { lines: [{ ...line, orderItemId: "x".repeat(65) }] }, /^lines\.0\.orderItemId: /],
	["an endless flavor", { lines: [{ ...line, flavorId: "x".repeat(65) }] }, /^lines\.0\.flavorId: /],
	["a rest that neither waits nor is closed", { rest: "later" }, "rest: Use wait or short"],
	["a rest closed without a reason", { rest: "short", reason: "  " }, "reason: Say why, for the customer"],
	["a rest closed with no reason at all", { rest: "short" }, "reason: Say why, for the customer"],
	["a long reason", { rest: "short", reason: "x".repeat(201) }, "reason: Use at most 200 characters"],
])("refuses a parcel with %s", (_, change, problem) => {
	expect(problems(orderRowSchema.safeParse({ ...form, ...change }))).toEqual([
		typeof problem === "string" ? problem : expect.stringMatching(problem),
	]);
});

it("lets the rest wait unless it is closed short, with a trimmed reason and where the goods are", () => {
	expect(orderRowSchema.parse({ ...form, reason: "Sold out", isOnShelf: "on" }).rest).toBeUndefined();
	const closed = { ...form, rest: "short", reason: " Sold out " };
	expect(orderRowSchema.parse(closed).rest).toEqual({ reason: "Sold out", isOnShelf: false });
	expect(orderRowSchema.parse({ ...closed, isOnShelf: "on" }).rest?.isOnShelf).toBe(true);
	const sent = { trackingNumber: UPS, rest: "short", reason: "Lost" };
	expect(shipmentSchema.parse(sent).rest).toEqual({ reason: "Lost", isOnShelf: false });
});

it("closes units short with a reason only, and corrects a parcel with a number only", () => {
	expect(closeShortSchema.safeParse({ lines: [line], parcels: "1", reason: "Lost" }).success).toBe(true);
	expect(closeShortSchema.safeParse({ lines: [line], parcels: "1", reason: " " }).success).toBe(false);
	expect(correctionSchema.parse({ trackingNumber: UPS }).sendEmail).toBeUndefined();
	expect(correctionSchema.parse({ trackingNumber: UPS, sendEmail: ["off", "on"] }).sendEmail).toBe(true);
	expect(correctionSchema.parse({ trackingNumber: UPS, sendEmail: "off" }).sendEmail).toBe(false);
	expect(correctionSchema.safeParse({ trackingNumber: " \n " }).error?.issues[0]).toMatchObject({
		path: ["trackingNumber"],
		message: "Enter the tracking number",
	});
});
