import { and, eq, ne, sql } from "drizzle-orm";
import { noteChange } from "~/kernel/audit/note-change.server";
import { command, nothing } from "~/kernel/commands/command.server";
import { DomainError, notFound } from "~/kernel/errors";
import type { Db, Tx } from "~db/client.server";
import { suppliers } from "~db/schema.server";
import { type SupplierInput, supplierSchema } from "./supplier.schema.ts";

const fields = ({ version: _version, minimum, ...values }: SupplierInput) => ({
	...values,
	minimumCents: minimum,
});

const LABELS = {
	name: "Name",
	contact: "Contact",
	email: "Email",
	phone: "Phone",
	account: "Account number",
	terms: "Terms",
	leadDays: "Lead time",
	minimumCents: "Smallest order",
	notes: "Notes",
};

/** @throws DomainError not_found. */
export function supplierOf(tx: Db | Tx, id: string) {
	const supplier = tx.select().from(suppliers).where(eq(suppliers.id, id)).get();
	if (!supplier) throw notFound("Supplier");
	return supplier;
}

/** @throws DomainError conflict when another supplier has the name, in any case. */
function checkName(tx: Tx, name: string, ownId: string): void {
	const taken = tx
		.select({ archivedAt: suppliers.archivedAt })
		.from(suppliers)
		.where(and(sql`lower(${suppliers.name}) = lower(${name})`, ne(suppliers.id, ownId)))
		.get();
	if (!taken) return;
	const where = taken.archivedAt ? " among the archived ones. Restore it there" : "";
	throw new DomainError("conflict", `There is a supplier named ${name}${where}`, { field: "name" });
}

/** Adds a supplier (Rule 7.140). @throws DomainError forbidden; conflict for a name in use. */
export const createSupplier = command("supplier.create", {
	by: "purchases.edit",
	input: supplierSchema,
	once: true,
	run(tx, _admin, input, { note }): { id: string } {
		checkName(tx, input.name, "");
		const values = fields(input);
		const { id } = tx.insert(suppliers).values(values).returning({ id: suppliers.id }).get();
		note({ entity: "supplier", entityId: id, after: values });
		return { id };
	},
});

/**
 * Changes a supplier (Rule 7.140).
 * @throws DomainError forbidden, not_found; conflict for a name in use, or when somebody changed it since (Rule 7.7).
 */
export const updateSupplier = command("supplier.update", {
	by: "purchases.edit",
	of: ["id"],
	input: supplierSchema,
	run(tx, admin, { id, ...input }): { id: string } {
		const supplier = supplierOf(tx, id);
		checkName(tx, input.name, id);
		const after = fields(input);
		const changed = noteChange(tx, admin, {
			action: "supplier.update",
			entity: "supplier",
			entityId: id,
			called: "This supplier was",
			labels: LABELS,
			before: Object.fromEntries(
				Object.keys(LABELS).map((name) => [name, supplier[name as keyof typeof LABELS]]),
			),
			after,
			expected: input.version,
		});
		if (changed) tx.update(suppliers).set(after).where(eq(suppliers.id, id)).run();
		return { id };
	},
});

/** Puts a supplier away, with all it has (Rule 7.140). Again is no change. @throws DomainError forbidden, not_found. */
export const archiveSupplier = command("supplier.archive", {
	by: "purchases.edit",
	of: ["id"],
	input: nothing,
	run(tx, _admin, { id }, { note, now }): { id: string; name: string } {
		const { name, archivedAt } = supplierOf(tx, id);
		if (!archivedAt) {
			tx.update(suppliers).set({ archivedAt: now }).where(eq(suppliers.id, id)).run();
			note({ entity: "supplier", entityId: id, after: { archived: true } });
		}
		return { id, name };
	},
});

/** Takes a supplier back (Rule 7.140). Again is no change. @throws DomainError forbidden, not_found. */
export const restoreSupplier = command("supplier.restore", {
	by: "purchases.edit",
	of: ["id"],
	input: nothing,
	run(tx, _admin, { id }, { note }): { id: string; name: string } {
		const { name, archivedAt } = supplierOf(tx, id);
		if (archivedAt) {
			tx.update(suppliers).set({ archivedAt: null }).where(eq(suppliers.id, id)).run();
			note({ entity: "supplier", entityId: id, after: { archived: false } });
		}
		return { id, name };
	},
});
