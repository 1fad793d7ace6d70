import { sql } from "drizzle-orm";
import { customerFinder } from "~/customers/index.server";
import { firstKeptYear } from "~/kernel/clock/kept-years";
import { shopToday } from "~/kernel/clock/shop-time.server";
import { dayText } from "~/kernel/texts/day-text";
import { grouped } from "~/kernel/texts/numbers";
import type { PastRowKind } from "~/terms/imports";
import type { Db, Tx } from "~db/client.server";
import type { PlannedPastLine } from "~db/json-shapes";
import { goodsFinder, type NamedGoods } from "./find-goods.server";
import { pastColumns } from "./past-columns.ts";
import type { PastProblem, PastTexts, ReadPastLine } from "./read-past-orders.ts";

/** A row of a file, and what it comes to. */
export type PlannedPastRow = {
	position: number;
	orderAt: number;
	kind: PastRowKind;
	isUnknown: boolean;
	isRemarked: boolean;
	plan: PlannedPastLine;
};

type Company = { id: string; name: string };

/** A row while it is looked at. */
type Row = {
	read: ReadPastLine;
	kind: PastRowKind;
	company: Company | null;
	remarks: string[];
	problems: PastProblem[];
};

const goodsOf = ({ texts: { sku, product, flavor } }: ReadPastLine): NamedGoods => ({
	...{ sku, flavor },
	name: product,
});

/**
 * Says what each row of a file of past orders comes to (Rule 7.190), in the file's order: all rows of one number are one order, and where one of
 * them has an error the others wait for it. Writes nothing.
 */
export function planPastOrders(db: Db | Tx, reads: readonly ReadPastLine[], now: Date): PlannedPastRow[] {
	const findCompany = companyFinder(db);
	const goods = goodsFinder(db, reads.map(goodsOf));
	const here = numbersHere(db, [...new Set(reads.map(({ number }) => number).filter(Boolean))]);
	const today = shopToday(now);
	const oldest = `${firstKeptYear(today)}-01-01`;
	const orders = Map.groupBy(
		reads.map((read) => look(read, findCompany, { today, oldest })),
		// Rows without a number belong to none.
		({ read }) => read.number || read.line,
	);
	const places = new Map([...orders.keys()].map((key, n) => [key, n + 1]));
	const rows: Row[] = [];
	for (const order of orders.values()) {
		compareRows(order, here.get(order[0]!.read.number));
		rows.push(...order);
	}
	return rows
		.sort((a, b) => a.read.line - b.read.line)
		.map((row, n) => {
			const found = goods(goodsOf(row.read));
			const isComing = row.kind === "create" || row.kind === "waits";
			const { sku, product, flavor } = row.read.texts;
			if (isComing && !found && (sku || product))
				row.remarks.push(`${sku || product} isn\u2019t in the catalog: it comes in by its name.`);
			return {
				position: n + 1,
				orderAt: places.get(row.read.number || row.read.line)!,
				kind: row.kind,
				isUnknown: isComing && !found,
				isRemarked: isComing && row.remarks.length > 0,
				plan: {
					...planned(row),
					sku: sku || null,
					...wordsOf(product || found?.name || sku, flavor, found?.hasFlavors !== false),
					productId: found?.productId ?? null,
					flavorId: found?.flavorId ?? null,
				},
			};
		});
}

/** What goods are called. Where the catalog has a product for each flavor, the flavor is part of the name. */
const wordsOf = (name: string, flavor: string, hasFlavors: boolean) =>
	hasFlavors || !flavor ? { name, flavor: flavor || null } : { name: `${name}, ${flavor}`, flavor: null };

/** By the customer's email, which says it best, else by what it is called. */
function companyFinder(
	db: Db | Tx,
): (texts: PastTexts) => Company | { field: "customer" | "email"; message: string } {
	const find = customerFinder(db);
	return ({ customer, email }) => {
		const byEmail = email ? find(email) : undefined;
		if (byEmail && "id" in byEmail) return byEmail;
		const byName = customer ? find(customer) : undefined;
		if (byName && "id" in byName) return byName;
		return byName
			? { field: "customer", message: byName.problem }
			: { field: "email", message: byEmail?.problem ?? "is required" };
	};
}

