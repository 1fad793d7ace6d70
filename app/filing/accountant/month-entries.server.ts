import { sql } from "drizzle-orm";
import { readAddress } from "~/kernel/addresses/ship-to";
import { ENTRY_KIND_NAMES, MONEY_METHODS, type MoneyMethod } from "~/terms/ledger";
import { methodName, PAYMENT_METHODS, PAYMENT_TERMS, type PaymentTerms } from "~/terms/payment";
import type { Db } from "~db/client.server";
import type { Address, PaperDocument } from "~db/json-shapes";
import type { Period } from "../reports/period.ts";
import type { BookCustomer, BookEntry, BookLine, BookMoney } from "./book.ts";

/** The entries of a period, in the order of the files: ids and the sum of their cents. */
export type Found = { ids: string[]; cents: number };

const found = (rows: { id: string; cents: number }[]): Found => ({
	ids: rows.map(({ id }) => id),
	cents: rows.reduce((sum, { cents }) => sum + cents, 0),
});

/** The invoices of a period, or its credit memos with those taken back in it. */
export const entriesIn = (db: Db, { from, until }: Period, kind: "invoices" | "credits"): Found =>
	found(
		db.all(sql`select paper_id as id, cents from billed
			where day >= ${from} and day <= ${until} and (kind = 'invoice') = ${kind === "invoices" ? 1 : 0} order by day, paper_id`),
	);

/** Payments and refunds of a period, and those reversed in it. Received money is positive. */
export const moneyIn = (db: Db, { from, until }: Period): Found =>
	found(
		db.all(sql`select p.id, -p.cents as cents from papers p left join papers u on u.id = p.undoes
			where coalesce(u.kind, p.kind) in ('payment', 'refund') and p.kind in ('payment', 'refund', 'counter')
				and p.day >= ${from} and p.day <= ${until} order by p.day, p.id`),
	);

/** Ids as one value of a statement, in their order. */
const listed = (ids: readonly string[]) =>
	sql`(select value as id, key as place from json_each(${JSON.stringify(ids)}))`;

type EntryRow = {
	id: string;
	ofId: string;
	number: string;
	customer: string;
	day: string;
	dueOn: string | null;
	document: string;
	sign: number;
	freight: number;
	tax: number;
};

/** Invoices and credit memos by their ids, as the books take them. */
export function bookEntries(db: Db, ids: readonly string[]): BookEntry[] {
	const rows =
		db.all<EntryRow>(sql`select p.id, b.id as ofId, iif(p.undoes is null, b.number, b.number || '-R') as number, c.name as customer,
		p.day, b.due_on as dueOn, b.document, iif(p.undoes is null, 1, -1) as sign, b.freight_cents as freight, b.tax_cents as tax
		from ${listed(ids)} w join papers p on p.id = w.id join papers b on b.id = coalesce(p.undoes, p.id)
			join companies c on c.id = p.company_id order by w.place`);
	const lines = db.all<{ paperId: string; name: string; sku: string | null; quantity: number; unit: number }>(
		sql`select l.paper_id as paperId, l.name, l.sku, l.quantity, l.unit_price_cents as unit
			from ${listed([...new Set(rows.map(({ ofId }) => ofId))])} w join paper_lines l on l.paper_id = w.id order by w.place, l.position`,
	);
	const linesOf = Map.groupBy(lines, ({ paperId }) => paperId);
	return rows.map(({ ofId, number, customer, day, dueOn, document, sign, freight, tax }): BookEntry => {
		const { poNumber, excise = [], ...paper } = JSON.parse(document) as PaperDocument;
		// Papers of the books before this shop, which have none of them, aren't among these.
		const [billTo, orderNumber, paymentMethod] = [paper.billTo!, paper.orderNumber!, paper.paymentMethod!];
		const line = (kind: BookLine["kind"], description: string, quantity: number, unit: number): BookLine => ({
			...{ kind, description, quantity, unitCents: sign * unit, cents: sign * unit * quantity },
		});
		const isLater = PAYMENT_METHODS[paymentMethod].paid === "later";
		return {
			...{ number, customer, billTo, day, dueOn: dueOn ?? day },
			terms: isLater ? methodName({ paymentMethod, netDays: paper.netDays }) : "Due on receipt",
			reference: poNumber ? `PO ${poNumber}, ${orderNumber}` : orderNumber,
			lines: [
				...(linesOf.get(ofId) ?? []).map(({ name, sku, quantity, unit }) =>
					line("goods", sku ? `${name} (${sku})` : name, quantity, unit),
				),
				...(freight === 0 ? [] : [line("freight", "Freight", 1, freight)]),
				...(tax === 0 ? [] : [line("tax", "Sales tax", 1, tax)]),
				...excise.flatMap(({ name, cents }) => (cents === 0 ? [] : [line("excise", name, 1, cents)])),
			],
		};
	});
}

