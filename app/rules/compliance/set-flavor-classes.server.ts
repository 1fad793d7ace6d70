import { and, eq, isNull } from "drizzle-orm";
import { command } from "~/kernel/commands/command.server";
import { DomainError, notFound } from "~/kernel/errors";
import type { Tx } from "~db/client.server";
import { flavorClasses, products } from "~db/schema.server";
import { type FlavorClassesInput, flavorClassesSchema } from "./compliance.schema.ts";
import { flavorClassOf } from "./flavor-class.ts";
import { flavorKey } from "./flavor-classes.server";

type Input = FlavorClassesInput["flavors"][number];

/** The key of a class: a flavor name, a flavor name in one product, or a product. @throws DomainError not_found, invalid. */
function findGoods(tx: Tx, { productId, name, isProduct }: Input) {
	const product =
		productId === null ? null : tx.select().from(products).where(eq(products.id, productId)).get();
	if (product === undefined) throw notFound("Product");
	const nameKey = isProduct ? "" : flavorKey(name);
	if (nameKey === "" && !product)
		throw new DomainError("invalid", `'${name}' names no flavor. Name the product that has it.`);
	return { productId, nameKey, name };
}

/**
 * Sets or clears the class of flavors, each for one product or for all that have the name (Rule 17.17). Skips rows that were
 * left as shown. @returns how many changed.
 * @throws DomainError forbidden, not_found for a product; invalid for a name that says no taste without its product; conflict when
 *   somebody else changed one since it was shown (Rule 7.7).
 */
export const setFlavorClasses = command("flavor_class.set", {
	by: "settings",
	input: flavorClassesSchema,
	run(tx, _admin, { flavors }, { note }): number {
		const before: Record<string, string | null> = {};
		const after: Record<string, string | null> = {};
		for (const input of flavors) {
			const { flavorClass, was } = input;
			if (flavorClass === was) continue;
			const at = findGoods(tx, input);
			const isIt = and(
				eq(flavorClasses.nameKey, at.nameKey),
				at.productId === null ? isNull(flavorClasses.productId) : eq(flavorClasses.productId, at.productId),
			);
			const stated = tx.select().from(flavorClasses).where(isIt).get()?.flavorClass ?? null;
			if (stated === flavorClass) continue;
			if (was !== undefined && stated !== was)
				throw new DomainError(
					"conflict",
					`Somebody else said meanwhile what kind of flavor ${at.name} is. Nothing was saved. Look at it first.`,
				);
			if (flavorClass === null) tx.delete(flavorClasses).where(isIt).run();
			else if (stated === null)
				tx.insert(flavorClasses)
					.values({ ...at, flavorClass })
					.run();
			else tx.update(flavorClasses).set({ flavorClass }).where(isIt).run();
			before[at.name] = stated ?? flavorClassOf(at.name);
			after[at.name] = flavorClass ?? flavorClassOf(at.name);
		}
		const changed = Object.keys(after).length;
		if (changed > 0) note({ entity: "flavor_class", before, after });
		return changed;
	},
});
