import { expect, it } from "vitest";
import type { Order } from "./order-view.ts";
import { usualArrival } from "./usual-arrival.ts";

const ZONE = "America/New_York";
const order = (changes: object = {}) =>
	({
		status: "shipped",
		// Thursday
		shippedAt: new Date("2026-11-19T21:00:00Z"),
		shippingAddress: { state: "AZ" },
		...changes,
	}) as Order;

it("names the third business day after shipping, until it is over (Rule 5.11)", () => {
	const at = (now: string, changes?: object) => usualArrival(order(changes), ZONE, new Date(now));
	expect(at("2026-11-20T12:00:00Z")).toEqual(new Date("2026-11-24T05:00:00Z"));
	expect(at("2026-11-25T04:59:59Z")).toEqual(new Date("2026-11-24T05:00:00Z"));
	expect(at("2026-11-25T05:00:00Z")).toBeNull();
	for (const changes of [
		{ status: "delivered" },
		{ shippedAt: null },
		{ shippingAddress: { state: "AK" } },
	]) {
		expect(at("2026-11-20T12:00:00Z", changes)).toBeNull();
	}
});
