import { phoneKey } from "./company-keys.ts";
import type { ReadCustomer } from "./read-customers.server";

/** Rows of one company, in the file's order; `number` is what the old books call it. */
export type Group = { number: string; rows: ReadCustomer[] };

/**
 * Brings the rows of one company together, one for each store or person (Rule 13.87): those with the same customer number, or with the same
 * name and no other number.
 */
export function groupCustomers(rows: readonly ReadCustomer[]): Group[] {
	const groups: Group[] = [];
	const byNumber = new Map<string, Group>();
	const byName = new Map<string, Group[]>();
	for (const row of rows) {
		const number = row.texts.number.toLowerCase();
		const named = row.keys.flatMap((key) => byName.get(key) ?? []);
		let group =
			(number && byNumber.get(number)) ||
			named.find((one) => !number || !one.number || one.number === number);
		if (!group) {
			group = { number, rows: [] };
			groups.push(group);
		}
		group.rows.push(row);
		group.number ||= number;
		if (group.number) byNumber.set(group.number, group);
		for (const key of row.keys) {
			const known = byName.get(key) ?? [];
			if (!known.includes(group)) byName.set(key, [...known, group]);
		}
	}
	return groups;
}

/** A company's phone: the first that a row gives. */
export const phoneOf = ({ rows }: Pick<Group, "rows">): string | null =>
	rows.find(({ phone }) => phone && phoneKey(phone))?.phone ?? null;
