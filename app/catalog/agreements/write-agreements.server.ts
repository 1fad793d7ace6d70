import { and, eq, isNull, sql } from "drizzle-orm";
import { type AdminActor, canSeeCosts } from "~/kernel/actor/permissions";
import { shopToday } from "~/kernel/clock/shop-time.server";
import { DomainError, type FieldError } from "~/kernel/errors";
import { decimalOf, formatCents } from "~/kernel/money";
import { dayText } from "~/kernel/texts/day-text";
import type { Tx } from "~db/client.server";
import type { MadeAgreement, PlannedAgreement } from "~db/json-shapes";
import { priceListCompanies, priceListEntries, priceLists } from "~db/schema.server";
import { nameTargets } from "../price-lists/name-goods.server";
import { type Goods, goodsOf } from "../price-lists/preview-price-list.server";
import { priceListSchema } from "../price-lists/price-list.schema.ts";
import { writePriceList } from "../price-lists/save-price-list.server";
import { targetOf } from "../prices/price-book.server";
import { entryCents, targetKey } from "../prices/price-rule.ts";
import { type PricedCompany, pricesOf } from "../prices/prices-for.server";
import { type AgreementColumn, agreementColumns } from "./agreement-columns.ts";
import type { ReadAgreement, Recipient, RowProblem } from "./read-agreements.server";

/** A row that can be written. */
type Good = ReadAgreement & {
	who: Recipient;
	target: NonNullable<ReadAgreement["target"]>;
	value: number;
};
type Kind = PlannedAgreement["kind"];
/** A list to write: the rows of one recipient, and those of others who get the very same. */
type ListToWrite = { group: Good[]; others: Good[][] };
type Outcome = { kind: Kind; was: string | null; listId: string; remarks: string[] };

/** What our lists of agreements are called begins so. */
const NAMED = "Agreement: ";

/**
 * Writes the agreements of a file into price lists (Rule 15.9): one for each company or tier with the same days, in which entries of the
 * same goods and units are replaced. Rows with problems are left out; where a list refuses some, so are these.
 *
 * @returns what each row came to, in the file's order, and the lists that were made or changed.
 */
export function writeAgreements(
	tx: Tx,
	admin: AdminActor,
	rows: readonly ReadAgreement[],
	now: Date,
): { plan: PlannedAgreement[]; made: MadeAgreement[] } {
	const problems = new Map(rows.map((row) => [row, [...row.problems]]));
	const bad = (row: ReadAgreement, problem: RowProblem) => {
		problems.get(row)!.push(problem);
	};
	refuseRepeated(rows, bad);
	const isGood = (row: ReadAgreement): row is Good => problems.get(row)!.length === 0;
	const outcomes = new Map<ReadAgreement, Outcome>();
	const made: MadeAgreement[] = [];
	for (const { group, others } of listsOf(rows.filter(isGood))) {
		const whose = [group, ...others].map(([row]) => row!.who);
		const done = writeGroup(tx, admin, group, whose, bad);
		if (done?.made) made.push(done.made);
		// The same rows of the list's other recipients come to the same.
		const first = new Map(group.map((row) => [keyOfRow(row), row]));
		for (const row of [group, ...others].flat()) {
			const same = first.get(keyOfRow(row))!;
			const outcome = done?.outcomes.get(same);
			if (outcome) outcomes.set(row, { ...outcome, remarks: [] });
			else if (row !== same) for (const problem of problems.get(same)!) bad(row, problem);
		}
	}
	noteOdd(tx, admin, outcomes, now);
	const names = nameTargets(
		tx,
		rows.flatMap(({ target }) => target ?? []),
	);
	const plan = rows.map((row): PlannedAgreement => {
		const { line, texts, who, target, minimum, from, until } = row;
		const outcome = outcomes.get(row);
		const found = problems.get(row)!;
		const goods = target && names.get(targetKey(target.target, target.targetId));
		return {
			...{ line, minimum, from, until, code: texts.sku },
			kind: outcome?.kind ?? "error",
			who: who?.name ?? (texts.company || texts.tier),
			goods: goods?.name ?? "",
			price: row.value === undefined ? texts.price : sayValue(row.kind, row.value),
			was: outcome?.was ?? null,
			remarks: outcome?.remarks ?? [],
			problems: found.map(({ field, message }) => ({ column: agreementColumns.label(field), message })),
			boxes: [...new Set(found.map(({ field }) => field))].map((field) => ({ field, text: texts[field] })),
		};
	});
	return { plan, made };
}

