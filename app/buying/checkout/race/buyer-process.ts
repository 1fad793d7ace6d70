// One buyer in its own process: waits for the signal, orders, and reports the outcome.

import "~/reactions.server";
import type { UserActor } from "~/kernel/actor/actor";
import { DomainError } from "~/kernel/errors";
import { openDatabase } from "~db/client.server";
import { orderSchema } from "../order.schema.ts";
import { placeOrder } from "../place-order.server.ts";

const [file = "", ...buyers] = process.argv.slice(2);
const db = openDatabase(file);
// On a busy machine ten processes wait longer for each other than a request would.
db.$client.pragma("busy_timeout = 60000");

const input = orderSchema.parse({
	shippingAddress: {
		firstName: "A",
		lastName: "B",
		address1: "1 Main St",
		city: "Denver",
		state: "CO",
		zipCode: "80205",
		phone: "303-555-0148",
	},
	paymentMethod: "check",
});

function order(buyerId: string): string {
	const actor: UserActor = {
		kind: "user",
		id: buyerId,
		username: "",
		email: "",
		role: "user",
		companyId: null,
		companyRole: null,
		isWholesaleApproved: true,
		pricingTier: "starter",
	};
	try {
		return placeOrder(db, actor, input, { idempotencyKey: "race" }).order.orderNumber;
	} catch (error) {
		if (error instanceof DomainError) return `${error.code}: ${error.message}`;
		throw error;
	}
}

process.send?.("ready");
process.once("message", () => {
	for (const buyer of buyers) process.send?.(order(buyer));
	process.disconnect?.();
});
