import { and, eq } from "drizzle-orm";
import { ownLocation } from "~/customers/index.server";
import { buyerOperation } from "~/kernel/actor/operation.server";
import type { Db, Tx } from "~db/client.server";
import { savedListItems, savedLists } from "~db/schema.server";
import { checkName } from "./create-list.server";
import { ownList } from "./list.queries.server";

/**
 * Renames a list, or says for which store it is (Rule 4.12).
 *
 * @param locationId one of the company's locations; null: for any store; as before if absent.
 * @throws DomainError unauthenticated, forbidden; not_found; conflict with field `name`.
 */
export const renameList = buyerOperation(
	(tx, buyer, listId: string, name: string, locationId?: string | null): void => {
		ownList(tx, buyer, listId);
		checkName(tx, buyer, name, listId);
		if (locationId) ownLocation(tx, buyer, locationId);
		tx.update(savedLists).set({ name, locationId }).where(eq(savedLists.id, listId)).run();
	},
);

/**
 * Sets quantities of a list's lines, by the line's id; 0 removes a line. Unknown ids are ignored.
 * @param isShared whether colleagues may use the list from now on (Rule 13.8); as before if absent.
 * @throws DomainError unauthenticated, forbidden; not_found.
 */
export const setListQuantities = buyerOperation(
	(tx, buyer, listId: string, quantities: Record<string, number>, isShared?: boolean): void => {
		ownList(tx, buyer, listId);
		for (const [id, quantity] of Object.entries(quantities)) setLine(tx, listId, id, quantity);
		const shared = isShared === undefined ? {} : { sharedWith: isShared ? buyer.companyId : null };
		tx.update(savedLists)
			.set({ ...shared, updatedAt: new Date() })
			.where(eq(savedLists.id, listId))
			.run();
	},
);

function setLine(tx: Db | Tx, listId: string, id: string, quantity: number): void {
	const line = and(eq(savedListItems.id, id), eq(savedListItems.listId, listId));
	if (quantity === 0) tx.delete(savedListItems).where(line).run();
	else tx.update(savedListItems).set({ quantity }).where(line).run();
}

/** Deletes a list. @throws DomainError unauthenticated, forbidden; not_found. */
export const deleteList = buyerOperation((tx, buyer, listId: string): void => {
	const { id } = ownList(tx, buyer, listId);
	tx.delete(savedLists).where(eq(savedLists.id, id)).run();
});