const sayValue = (kind: string, value: number): string =>
	kind === "percent"
		? `${decimalOf(value).replace(/\.?0+$/, "")}% off`
		: kind === "amount"
			? `${formatCents(value)} off`
			: formatCents(value);

/**
 * Rows of one recipient with the same days are one list. Where the file names lists, recipients of the same name whose rows say the same
 * share one.
 */
function listsOf(rows: readonly Good[]): ListToWrite[] {
	const lists = new Map<string, ListToWrite>();
	const groups = Map.groupBy(rows, ({ who, from, until, list, priority }) =>
		[who.kind, who.id, from, until, priority, list.toLowerCase()].join(" "),
	);
	for (const [own, group] of groups) {
		const [{ who, from, until, list, priority }] = group as [Good, ...Good[]];
		const says = group.map((row) => [keyOfRow(row), row.kind, row.value].join(" ")).sort();
		const shared = JSON.stringify([who.kind, from, until, priority, list.toLowerCase(), says]);
		const key = list ? shared : own;
		const known = lists.get(key);
		if (known) known.others.push(group);
		else lists.set(key, { group, others: [] });
	}
	return [...lists.values()];
}

/** The same goods for the same company from the same number of units on the same days have one row. */
function refuseRepeated(
	rows: readonly ReadAgreement[],
	bad: (row: ReadAgreement, problem: RowProblem) => void,
) {
	const first = new Map<string, number>();
	for (const row of rows) {
		const { who, target, minimum, from, until, line, list, priority } = row;
		if (!who || !target) continue;
		const goods = targetKey(target.target, target.targetId);
		const key = [who.kind, who.id, goods, minimum, from, until, priority, list.toLowerCase()].join(" ");
		const before = first.get(key);
		if (before === undefined) first.set(key, line);
		else bad(row, { field: "sku", message: `is on line ${before} already, for the same units and days` });
	}
}

type Entry = typeof priceListEntries.$inferSelect;
const keyOf = (entry: Entry) => {
	const { target, targetId } = targetOf(entry);
	return `${targetKey(target, targetId)} ${entry.minimum}`;
};
const keyOfRow = ({ target, minimum }: Good) => `${targetKey(target.target, target.targetId)} ${minimum}`;

