import { type SQL, sql } from "drizzle-orm";
import { NOTHING_WAITS, type WaitingCounts } from "~/desk/frame/waiting";
import type { Actor } from "~/kernel/actor/actor";
import { companyNameOf } from "~/kernel/actor/company-terms.server";
import { type AdminActor, canSeeWholesalePrices, requireAdmin, staffMay } from "~/kernel/actor/permissions";
import { shopToday } from "~/kernel/clock/shop-time.server";
import { featureQueues, type Queue } from "~/kernel/features/features.server";
import { isOn, switchedOff } from "~/kernel/settings/switches.server";
import type { FeatureQueue } from "~/terms/features";
import { keysOf } from "~/terms/keys-of";
import { statusWaitingFor } from "~/terms/order-status";
import type { SwitchName } from "~/terms/switches";
import { HOLD_KINDS, WAITING_KINDS, type WaitingKind } from "~/terms/waiting-kinds";
import type { Db } from "~db/client.server";
import { HAS_CREDIT } from "~db/order-meanings.server";
import { readOnce } from "~db/read-once.server";

const ordersWaitingFor = (what: "answer" | "process" | "ship"): SQL =>
	sql`orders where status = ${sql.raw(`'${statusWaitingFor(what)}'`)}`;

/**
 * Companies with goods in a cart whose net terms are on hold (Rule 16.50): since when the cart waits, how late the oldest invoice is, and what
 * the cart came to.
 */
function companiesOnHold(): SQL {
	const late = sql`cast(julianday(${shopToday()}) - julianday(o.due_on) as integer)`;
	// The plus keeps SQLite to the index of due days: what is late is little of what is open.
	return sql`(select c.id, c.name, overdue.late, sum(k.subtotal_cents) as cents, max(k.last_activity) as created_at
		from (select o.company_id, max(${late}) as late from open_papers o
			where o.cents <> 0 and o.cents > 0 and o.due_on < ${shopToday()} group by +o.company_id) overdue
		join companies c on c.id = overdue.company_id and c.hold_days < overdue.late and c.credit_release is null
			and c.payment_terms ${HAS_CREDIT}
		join users u on u.company_id = c.id and u.deleted_at is null
		join carts k on k.user_id = u.id and exists (select 1 from cart_items i where i.cart_id = k.id)
		group by c.id)`;
}

/** Each kind's waiting rows: an index finds and orders them. */
const WAITING: Record<Exclude<WaitingKind, FeatureQueue | "credit">, SQL> = {
	application: sql`wholesale_applications where status = 'pending'`,
	message: sql`contact_messages where status = 'new'`,
	quote: sql`quote_requests where status = 'pending'`,
	payment: sql`payment_notices where status = 'waiting'`,
	held: sql`held_prices where status = 'waiting'`,
	answer: ordersWaitingFor("answer"),
	process: ordersWaitingFor("process"),
	ship: ordersWaitingFor("ship"),
};

/** Of each feature's queue. */
const mapped = <Part>(part: (queue: Queue) => Part) =>
	Object.fromEntries(
		Object.entries<Queue>(featureQueues()).map(([kind, queue]) => [kind, part(queue)]),
	) as Record<FeatureQueue, Part>;

const rowsOf = (kind: WaitingKind): SQL =>
	kind === "credit" ? companiesOnHold() : { ...WAITING, ...mapped(({ rows }) => rows) }[kind];
const kinds = keysOf(WAITING_KINDS);

/** The kinds that nobody waits in while something is off (Rule 9.40). */
const WHILE_ON: { [Kind in WaitingKind]?: SwitchName } = { credit: "creditLimits", quote: "quotes" };

/** The kinds that wait for the reader's role (Rule 7.34), as far as they are on. */
const kindsOf = (db: Db, actor: Actor): WaitingKind[] => {
	const off = switchedOff(db);
	return kinds.filter((kind) => {
		const name = WHILE_ON[kind];
		return staffMay(actor, WAITING_KINDS[kind].needs) && !(name && off.includes(name));
	});
};

/** How much waits for the reader's role, by kind (Rules 7.26, 7.34). @throws DomainError unauthenticated, forbidden. */
export function countWaiting(db: Db, actor: Actor): WaitingCounts {
	const admin = requireAdmin(actor, null);
	const seen = kindsOf(db, admin);
	if (seen.length === 0) return NOTHING_WAITS;
	const row = readOnce(db, `waiting ${admin.id}`, () =>
		db.get<Record<string, number | null>>(
			sql`select ${sql.join(
				seen.flatMap((kind) => [
					sql`(select count(*) from ${rowsOf(kind)}) as ${sql.identifier(kind)}`,
					sql`(select min(created_at) from ${rowsOf(kind)}) as ${sql.identifier(`${kind}At`)}`,
				]),
				sql`, `,
			)}`,
		),
	);
	const moments = seen.map((kind) => row[`${kind}At`] ?? null).filter((at) => at !== null);
	const counts = Object.fromEntries(kinds.map((kind) => [kind, row[kind] ?? 0])) as Record<
		WaitingKind,
		number
	>;
	return { ...counts, oldestAt: moments.length > 0 ? new Date(Math.min(...moments)) : null };
}

/** Someone who waits: who, for what, since when. */
export type Waiting = {
	kind: WaitingKind;
	id: string;
	/** The order's number. */
	orderNumber: string | null;
	/** The business, or the sender's name or address. */
	from: string;
	/** An application's address. */
	address: string | null;
	/** A message's subject, who asked for prices, of a hold the days that the oldest invoice is late, or what a feature's queue says. */
	subject: string | number | null;
	/** Of an order or quote: units, and the amount in cents for roles that see amounts; quotes at list price, holds by their cart. */
	units: number | null;
	cents?: number | null;
	/** An application's documents, of three. */
	documents: number | null;
	since: Date;
	/** It is from a customer that the reader sells to. */
	isOwn: boolean;
};

