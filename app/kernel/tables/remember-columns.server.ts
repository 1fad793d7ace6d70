import { eq } from "drizzle-orm";
import type { Db, Tx } from "~db/client.server";
import { importMappings } from "~db/schema.server";
import { plainHead } from "./heads.ts";
import { headsKey } from "./heads-key.server.ts";

/** What columns of files of a kind with the same headings were read as, by plain heading (Rule 13.87). */
export function rememberedColumns(db: Db | Tx, kind: string, heads: readonly string[]): Map<string, string> {
	const found = db
		.select({ columns: importMappings.columns })
		.from(importMappings)
		.where(eq(importMappings.key, headsKey(kind, heads)))
		.get();
	return new Map(Object.entries(found?.columns ?? {}));
}

/** Remembers what the columns of a file were read as, for files with the same headings. */
export function rememberChoice(
	tx: Tx,
	kind: string,
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
		.values({ key: headsKey(kind, heads), ...all })
		.onConflictDoUpdate({ target: importMappings.key, set: { ...all, updatedAt: new Date() } })
		.run();
}