/** Writes the rows of one list; rows that it refuses get their problems, and the others are tried again. */
function writeGroup(
	tx: Tx,
	admin: AdminActor,
	group: readonly Good[],
	whose: readonly Recipient[],
	bad: (row: ReadAgreement, problem: RowProblem) => void,
): { outcomes: Map<Good, Outcome>; made: MadeAgreement | null } | null {
	const [{ who, from, until, list, priority }] = group as [Good, ...Good[]];
	const old = list
		? listNamed(tx, list, { whose, from, until, priority })
		: agreementOf(tx, who, from, until);
	const before = old ? entriesOf(tx, old.id) : [];
	const known = new Map(before.map((entry) => [keyOf(entry), entry]));
	let left = [...group];
	while (left.length > 0) {
		const kinds = new Map(
			left.map((row) => {
				const was = known.get(keyOfRow(row));
				const isSame = was?.kind === row.kind && was.value === row.value;
				return [row, { kind: was ? (isSame ? "unchanged" : "update") : "create", was, isSame }] as const;
			}),
		);
		const news = left.filter((row) => !kinds.get(row)!.isSame);
		const outcomesIn = (listId: string) =>
			new Map(
				left.map((row): [Good, Outcome] => {
					const { kind, was } = kinds.get(row)!;
					const said = was && kind === "update" ? sayValue(was.kind, was.value) : null;
					return [row, { kind: kind as Kind, was: said, listId, remarks: [] }];
				}),
			);
		if (news.length === 0) return { outcomes: outcomesIn(old!.id), made: null };
		const refused = tryWrite(tx, admin, { old, whose, from, until, list, priority }, news);
		if ("listId" in refused) {
			const { version, name } = tx.select().from(priceLists).where(eq(priceLists.id, refused.listId)).get()!;
			const made = { listId: refused.listId, name, isNew: !old, version, before };
			return { outcomes: outcomesIn(refused.listId), made };
		}
		const out = new Set<Good>();
		for (const { field, message } of refused.errors) {
			const n = /^entries[.[](\d+)/.exec(field)?.[1];
			for (const row of n === undefined ? news : [news[Number(n)]!]) {
				bad(row, { field: fieldOf(field), message });
				out.add(row);
			}
		}
		left = left.filter((row) => !out.has(row));
	}
	return null;
}

const fieldOf = (field: string): AgreementColumn =>
	field.endsWith("minimum") ? "minimum" : field.endsWith("value") || field.endsWith("kind") ? "price" : "sku";

function tryWrite(
	tx: Tx,
	admin: AdminActor,
	{ old, whose, from, until, list, priority }: ToWrite & { old: List | undefined; list: string },
	rows: readonly Good[],
): { listId: string } | { errors: readonly FieldError[] } {
	const { kind: audience } = whose[0]!;
	const ids = whose.map(({ id }) => id);
	const parsed = priceListSchema.safeParse({
		name: old?.name ?? (list ? freeName(tx, list) : nameOf(tx, whose[0]!, from, until)),
		...{ from, until, priority: old?.priority ?? priority, audience: AUDIENCES[audience] },
		...(audience === "company" ? { companies: ids } : audience === "tier" ? { tiers: ids } : {}),
		entries: rows.map(({ texts, kind, value, minimum }) => ({
			goods: texts.sku,
			kind,
			value: decimalOf(value).replace(/[$,]/g, ""),
			minimum,
		})),
	});
	if (!parsed.success) {
		return { errors: parsed.error.issues.map(({ path, message }) => ({ field: path.join("."), message })) };
	}
	try {
		return { listId: writePriceList(tx, admin, { ...parsed.data, id: old?.id, byGoods: true }) };
	} catch (error) {
		if (!(error instanceof DomainError) || error.errors.length === 0) throw error;
		return { errors: error.errors };
	}
}

const AUDIENCES = { company: "companies", tier: "tiers", everyone: "everyone" } as const;

type List = typeof priceLists.$inferSelect;
type ToWrite = Pick<Good, "from" | "until" | "priority"> & { whose: readonly Recipient[] };

/** The list of a name that is given to the same on the same days; undefined where there is none. */
function listNamed(tx: Tx, name: string, { whose, from, until, priority }: ToWrite): List | undefined {
	const list = tx.select().from(priceLists).where(sql`lower(${priceLists.name}) = lower(${name})`).get();
	if (!list || list.fromDay !== from || list.untilDay !== until || list.priority !== priority)
		return undefined;
	if (list.audience !== AUDIENCES[whose[0]!.kind]) return undefined;
	const given: string[] =
		list.audience === "companies"
			? tx
					.select({ id: priceListCompanies.companyId })
					.from(priceListCompanies)
					.where(eq(priceListCompanies.listId, list.id))
					.all()
					.map(({ id }) => id)
			: list.audience === "tiers"
				? list.tiers
				: [""];
	const wanted = new Set<string>(whose.map(({ id }) => id));
	return given.length === wanted.size && given.every((id) => wanted.has(id)) ? list : undefined;
}

/** The list of agreements of a company or a tier with the same days; undefined where there is none. */
function agreementOf(tx: Tx, who: Recipient, from: string | null, until: string | null): List | undefined {
	const day = (column: typeof priceLists.fromDay | typeof priceLists.untilDay, value: string | null) =>
		value === null ? isNull(column) : eq(column, value);
	const given =
		who.kind === "tier"
			? sql`${priceLists.audience} = 'tiers' and json_array_length(${priceLists.tiers}) = 1 and json_extract(${priceLists.tiers}, '$[0]') = ${who.id}`
			: sql`${priceLists.audience} = 'companies' and ${priceLists.id} in (select ${priceListCompanies.listId} from ${priceListCompanies} where ${priceListCompanies.companyId} = ${who.id}) and (select count(*) from ${priceListCompanies} where ${priceListCompanies.listId} = ${priceLists.id}) = 1`;
	return tx
		.select()
		.from(priceLists)
		.where(
			and(
				day(priceLists.fromDay, from),
				day(priceLists.untilDay, until),
				given,
				sql`substr(${priceLists.name}, 1, ${NAMED.length}) = ${NAMED}`,
			),
		)
		.orderBy(priceLists.id)
		.limit(1)
		.get();
}

const LONGEST_NAME = 100;

/** A name that no list has: the company and the days. */
function nameOf(tx: Tx, who: Recipient, from: string | null, until: string | null): string {
	const days = [from && `from ${dayText(from)}`, until && `until ${dayText(until)}`]
		.filter(Boolean)
		.join(" ");
	const room = LONGEST_NAME - NAMED.length - (days ? days.length + 2 : 0) - " 999".length;
	return freeName(tx, `${NAMED}${who.name.slice(0, room)}${days ? `, ${days}` : ""}`);
}

/** A name that no list has: the wanted one, or with a number behind it. */
function freeName(tx: Tx, wanted: string): string {
	const base = wanted.slice(0, LONGEST_NAME - " 999".length);
	for (let n = 1; ; n++) {
		const name = n === 1 ? wanted : `${base} ${n}`;
		const taken = tx
			.select({ id: priceLists.id })
			.from(priceLists)
			.where(sql`lower(${priceLists.name}) = lower(${name})`)
			.get();
		if (!taken) return name;
	}
}

const entriesOf = (tx: Tx, listId: string): Entry[] =>
	tx
		.select()
		.from(priceListEntries)
		.where(eq(priceListEntries.listId, listId))
		.orderBy(priceListEntries.position, priceListEntries.id)
		.all();

/** Says of each row what stands out, now that all are written: a price below the cost or above the MSRP, and one that another list overrules. */
function noteOdd(tx: Tx, admin: AdminActor, outcomes: ReadonlyMap<ReadAgreement, Outcome>, now: Date): void {
	const today = shopToday(now);
	const withCosts = canSeeCosts(admin);
	const goods = new Map<string, ReadonlyMap<string, Goods>>();
	const prices = new Map<string, ReturnType<typeof pricesOf>>();
	for (const [row, { listId, remarks }] of outcomes) {
		const { who, target, kind, value, minimum, from, until } = row as Good;
		if (who.kind === "everyone") continue;
		const ofList = goods.get(listId) ?? new Map(goodsOf(tx, listId).map((one) => [one.key, one]));
		goods.set(listId, ofList);
		const one = [...unitsFrom(ofList, target.targetId, minimum)][0];
		if (!one || (until && until < today)) continue;
		const day = from && from > today ? from : today;
		const reader: PricedCompany =
			who.kind === "company"
				? { companyId: who.id, pricingTier: who.pricingTier }
				: { companyId: null, pricingTier: who.id };
		const key = `${who.kind} ${who.id} ${day}`;
		const paid = prices.get(key) ?? pricesOf(tx, reader, () => day);
		prices.set(key, paid);
		const price = paid.of(one, one.units);
		if (!price) continue;
		const agreed = entryCents({ kind, value }, price.baseCents);
		if (agreed === null) continue;
		if (price.entry?.list.id !== listId && price.cents !== agreed) {
			remarks.push(
				`Another price counts on ${dayText(day)}: ${formatCents(price.cents)}${price.entry ? `, of ${price.entry.list.name}` : ""}.`,
			);
		}
		if (agreed > price.baseCents)
			remarks.push(`Above the tier\u2019s price of ${formatCents(price.baseCents)}.`);
		if (withCosts && one.costCents && agreed < one.costCents)
			remarks.push(`Below the cost of ${formatCents(one.costCents)}.`);
		if (one.msrpCents && agreed > one.msrpCents)
			remarks.push(`Above the MSRP of ${formatCents(one.msrpCents)}.`);
	}
}

/** The goods in the quantity of an entry, or in the smallest that can be ordered above it. */
function* unitsFrom(ofList: ReadonlyMap<string, Goods>, id: string, minimum: number): Generator<Goods> {
	for (const [key, one] of ofList) if (key.startsWith(`${id} `) && one.units >= minimum) yield one;
}
