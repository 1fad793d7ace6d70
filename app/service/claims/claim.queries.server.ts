import { and, asc, desc, eq, inArray, isNull, sql } from "drizzle-orm";
import { getMyOrder } from "~/buying/index.server";
import type { Actor } from "~/kernel/actor/actor";
import { ofTheirCompany } from "~/kernel/actor/company-terms.server";
import { canSeeWholesalePrices, requireAdmin, requireCustomer } from "~/kernel/actor/permissions";
import { ANSWER_HOURS } from "~/kernel/config/site";
import { notFound } from "~/kernel/errors";
import { givenAnswer, usernameOf } from "~/kernel/inbox/inbox.server";
import { adminList, newestFirst, oldestFirst } from "~/kernel/lists/admin-list.server";
import { getSettings } from "~/kernel/settings/settings.queries.server";
import { CLAIM_STATUSES } from "~/terms/claims";
import { HOUR_MS } from "~/terms/time";
import type { Db, Tx } from "~db/client.server";
import { openEntries } from "~db/open-entries.server";
import {
	claimLines,
	claimPhotos,
	claimResults,
	claimReturns,
	claims,
	companies,
	ledgerEntries,
	orderItems,
	orders,
	uploadedFiles,
	users,
} from "~db/schema.server";
import type { Claim, ClaimEntry, ClaimLine, ClaimPhoto, ClaimReturn, StaffClaim } from "./claim-view.ts";

const rowsOf = (db: Db | Tx) =>
	db
		.select({
			claim: claims,
			orderNumber: orders.orderNumber,
			deliveredAt: orders.deliveredAt,
			companyId: orders.companyId,
			email: orders.customerEmail,
			username: users.username,
			businessName: companies.name,
			by: usernameOf(claims.answeredBy),
		})
		.from(claims)
		.innerJoin(orders, eq(orders.id, claims.orderId))
		.innerJoin(users, eq(users.id, claims.userId))
		.leftJoin(companies, ofTheirCompany)
		.$dynamic();

type Row = ReturnType<ReturnType<typeof rowsOf>["all"]>[number];

/** Adds lines, photos, papers and replacing orders to claims, with four queries for any number. */
function withParts(db: Db | Tx, rows: Row[]): (Claim & { row: Row })[] {
	const ids = rows.map(({ claim }) => claim.id);
	const lines = db
		.select({
			claimId: claimLines.claimId,
			orderItemId: claimLines.orderItemId,
			productName: orderItems.productName,
			sku: orderItems.sku,
			flavor: orderItems.flavor,
			assorted: orderItems.assorted,
			quantity: claimLines.quantity,
			approved: claimLines.approved,
			received: sql<number>`coalesce((select sum(r.to_stock + r.written_off) from claim_returns r
				where r.claim_id = ${claimLines.claimId} and r.order_item_id = ${claimLines.orderItemId}), 0)`,
		})
		.from(claimLines)
		.innerJoin(orderItems, eq(orderItems.id, claimLines.orderItemId))
		.where(inArray(claimLines.claimId, ids))
		.orderBy(asc(orderItems.position))
		.all();
	const photos = photosOf(db).where(inArray(claimPhotos.claimId, ids)).all();
	const led = entriesOf(db, ids);
	const replacing = db
		.select({
			claimId: claimResults.claimId,
			orderNumber: orders.orderNumber,
			status: orders.status,
		})
		.from(claimResults)
		.innerJoin(orders, eq(orders.id, claimResults.orderId))
		.where(inArray(claimResults.claimId, ids))
		.orderBy(asc(claimResults.id))
		.all();
	return rows.map((row) => {
		const { id, claimNumber, reason, remedy, details, status, answer, answeredAt, createdAt } = row.claim;
		const { decision, resolution, goodsBack } = row.claim;
		return {
			...{ id, claimNumber, reason, remedy, details, status, answer, answeredAt, createdAt },
			...{ orderNumber: row.orderNumber, decision, resolution, goodsBack },
			papers: led.flatMap(({ claimId, ...entry }): ClaimEntry[] => (claimId === id ? [entry] : [])),
			replacements: replacing.flatMap(({ claimId, ...order }) => (claimId === id ? [order] : [])),
			lines: lines.flatMap(({ claimId, ...line }): ClaimLine[] => (claimId === id ? [line] : [])),
			photos: photos.flatMap(({ claimId, ...photo }): ClaimPhoto[] => (claimId === id ? [photo] : [])),
			row,
		};
	});
}