const nothing = {
	orderNumber: sql`null`,
	address: sql`null`,
	subject: sql`null`,
	units: sql`null`,
	cents: sql`null`,
	documents: sql`null`,
};

const order = {
	orderNumber: sql`order_number`,
	from: sql`coalesce(json_extract(shipping_address, '$.company'), customer_name)`,
	units: sql`(select sum(quantity) from order_items i where i.order_id = orders.id)`,
	cents: sql`total_cents`,
};

type Columns = Partial<Record<keyof typeof nothing, SQL>> & { from: SQL };

const COLUMNS: Record<Exclude<WaitingKind, FeatureQueue>, Columns> = {
	credit: { from: sql`name`, subject: sql`late`, cents: sql`cents` },
	application: {
		from: sql`business_name`,
		address: sql`business_address`,
		documents: sql`(business_license is not null) + (reseller_permit is not null) + (tobacco_license is not null)`,
	},
	message: {
		from: sql`coalesce(${companyNameOf(sql`contact_messages.user_id`)}, name)`,
		subject: sql`subject`,
	},
	quote: {
		from: sql`coalesce(${companyNameOf(sql`quote_requests.user_id`)}, email)`,
		units: sql`(select sum(q.value) from json_each(quantities) q)`,
		cents: sql`(select sum(p.wholesale_price_cents * q.value) from json_each(product_ids) i
			join json_each(quantities) q on q.key = i.key join products p on p.id = i.value)`,
	},
	payment: {
		from: sql`(select name from companies c where c.id = payment_notices.company_id)`,
		subject: sql`reference`,
		cents: sql`cents`,
	},
	held: {
		from: sql`coalesce(
			(select coalesce(json_extract(o.shipping_address, '$.company'), o.customer_name) from orders o where o.id = held_prices.order_id),
			(select coalesce(${companyNameOf(sql`q.user_id`)}, q.email) from quote_requests q where q.id = held_prices.quote_id))`,
		orderNumber: sql`(select o.order_number from orders o where o.id = held_prices.order_id)`,
		subject: sql`(select username from users u where u.id = held_prices.asked_by)`,
	},
	answer: order,
	process: order,
	ship: order,
};

/** Whose company a row of a kind is of; null where it can't be told from the row. */
const companyOf = (userId: SQL) => sql`(select u.company_id from users u where u.id = ${userId})`;
const COMPANY: { [Kind in WaitingKind]?: SQL } = {
	credit: sql`id`,
	application: companyOf(sql`user_id`),
	message: companyOf(sql`user_id`),
	quote: sql`coalesce(company_id, ${companyOf(sql`user_id`)})`,
	payment: sql`company_id`,
	answer: sql`company_id`,
	process: sql`company_id`,
	ship: sql`company_id`,
};

/** Whether a row is of a company that the reader sells to as of today; null for roles that sell to all, whose rows stay in their index's order. */
function ownOf(db: Db, admin: AdminActor, kind: WaitingKind): SQL | null {
	const company = COMPANY[kind];
	const sells = staffMay(admin, "orders.place") && !staffMay(admin, "staff") && isOn(db, "salespeople");
	if (!sells || !company) return null;
	return sql`coalesce(${company} in (select c.id from companies c where ${admin.id} = (
		select s.user_id from company_salespeople s where s.company_id = c.id and s.since <= ${shopToday()}
		order by s.since desc, s.id desc limit 1)), 0)`;
}

/**
 * Who waits for staff, holds first, then a salesperson's own customers, then longest first (Rule 7.26).
 *
 * @param kind only this kind; null for all.
 * @throws DomainError unauthenticated, forbidden.
 */
export function listWaiting(db: Db, actor: Actor, kind: WaitingKind | null, limit: number): Waiting[] {
	const admin = requireAdmin(actor, null);
	const wanted = kindsOf(db, admin).filter((each) => kind === null || each === kind);
	if (wanted.length === 0) return [];
	const queues: Partial<Record<WaitingKind, Queue>> = featureQueues();
	const columns: Record<WaitingKind, Columns> = { ...COLUMNS, ...mapped(({ columns }) => columns) };
	const parts = wanted.map((each) => {
		const own = ownOf(db, admin, each);
		const { orderNumber, from, address, subject, units, cents, documents } = { ...nothing, ...columns[each] };
		return sql`select * from (select ${each} as kind, id, ${orderNumber} as orderNumber, ${from} as "from", ${address} as address,
			${subject} as subject, ${units} as units, ${cents} as cents, ${documents} as documents, created_at as since,
			${own ?? sql`0`} as isOwn
			from ${rowsOf(each)} order by ${own ? sql`isOwn desc, ` : sql``}created_at limit ${limit})`;
	});
	const rows = db.all<Omit<Waiting, "since" | "isOwn"> & { since: number; isOwn: number }>(
		sql`select * from (${sql.join(parts, sql` union all `)}) order by kind not in ${HOLD_KINDS}, isOwn desc, since, id limit ${limit}`,
	);
	const priced = canSeeWholesalePrices(admin);
	return rows.map(({ cents, subject, isOwn: own, ...row }) => ({
		...row,
		isOwn: own === 1,
		subject: (subject && queues[row.kind]?.subjects?.[subject]?.label) ?? subject,
		...(priced ? { cents } : {}),
		since: new Date(row.since),
	}));
}
