import { and, asc, eq } from "drizzle-orm";
import type { Actor } from "~/kernel/actor/actor";
import { requireAdmin } from "~/kernel/actor/permissions";
import { command, nothing } from "~/kernel/commands/command.server";
import { DomainError, notFound } from "~/kernel/errors";
import type { Db, Tx } from "~db/client.server";
import { savedViews } from "~db/schema.server";
import { filterQuery, orderFilterOf } from "./order-filter.ts";
import { viewNameSchema, viewSchema } from "./saved-view.schema.ts";

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
export const saveView = command("order-view.save", {
	by: "orders",
	input: viewSchema,
	run(tx, admin, { name, query }): SavedView {
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
});

/**
 * Renames one of the actor's views.
 * @throws DomainError unauthenticated, forbidden, not_found; conflict with field `name`.
 */
export const renameView = command("order-view.rename", {
	by: "orders",
	of: ["id"],
	input: viewNameSchema,
	run(tx, admin, { id, name }): SavedView {
		const own = listViews(tx, admin);
		const view = requireOwn(own, id);
		refuseTaken(
			own.filter((view) => view.id !== id),
			name,
		);
		tx.update(savedViews).set({ name }).where(eq(savedViews.id, id)).run();
		return { ...view, name };
	},
});

/** Removes one of the actor's views. @throws DomainError unauthenticated, forbidden, not_found. */
export const removeView = command("order-view.remove", {
	by: "orders",
	of: ["id"],
	input: nothing,
	run(tx, admin, { id }): SavedView {
		const view = requireOwn(listViews(tx, admin), id);
		tx.delete(savedViews).where(eq(savedViews.id, id)).run();
		return view;
	},
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