/** The credit memos and refunds of claims, the newest last. */
export const entriesOf = (db: Db | Tx, ids: readonly string[]): (ClaimEntry & { claimId: string })[] =>
	db
		.select({
			claimId: claimResults.claimId,
			id: ledgerEntries.id,
			kind: sql<ClaimEntry["kind"]>`${ledgerEntries.kind}`,
			number: ledgerEntries.number,
			day: ledgerEntries.day,
			cents: ledgerEntries.cents,
			openCents: openEntries.cents,
			method: ledgerEntries.method,
			reference: ledgerEntries.reference,
			isUndone: sql`exists (select 1 from papers c where c.undoes = ${ledgerEntries.id})`.mapWith(Boolean),
		})
		.from(claimResults)
		.innerJoin(ledgerEntries, eq(ledgerEntries.id, claimResults.paperId))
		.innerJoin(openEntries, eq(openEntries.paperId, ledgerEntries.id))
		.where(inArray(claimResults.claimId, [...ids]))
		.orderBy(asc(claimResults.id))
		.all();

const photosOf = (db: Db | Tx) =>
	db
		.select({
			claimId: claimPhotos.claimId,
			id: uploadedFiles.id,
			name: uploadedFiles.name,
			size: uploadedFiles.size,
		})
		.from(claimPhotos)
		.innerJoin(uploadedFiles, eq(uploadedFiles.id, claimPhotos.fileId))
		.orderBy(asc(uploadedFiles.id))
		.$dynamic();

const asBuyer = ({ row: _row, ...claim }: ReturnType<typeof withParts>[number]): Claim => claim;

/** An order's claims, oldest first. The caller may read the order. */
export const claimsOf = (db: Db | Tx, orderId: string): Claim[] =>
	withParts(
		db,
		rowsOf(db).where(eq(claims.orderId, orderId)).orderBy(asc(claims.createdAt), asc(claims.id)).all(),
	).map(asBuyer);

/** The photos of an order that were uploaded for a claim not sent yet. */
export const unsentPhotos = (db: Db | Tx, orderId: string): ClaimPhoto[] =>
	photosOf(db)
		.where(and(eq(claimPhotos.orderId, orderId), isNull(claimPhotos.claimId)))
		.all()
		.map(({ claimId: _claimId, ...photo }) => photo);

/** The units in the claims on an order, by order line. */
export const claimedUnits = (db: Db | Tx, orderId: string): Map<string, number> =>
	new Map(
		db
			.select({ id: claimLines.orderItemId, units: sql<number>`sum(${claimLines.quantity})` })
			.from(claimLines)
			.innerJoin(claims, eq(claims.id, claimLines.claimId))
			.where(eq(claims.orderId, orderId))
			.groupBy(claimLines.orderItemId)
			.all()
			.map(({ id, units }) => [id, units]),
	);

/**
 * The claims on one of the actor's own orders, oldest first; by the order's id or number.
 * @throws DomainError unauthenticated, forbidden; not_found also for someone else's order (Rule 1.9).
 */
export const listMyClaims = (db: Db, actor: Actor, idOrNumber: string): Claim[] =>
	claimsOf(db, getMyOrder(db, actor, idOrNumber).id);

/**
 * The claims of the actor's company that wait for an answer, goods or a refund, the newest first (Rule 19.2).
 * @throws DomainError unauthenticated, forbidden.
 */
export const listMyOpenClaims = (db: Db, actor: Actor) =>
	db
		.select({
			claimNumber: claims.claimNumber,
			orderNumber: orders.orderNumber,
			status: claims.status,
			createdAt: claims.createdAt,
		})
		.from(claims)
		.innerJoin(orders, eq(orders.id, claims.orderId))
		.where(
			and(
				eq(orders.companyId, requireCustomer(actor).companyId),
				inArray(claims.status, ["open", "goods", "refund"]),
			),
		)
		.orderBy(desc(claims.createdAt), desc(claims.id))
		.all();

/** The claim and order whose goods an order replaces (Rule 19.6); null for any other order. The caller may read the order. */
export const replacedBy = (db: Db | Tx, orderId: string) =>
	db
		.select({ claimId: claims.id, claimNumber: claims.claimNumber, orderNumber: orders.orderNumber })
		.from(claimResults)
		.innerJoin(claims, eq(claims.id, claimResults.claimId))
		.innerJoin(orders, eq(orders.id, claims.orderId))
		.where(eq(claimResults.orderId, orderId))
		.get() ?? null;

/** Open claims first, by the moment they are to be answered by; then the newest. */
const dueFirst = [
	sql`${claims.answeredAt} is not null`,
	sql`iif(${claims.answeredAt} is null, ${claims.createdAt}, -${claims.createdAt})`,
	asc(claims.id),
];

/** Claims for staff (Rule 19.2). */
export const listClaims = adminList({
	permission: "orders",
	table: claims,
	from: sql`${claims} join ${orders} on ${eq(orders.id, claims.orderId)} join ${users} on ${eq(users.id, claims.userId)} left join ${companies} on ${ofTheirCompany}`,
	search: [claims.claimNumber, orders.orderNumber, orders.customerEmail, companies.name, claims.details],
	filters: {
		status: { label: "Status", column: claims.status, terms: CLAIM_STATUSES },
	},
	sorts: {
		due: { label: "due soonest first", by: dueFirst },
		...oldestFirst(claims.createdAt, claims.id),
		...newestFirst(claims.createdAt, claims.id),
	},
	// One status alone is read in the order of its index.
	usualSort: ({ status }) => (!status ? "due" : status === "open" ? "oldest" : "newest"),
	rows: (db, ids, actor) => readClaims(db, actor, ids),
});

