import { and, asc, eq } from "drizzle-orm";
import type { Actor } from "~/kernel/actor/actor";
import { adminOperation } from "~/kernel/actor/operation.server";
import { requireAdmin } from "~/kernel/actor/permissions";
import { DomainError, notFound } from "~/kernel/errors";
import type { Db, Tx } from "~db/client.server";
import { savedViews } from "~db/schema.server";
import { filterQuery, orderFilterOf } from "./order-filter.ts";

const MOST_VIEWS = 20;

/** A person's own view of the orders (Rule 7.50). `query` is the canonical form of its filters. */
export type SavedView = { id: string; name: string; query: string };

/** The actor's own views of the orders, oldest first. @throws DomainError unauthenticated, forbidden. */
export function listViews(db: Db | Tx, actor: Actor): SavedView[] {
	const { id: userId } = requireAdmin(actor, "orders");
	return db
		.select({ id: savedViews.id, name: savedViews.name, query: savedViews.query })
		.from(savedViews)
		.where(and(eq(savedViews.userId, userId), eq(savedViews.list, "orders")))
		.orderBy(asc(savedViews.createdAt), asc(savedViews.id))
		.all();
}

/**
 * Saves filters under a name. Filters that the list doesn't have are left out.
 * @throws DomainError unauthenticated, forbidden; conflict with field `name`: the actor has a view of this name, or
 * no room for more.
 */
export const saveView = adminOperation(
	"orders",
	(tx, admin, { name, query }: { name: string; query: string }): SavedView => {
		const own = listViews(tx, admin);
		refuseTaken(own, name);
		if (own.length >= MOST_VIEWS) {
			throw new DomainError("conflict", `You have ${MOST_VIEWS} views. Remove one first.`, { field: "name" });
		}
		const kept = filterQuery(orderFilterOf(new URLSearchParams(query)));
		return tx
			.insert(savedViews)
			.values({ userId: admin.id, list: "orders", name, query: kept })
			.returning()
			.get();
	},
);

/**
 * Renames one of the actor's views.
 * @throws DomainError unauthenticated, forbidden, not_found; conflict with field `name`.
 */
export const renameView = adminOperation(
	"orders",
	(tx, admin, { id, name }: { id: string; name: string }): SavedView => {
		const own = listViews(tx, admin);
		const view = requireOwn(own, id);
		refuseTaken(
			own.filter((view) => view.id !== id),
			name,
		);
		tx.update(savedViews).set({ name }).where(eq(savedViews.id, id)).run();
		return { ...view, name };
	},
);

/** Removes one of the actor's views. @throws DomainError unauthenticated, forbidden, not_found. */
export const removeView = adminOperation("orders", (tx, admin, { id }: { id: string }): SavedView => {
	const view = requireOwn(listViews(tx, admin), id);
	tx.delete(savedViews).where(eq(savedViews.id, id)).run();
	return view;
});

function requireOwn(own: readonly SavedView[], id: string): SavedView {
	const view = own.find((each) => each.id === id);
	if (!view) throw notFound("View");
	return view;
}

function refuseTaken(own: readonly SavedView[], name: string): void {
	if (own.some((view) => view.name === name)) {
		throw new DomainError("conflict", "You already have a view with this name", { field: "name" });
	}
}
