import { and, eq } from "drizzle-orm";
import type { Actor } from "~/kernel/actor/actor";
import type { AdminActor } from "~/kernel/actor/permissions";
import { recordAudit } from "~/kernel/audit/record-audit.server";
import { shopTime } from "~/kernel/clock/shop-time.server";
import { DomainError } from "~/kernel/errors";
import { decimalOf } from "~/kernel/money";
import type { Db, Tx } from "~db/client.server";
import { heldPrices, users } from "~db/schema.server";

export type HeldPrice = typeof heldPrices.$inferSelect;

/** The quote request or the order that prices are for. */
export type HeldFor = { quoteId: string } | { orderId: string };

const isFor = (of: HeldFor) =>
	"orderId" in of ? eq(heldPrices.orderId, of.orderId) : eq(heldPrices.quoteId, of.quoteId);

const waitingFor = (tx: Db | Tx, of: HeldFor) =>
	tx
		.select({ id: heldPrices.id, by: users.username, createdAt: heldPrices.createdAt })
		.from(heldPrices)
		.innerJoin(users, eq(users.id, heldPrices.askedBy))
		.where(and(isFor(of), eq(heldPrices.status, "waiting")))
		.get();

/** Saves prices for an owner to decide on (Rule 7.170). `what` names the record in the audit log. */
export function holdPrices(
	tx: Tx,
	staff: AdminActor,
	of: HeldFor,
	values: Pick<HeldPrice, "request" | "lines"> & Partial<Pick<HeldPrice, "totalCents" | "basis">>,
	what: Record<string, unknown>,
): HeldPrice {
	const held = tx
		.insert(heldPrices)
		.values({ ...of, ...values, askedBy: staff.id })
		.returning()
		.get();
	recordAudit(tx, staff, {
		action: "held_price.ask",
		entity: "held_price",
		entityId: held.id,
		after: {
			...what,
			status: held.status,
			prices: held.lines.map(({ name, priceCents }) => `${name}: ${decimalOf(priceCents)}`),
		},
	});
	return held;
}

/** Why a quote or an order can't be changed while its prices wait for an owner (Rule 7.171); null when none wait. */
export function whyWaiting(tx: Db | Tx, of: HeldFor): string | null {
	const waiting = waitingFor(tx, of);
	if (!waiting) return null;
	const what = "orderId" in of ? "A correction of this order" : "The prices of this quote";
	const verb = "orderId" in of ? "waits" : "wait";
	return `${what} ${verb} for an owner since ${shopTime(waiting.createdAt)}, asked for by ${waiting.by}.`;
}

/** @throws DomainError conflict while prices of the quote or the order wait for an owner. */
export function refuseWaiting(tx: Tx, of: HeldFor): void {
	const message = whyWaiting(tx, of);
	if (message) throw new DomainError("conflict", `${message} Nothing of yours was done.`);
}

/** Ends the wait for prices of an order that is cancelled, or of a request whose status is set by hand (Rule 7.171). */
export function withdrawHeld(tx: Tx, actor: Actor, of: HeldFor): void {
	const waiting = waitingFor(tx, of);
	if (!waiting) return;
	tx.update(heldPrices)
		.set({ status: "withdrawn", decidedAt: new Date(), decidedBy: actor.kind === "user" ? actor.id : null })
		.where(eq(heldPrices.id, waiting.id))
		.run();
	recordAudit(tx, actor, {
		action: "held_price.withdraw",
		entity: "held_price",
		entityId: waiting.id,
		before: { status: "waiting" },
		after: { status: "withdrawn" },
	});
}