/** One claim for staff; amounts for roles that see them. @throws DomainError unauthenticated, forbidden, not_found. */
export function getClaim(db: Db, actor: Actor, claimId: string): StaffClaim {
	requireAdmin(actor, "orders");
	const [claim] = readClaims(db, actor, [claimId]);
	if (!claim) throw notFound("Claim");
	return claim;
}

function readClaims(db: Db, actor: Actor, ids: string[]): StaffClaim[] {
	const back = returnsOf(db, ids);
	const flavorsOf = flavorsIn(db, ids);
	const unnamed = unnamedGoods(db, ids);
	const priced = canSeeWholesalePrices(actor);
	return withParts(db, rowsOf(db).where(inArray(claims.id, ids)).all()).map(
		({
			row: { claim: kept, email, username, businessName, deliveredAt, companyId, by },
			answer,
			answeredAt,
			papers: led,
			...claim
		}) => ({
			...claim,
			namesGoods: claim.lines.length > 0,
			lines: [...claim.lines, ...unnamed.filter(({ claimId }) => claimId === claim.id)].map(
				({ claimId: _claim, ...line }: ClaimLine & { claimId?: string }) => ({
					...line,
					flavors: flavorsOf(line.orderItemId),
				}),
			),
			...(priced ? { papers: led } : {}),
			...{
				userId: kept.userId,
				email,
				username,
				businessName,
				deliveredAt,
				companyId,
				orderId: kept.orderId,
			},
			answered: givenAnswer(answer, by, answeredAt),
			answerBy: new Date(
				kept.createdAt.getTime() + (getSettings(db).legal.answerHours ?? ANSWER_HOURS) * HOUR_MS,
			),
			returns: back.flatMap(({ claimId, ...one }): ClaimReturn[] => (claimId === claim.id ? [one] : [])),
		}),
	);
}

/** Of open claims that name no goods: what was shipped of their orders and is in no claim. */
const unnamedGoods = (db: Db, ids: readonly string[]): (ClaimLine & { claimId: string })[] =>
	db
		.select({
			claimId: claims.id,
			orderItemId: orderItems.id,
			productName: orderItems.productName,
			sku: orderItems.sku,
			flavor: orderItems.flavor,
			assorted: orderItems.assorted,
			quantity: sql<number>`coalesce((select sum(s.quantity) from shipment_lines s where s.order_item_id = ${orderItems.id}), 0)
				- coalesce((select sum(l.quantity) from claim_lines l where l.order_item_id = ${orderItems.id}), 0)`,
			approved: sql<null>`null`,
			received: sql<number>`0`,
		})
		.from(claims)
		.innerJoin(orderItems, eq(orderItems.orderId, claims.orderId))
		.where(
			and(
				inArray(claims.id, [...ids]),
				isNull(claims.answeredAt),
				sql`not exists (select 1 from claim_lines l where l.claim_id = ${claims.id})`,
			),
		)
		.orderBy(asc(orderItems.position))
		.all()
		.filter(({ quantity }) => quantity > 0);

/** The flavors that assorted lines of claims were taken from, where there are several. */
function flavorsIn(db: Db, ids: readonly string[]): (orderItemId: string) => { id: string; name: string }[] {
	const rows = db.all<{ itemId: string; id: string; name: string }>(sql`
		select distinct i.id as itemId, f.id, f.name from claim_lines l join order_items i on i.id = l.order_item_id
			join json_each(i.taken_from) t join product_flavors f on f.id = t.value ->> '$.flavorId'
		where l.claim_id in (select value from json_each(${JSON.stringify(ids)})) and json_array_length(i.taken_from) > 1
		order by f.position, f.name`);
	return (orderItemId) => rows.flatMap(({ itemId, ...flavor }) => (itemId === orderItemId ? [flavor] : []));
}

const returnsOf = (db: Db, ids: readonly string[]) =>
	db
		.select({
			claimId: claimReturns.claimId,
			id: claimReturns.id,
			orderItemId: claimReturns.orderItemId,
			flavorId: claimReturns.flavorId,
			toStock: claimReturns.toStock,
			writtenOff: claimReturns.writtenOff,
			note: claimReturns.note,
			undoes: claimReturns.undoes,
			by: usernameOf(claimReturns.actorId),
			at: claimReturns.createdAt,
		})
		.from(claimReturns)
		.where(inArray(claimReturns.claimId, [...ids]))
		.orderBy(asc(claimReturns.id))
		.all();
