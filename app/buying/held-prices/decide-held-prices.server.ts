import { eq } from "drizzle-orm";
import type { AdminActor } from "~/kernel/actor/permissions";
import { recordAudit } from "~/kernel/audit/record-audit.server";
import { shopTime } from "~/kernel/clock/shop-time.server";
import { command } from "~/kernel/commands/command.server";
import { DomainError, notFound } from "~/kernel/errors";
import { slot } from "~/kernel/reactions";
import { HELD_PRICE_STATUSES } from "~/terms/held-prices";
import type { Tx } from "~db/client.server";
import type { HeldRequest } from "~db/json-shapes";
import { heldPrices, users } from "~db/schema.server";
import { heldDecisionSchema } from "./held-prices.schema.ts";
import type { HeldPrice } from "./hold-prices.server";

type Approved<Kind> = (
	tx: Tx,
	owner: AdminActor,
	held: HeldPrice,
	request: HeldRequest & { kind: Kind },
	now: Date,
) => void;

/** What happens to approved prices; quotes and order changes, which ask for them, provide it. */
export const onApproval = {
	quote: slot<Approved<"quote">>("sending an approved quote"),
	order: slot<Approved<"order">>("applying an approved correction"),
};

/**
 * Decides on waiting prices (Rule 7.171). Approved, the quote is sent, or the correction applied and its mail sent, in the
 * same transaction; turned down, nothing of it is done. The same key again does nothing.
 *
 * @throws DomainError unauthenticated, forbidden, not_found; conflict when they no longer wait, naming who decided, and
 * when the quote or the correction can't go out as it is: they then still wait.
 */
export const decideHeldPrices = command("held_price.decide", {
	by: "prices.approve",
	of: ["id"],
	input: heldDecisionSchema,
	once: true,
	run(tx, owner, { id, ...input }, { now }): string {
		const held = rowOf(tx, id);
		requireWaiting(tx, held);
		const isApproved = input.decision === "approve";
		const note = input.decision === "decline" ? input.reason : null;
		const status = isApproved ? "approved" : "declined";
		// First, because sending the quote and changing the order are refused while prices wait.
		tx.update(heldPrices)
			.set({ status, note, decidedBy: owner.id, decidedAt: now })
			.where(eq(heldPrices.id, id))
			.run();
		if (isApproved) {
			if (held.request.kind === "quote") onApproval.quote(tx, owner, held, held.request, now);
			else onApproval.order(tx, owner, held, held.request, now);
		}
		recordAudit(tx, owner, {
			action: isApproved ? "held_price.approve" : "held_price.decline",
			entity: "held_price",
			entityId: id,
			before: { status: held.status },
			after: { status, ...(note ? { reason: note } : {}) },
		});
		return id;
	},
	give: rowOf,
});

function rowOf(tx: Tx, id: string): HeldPrice {
	const row = tx.select().from(heldPrices).where(eq(heldPrices.id, id)).get();
	if (!row) throw notFound("Waiting price");
	return row;
}

function requireWaiting(tx: Tx, { status, decidedBy, decidedAt }: HeldPrice): void {
	if (status === "waiting") return;
	const by = tx
		.select({ username: users.username })
		.from(users)
		.where(eq(users.id, decidedBy ?? ""))
		.get()?.username;
	const label = HELD_PRICE_STATUSES[status].label.toLowerCase();
	throw new DomainError(
		"conflict",
		`Already ${label}${by ? ` by ${by}` : ""}${decidedAt ? ` at ${shopTime(decidedAt)}` : ""}.`,
	);
}
