import type { UserActor } from "~/kernel/actor/actor";
import { DomainError } from "~/kernel/errors";
import type { Db } from "~db/client.server";
import { transact } from "~db/transact.server";
import { saveLines } from "../../lists/create-list.server";
import { listName } from "../../lists/list.schema";
import type { SavedList } from "../../lists/saved-list";
import type { QuickOrderLine, Verification } from "../quick-order-line";

/** Saves the rows with a known code. Rows without a quantity get the product's minimum. */
export function saveRows(db: Db, buyer: UserActor, typedName: string, { lines }: Verification) {
	const name = listName.safeParse(typedName);
	if (!name.success) return { problem: name.error.issues[0]!.message };
	try {
		const known = lines.flatMap(({ goods, units }) =>
			goods
				? [
						{
							productId: goods.productId,
							flavorId: goods.flavorId,
							quantity: units ?? goods.minimumOrderQuantity,
						},
					]
				: [],
		);
		return transact(db, (tx) => saveLines(tx, buyer, { name: name.data, lines: known }));
	} catch (error) {
		if (error instanceof DomainError) return { problem: error.message };
		throw error;
	}
}

/** A saved list as lines of the quick order. */
export const quickOrderLinesOf = ({ lines }: SavedList): QuickOrderLine[] =>
	lines.map(({ sku, flavor, quantity }) => ({
		code: sku ?? "",
		quantity: String(quantity),
		flavor: flavor ?? "",
	}));
