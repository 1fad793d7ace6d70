import { and, desc, eq } from "drizzle-orm";
import { type Cart, lineName } from "~/catalog";
import type { Actor } from "~/kernel/actor/actor";
import { requireCustomer } from "~/kernel/actor/permissions";
import { command, nothing } from "~/kernel/commands/command.server";
import { notFound } from "~/kernel/errors";
import type { Db, Tx } from "~db/client.server";
import { cartItems, carts, leftCarts, users } from "~db/schema.server";
import { type AddedLine, addWhatFits } from "./add-to-cart.server";
import { isAssorted } from "./assess-lines.ts";
import { readCart, readLineRows } from "./cart.queries.server";

type Person = typeof users.$inferSelect;
type Line = (typeof leftCarts.$inferSelect)["lines"][number];

/** Empties a person's cart into a left cart that colleagues can take over (Rule 13.12). `further` lines are added to it. */
export function leaveCart(tx: Tx, person: Person, further: readonly Line[] = []): void {
	const left = new Map<string, Line>();
	const add = ({ productId, flavorId, name, quantity }: Line) => {
		const key = `${productId} ${flavorId}`;
		left.set(key, { productId, flavorId, name, quantity: quantity + (left.get(key)?.quantity ?? 0) });
	};
	for (const row of readLineRows(tx, person.id)) {
		add({ ...row, name: lineName({ ...row, assorted: isAssorted(row) }) });
	}
	for (const line of further) add(line);
	const lines = [...left.values()];
	if (lines.length === 0) return;
	tx.insert(leftCarts).values({ companyId: person.companyId!, userId: person.id, lines }).run();
	const isTheirs = eq(carts.userId, person.id);
	const cart = tx.select({ id: carts.id }).from(carts).where(isTheirs).get();
	if (!cart) return;
	tx.delete(cartItems).where(eq(cartItems.cartId, cart.id)).run();
	tx.update(carts).set({ subtotalCents: 0, abandoned: false, abandonedAt: null }).where(isTheirs).run();
}

export type LeftCart = { id: string; username: string; lines: Line[]; createdAt: Date };

/** The carts that people left when they stopped buying for the actor's company, newest first. @throws as `requireCustomer`. */
export const listLeftCarts = (db: Db, actor: Actor): LeftCart[] =>
	db
		.select({
			id: leftCarts.id,
			username: users.username,
			lines: leftCarts.lines,
			createdAt: leftCarts.createdAt,
		})
		.from(leftCarts)
		.innerJoin(users, eq(users.id, leftCarts.userId))
		.where(eq(leftCarts.companyId, requireCustomer(actor).companyId))
		.orderBy(desc(leftCarts.createdAt), desc(leftCarts.id))
		.all();

export type TakenOver = { cart: Cart; lines: AddedLine[] };

/**
 * Moves a left cart into the actor's own, as much of each line as is available, and reports the rest (Rule 13.13). It is
 * gone afterwards.
 * @throws DomainError unauthenticated, forbidden; not_found also for another company's and for one already taken over.
 */
export const takeOverCart = command("cart.take-over", {
	by: "buyer",
	of: ["id"],
	input: nothing,
	run(tx, buyer, { id }): TakenOver {
		const left = tx
			.delete(leftCarts)
			.where(and(eq(leftCarts.id, id), eq(leftCarts.companyId, buyer.companyId)))
			.returning()
			.get();
		if (!left) throw notFound("Cart");
		const added = addWhatFits(
			tx,
			buyer,
			left.lines.map(({ productId, flavorId, quantity }) => ({ productId, flavor: flavorId, quantity })),
		);
		return {
			cart: readCart(tx, buyer),
			lines: added.map((line, n) => ({ ...line, name: left.lines[n]!.name })),
		};
	},
});
