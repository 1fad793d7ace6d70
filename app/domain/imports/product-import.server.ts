import { and, eq, lt } from "drizzle-orm";
import type { Db } from "~db/client.server";
import { productImports } from "~db/schema.server";
import type { Actor } from "../actor.ts";
import { recordAudit } from "../audit/record-audit.server";
import { insertProduct } from "../catalog/create-product.server";
import { changeProduct } from "../catalog/update-product.server";
import { DomainError, notFound } from "../errors.ts";
import { requireAdmin } from "../permissions.ts";
import { type ImportPlan, planImport } from "./plan-import.server";
import type { ImportSource } from "./product-columns.ts";

const KEPT_MS = 24 * 3_600_000;

/**
 * Keeps an uploaded file for its preview, for a day (Rule 7.15).
 * @returns the import's id.
 * @throws DomainError forbidden; invalid, too_large when the file can't be read as a whole.
 */
export function startImport(
	db: Db,
	actor: Actor,
	{ text, fileName, source }: { text: string; fileName: string; source: ImportSource },
): string {
	const admin = requireAdmin(actor);
	planImport(db, text, source);
	return db.transaction(
		(tx) => {
			tx.delete(productImports)
				.where(lt(productImports.createdAt, new Date(Date.now() - KEPT_MS)))
				.run();
			return tx
				.insert(productImports)
				.values({ adminId: admin.id, fileName: fileName.slice(0, 200), source, content: text })
				.returning({ id: productImports.id })
				.get().id;
		},
		{ behavior: "immediate" },
	);
}

export type ImportPreview = ImportPlan & { id: string; fileName: string; source: ImportSource };

/** What an import would do, as things are now. @throws DomainError forbidden, not_found (also another admin's). */
export function previewImport(db: Db, actor: Actor, id: string): ImportPreview {
	const admin = requireAdmin(actor);
	const kept = db
		.select()
		.from(productImports)
		.where(and(eq(productImports.id, id), eq(productImports.adminId, admin.id)))
		.get();
	if (!kept) throw notFound("Import");
	return { ...planImport(db, kept.content, kept.source), id, fileName: kept.fileName, source: kept.source };
}

/**
 * Does what the preview said, all of it or nothing (Rule 7.15). The plan is made anew inside the transaction: what
 * changed meanwhile counts.
 *
 * @throws DomainError forbidden, not_found; conflict while any row has an error.
 */
export function confirmImport(db: Db, actor: Actor, id: string): { created: number; updated: number } {
	const admin = requireAdmin(actor);
	return db.transaction(
		(tx) => {
			const kept = tx
				.select()
				.from(productImports)
				.where(and(eq(productImports.id, id), eq(productImports.adminId, admin.id)))
				.get();
			if (!kept) throw notFound("Import");
			const plan = planImport(tx, kept.content, kept.source);
			if (plan.counts.error > 0) {
				throw new DomainError("conflict", "Nothing was imported: correct the rows with errors first.");
			}
			for (const row of plan.rows) {
				if (row.kind === "create") insertProduct(tx, admin, row.input);
				if (row.kind === "update") changeProduct(tx, admin, { ...row.change, id: row.id });
			}
			tx.delete(productImports).where(eq(productImports.id, id)).run();
			const done = { created: plan.counts.create, updated: plan.counts.update };
			recordAudit(tx, admin, {
				action: "product.import",
				entity: "import",
				entityId: id,
				after: { fileName: kept.fileName, source: kept.source, ...done },
			});
			return done;
		},
		{ behavior: "immediate" },
	);
}
