import { and, eq } from "drizzle-orm";
import { ownLocation } from "~/customers/index.server";
import { command, nothing } from "~/kernel/commands/command.server";
import type { Db, Tx } from "~db/client.server";
import { savedListItems, savedLists } from "~db/schema.server";
import { checkName } from "./create-list.server";
import { ownList } from "./list.queries.server";
import { listQuantitiesSchema, renameSchema } from "./list.schema.ts";

/**
 * Renames a list, or says for which of the company's stores it is (Rule 4.12).
 * @returns the name. @throws DomainError unauthenticated, forbidden; not_found; conflict with field `name`.
 */
export const renameList = command("list.rename", {
	by: "buyer",
	of: ["listId"],
	input: renameSchema,
	run(tx, buyer, { listId, name, location: locationId }): string {
		ownList(tx, buyer, listId);
		checkName(tx, buyer, name, listId);
		if (locationId) ownLocation(tx, buyer, locationId);
		tx.update(savedLists).set({ name, locationId }).where(eq(savedLists.id, listId)).run();
		return name;
	},
});

/**
 * Sets quantities of a list's lines; 0 removes a line. Unknown ids are ignored.
 * @throws DomainError unauthenticated, forbidden; not_found.
 */
export const setListQuantities = command("list.update", {
	by: "buyer",
	of: ["listId"],
	input: listQuantitiesSchema,
	run(tx, buyer, { listId, quantities, isShared }): void {
		ownList(tx, buyer, listId);
		for (const [id, quantity] of Object.entries(quantities)) setLine(tx, listId, id, quantity);
		const shared = isShared === undefined ? {} : { sharedWith: isShared ? buyer.companyId : null };
		tx.update(savedLists)
			.set({ ...shared, updatedAt: new Date() })
			.where(eq(savedLists.id, listId))
			.run();
	},
});

function setLine(tx: Db | Tx, listId: string, id: string, quantity: number): void {
	const line = and(eq(savedListItems.id, id), eq(savedListItems.listId, listId));
	if (quantity === 0) tx.delete(savedListItems).where(line).run();
	else tx.update(savedListItems).set({ quantity }).where(line).run();
}

/** Deletes a list. @throws DomainError unauthenticated, forbidden; not_found. */
export const deleteList = command("list.delete", {
	by: "buyer",
	of: ["listId"],
	input: nothing,
	run(tx, buyer, { listId }): void {
		const { id } = ownList(tx, buyer, listId);
		tx.delete(savedLists).where(eq(savedLists.id, id)).run();
	},
});