/** What a row would come to if it were alone. */
function look(
	read: ReadPastLine,
	findCompany: ReturnType<typeof companyFinder>,
	{ today, oldest }: { today: string; oldest: string },
): Row {
	const row: Row = { read, kind: "create", company: null, remarks: [], problems: [] };
	const { texts, day } = read;
	const left =
		read.left ??
		(read.sameAs === undefined ? undefined : `The same as line ${grouped(read.sameAs)}`) ??
		(day && day < oldest ? `Older than records are kept: before ${dayText(oldest)}` : undefined);
	if (left) return { ...row, kind: "left", remarks: [left] };
	row.problems.push(...read.problems);
	if (texts.customer || texts.email) {
		const found = findCompany(texts);
		if ("id" in found) row.company = found;
		else row.problems.push(found);
	}
	if (day && day > today) row.problems.push({ field: "day", message: "is still to come" });
	if ((read.units ?? 0) < 0)
		row.remarks.push("A return: it takes away from the figures of before, and isn\u2019t ordered again.");
	if (row.problems.length > 0) row.kind = "error";
	return row;
}

/** An order that has a number already. */
type Here = { companyId: string | null; company: string; day: string | null };

/** Past orders and orders of this shop by number. */
function numbersHere(db: Db | Tx, numbers: readonly string[]): Map<string, Here> {
	const rows = db.all<Here & { number: string }>(sql`
		select p.number, p.company_id as companyId, c.name as company, p.day
			from json_each(${JSON.stringify(numbers)}) w cross join past_orders p on p.number = w.value join companies c on c.id = p.company_id
		union all
		select o.order_number, o.company_id, coalesce(c.name, 'another customer'), null
			from json_each(${JSON.stringify(numbers)}) w cross join orders o on o.order_number = w.value left join companies c on c.id = o.company_id`);
	return new Map(rows.map(({ number, ...one }) => [number, one]));
}

/** Rows of one number are of one customer and day, and the number stands for no other order. */
function compareRows(order: Row[], here: Here | undefined): void {
	const coming = order.filter(({ kind }) => kind !== "left");
	const first = coming.find(({ company, read }) => company && read.day);
	if (!first) return;
	for (const row of coming) {
		const bad = (field: PastProblem["field"], message: string) => {
			row.problems.push({ field, message });
			row.kind = "error";
		};
		const of = `is another one than on line ${grouped(first.read.line)}, of the same order`;
		if (row.company && row.company.id !== first.company!.id) bad("customer", of);
		else if (row.read.day && row.read.day !== first.read.day) bad("day", of);
		else if (here && row.company && row.read.day) {
			const isSame = here.companyId === row.company.id && (here.day === null || here.day === row.read.day);
			if (!isSame)
				bad("number", `is here already, of ${here.company}${here.day ? `, ${dayText(here.day)}` : ""}`);
			else if (row.kind === "create") {
				row.kind = "unchanged";
				row.remarks.splice(0, 9, here.day === null ? "An order of this shop" : "Here already");
			}
		}
	}
	const wrong = coming.find(({ kind }) => kind === "error");
	if (wrong)
		for (const row of coming) {
			if (row.kind !== "create") continue;
			row.kind = "waits";
			row.remarks.push(`Line ${grouped(wrong.read.line)} of the same order has an error.`);
		}
}

function planned({ read, company, remarks, problems }: Row) {
	const { line, texts, number, day, units, unitPriceCents, totalCents } = read;
	return {
		...{ line, day, units, unitPriceCents, totalCents, remarks },
		number: number || texts.number,
		who: company?.name ?? (texts.customer || texts.email),
		companyId: company?.id ?? null,
		store: texts.store || null,
		problems: problems.map(({ field, message }) => ({ column: pastColumns.label(field), message })),
		boxes: [...new Set(problems.map(({ field }) => field))].map((field) => ({ field, text: texts[field] })),
	};
}