type MoneyRow = {
	id: string;
	customer: string;
	day: string;
	kind: "payment" | "refund" | "counter";
	method: MoneyMethod | null;
	reference: string | null;
	reason: string | null;
	cents: number;
};

/** Payments and refunds by their ids, each as the one amount that the bank shows (Rule 21.22). */
export function bookMoney(db: Db, ids: readonly string[]): BookMoney[] {
	const rows = db.all<
		MoneyRow & { settles: string | null }
	>(sql`select p.id, c.name as customer, p.day, p.kind, p.method, p.reference, p.reason, -p.cents as cents,
			(select group_concat(number, ', ') from (
				select i.number from allocations a join papers i on i.id = a.charge_id and i.kind = 'invoice'
				where a.credit_id = p.id group by i.id having sum(a.cents) <> 0 order by i.number)) as settles
		from ${listed(ids)} w join papers p on p.id = w.id join companies c on c.id = p.company_id order by w.place`);
	return rows.map(({ id, customer, day, kind, method, reference, reason, cents, settles }): BookMoney => {
		const name = { payment: "Payment", refund: "Refund", counter: "Taken back" }[kind];
		const what = kind === "payment" && settles ? `${name} of ${settles}` : name;
		return {
			// Unique and short enough: the programs take 21 characters.
			id: `${name[0]}-${id.slice(-12)}`,
			...{ customer, day, cents },
			method: method ? MONEY_METHODS[method].label : "",
			reference: reference ?? "",
			memo: [what, reason].filter(Boolean).join(": "),
		};
	});
}

/** The customers whose first paper is of a period (Rule 21.23). */
export const newCustomersIn = (db: Db, { from, until }: Period): Found =>
	found(
		db.all(sql`select c.id, 0 as cents from (
				select distinct company_id from papers where kind in ${ENTRY_KIND_NAMES} and day between ${from} and ${until}) p
			join companies c on c.id = p.company_id
			where not exists (select 1 from papers where company_id = c.id and day < ${from}) order by c.name collate nocase, c.id`),
	);

/** All customers who have a paper (Rule 21.23). */
export const customersWithPapers = (db: Db): Found =>
	found(
		db.all(sql`select c.id, 0 as cents from companies c
			where exists (select 1 from papers where company_id = c.id) order by c.name collate nocase, c.id`),
	);

type CustomerRow = {
	id: string;
	name: string;
	phone: string | null;
	terms: PaymentTerms;
	email: string | null;
	billTo: string | null;
	store: string | null;
};

/** Customers by their ids, as the books take them (Rule 21.23). */
export const bookCustomers = (db: Db, ids: readonly string[]): BookCustomer[] =>
	db
		.all<CustomerRow>(sql`select c.id, c.name, c.phone, c.payment_terms as terms,
			(select email from users where company_id = c.id and company_role = 'owner' and deleted_at is null order by created_at, id limit 1) as email,
			(select billing_address from orders where company_id = c.id order by created_at desc limit 1) as billTo,
			(select address from locations where company_id = c.id order by created_at, id limit 1) as store
			from ${listed(ids)} w join companies c on c.id = w.id order by w.place`)
		.map(({ terms, billTo, store, ...customer }) => ({
			...customer,
			address: billTo ? (JSON.parse(billTo) as Address) : readAddress(store ?? ""),
			netDays: PAYMENT_TERMS[terms].netDays,
		}));
