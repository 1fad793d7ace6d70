import { eq } from "drizzle-orm";
import { plainHead } from "~/kernel/tables/heads";
import { headsKey } from "~/kernel/tables/heads-key.server";
import type { CustomerSource } from "~/terms/imports";
import type { Db, Tx } from "~db/client.server";
import { importMappings } from "~db/schema.server";

const keyOf = (source: CustomerSource, heads: readonly string[]) => headsKey(`customers ${source}`, heads);

/** What columns of files with the same headings were read as, by plain heading (Rule 13.87). */
export function rememberedColumns(
	db: Db | Tx,
	source: CustomerSource,
	heads: readonly string[],
): Map<string, string> {
	const found = db
		.select({ columns: importMappings.columns })
		.from(importMappings)
		.where(eq(importMappings.key, keyOf(source, heads)))
		.get();
	return new Map(Object.entries(found?.columns ?? {}));
}

/** Remembers what the columns of a file were read as, for files with the same headings. */
export function rememberChoice(
	tx: Tx,
	source: CustomerSource,
	heads: readonly string[],
	columns: readonly string[],
): void {
	const all = {
		supplier: "",
		columns: Object.fromEntries(
			heads.flatMap((head, at) => (head ? [[plainHead(head), columns[at] ?? ""] as const] : [])),
		),
	};
	tx.insert(importMappings)
		.values({ key: keyOf(source, heads), ...all })
		.onConflictDoUpdate({ target: importMappings.key, set: { ...all, updatedAt: new Date() } })
		.run();
}
