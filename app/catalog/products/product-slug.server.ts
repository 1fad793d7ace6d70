import { and, eq, gte, lt, or } from "drizzle-orm";
import { slugOf } from "~/kernel/texts/slug";
import type { Db, Tx } from "~db/client.server";
import type { brands, products } from "~db/schema.server";

/** A slug no other product or brand has, made from a name; a taken one gets the next free number. */
export function freeSlug(tx: Db | Tx, table: typeof products | typeof brands, name: string): string {
	const wanted = slugOf(name);
	// A range, unlike a pattern, is read from the index. '.' follows '-'.
	const numbered = and(gte(table.slug, `${wanted}-`), lt(table.slug, `${wanted}.`));
	const taken = new Set(
		tx
			.select({ slug: table.slug })
			.from(table)
			.where(or(eq(table.slug, wanted), numbered))
			.all()
			.map(({ slug }) => slug),
	);
	if (!taken.has(wanted)) return wanted;
	let n = 2;
	while (taken.has(`${wanted}-${n}`)) n++;
	return `${wanted}-${n}`;
}
