import { and, asc, eq, inArray, isNull, sql } from "drizzle-orm";
import { CLAIM_STATUSES } from "~/terms/claims";
import type { Db, Tx } from "~db/client.server";
import {
	claimLines,
	claimPhotos,
	claims,
	companies,
	orderItems,
	orders,
	uploadedFiles,
	users,
} from "~db/schema.server";
import type { Actor } from "../actor.ts";
import { adminList, newestFirst } from "../admin-list.server";
import { ofTheirCompany } from "../companies/company-terms.server";
import { notFound } from "../errors.ts";
import { givenAnswer, usernameOf } from "../inbox/inbox.server";
import { getMyOrder } from "../orders/order.queries.server";
import { requireAdmin } from "../permissions.ts";
import type { Claim, ClaimLine, ClaimPhoto, StaffClaim } from "./claim-view.ts";

const rowsOf = (db: Db | Tx) =>
	db
		.select({
			claim: claims,
			orderNumber: orders.orderNumber,
			deliveredAt: orders.deliveredAt,
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

/** Adds lines and photos to claims, with two queries for any number. */
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
		})
		.from(claimLines)
		.innerJoin(orderItems, eq(orderItems.id, claimLines.orderItemId))
		.where(inArray(claimLines.claimId, ids))
		.orderBy(asc(orderItems.position))
		.all();
	const photos = photosOf(db).where(inArray(claimPhotos.claimId, ids)).all();
	return rows.map((row) => {
		const { id, claimNumber, reason, remedy, details, status, answer, answeredAt, createdAt } = row.claim;
		return {
			...{ id, claimNumber, reason, remedy, details, status, answer, answeredAt, createdAt },
			orderNumber: row.orderNumber,
			lines: lines.flatMap(({ claimId, ...line }): ClaimLine[] => (claimId === id ? [line] : [])),
			photos: photos.flatMap(({ claimId, ...photo }): ClaimPhoto[] => (claimId === id ? [photo] : [])),
			row,
		};
	});
}

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

/** Claims for staff, newest first (Rules 7.1, 7.24). */
export const listClaims = adminList({
	permission: "inbox",
	table: claims,
	from: sql`${claims} join ${orders} on ${eq(orders.id, claims.orderId)} join ${users} on ${eq(users.id, claims.userId)} left join ${companies} on ${ofTheirCompany}`,
	search: [claims.claimNumber, orders.orderNumber, orders.customerEmail, companies.name, claims.details],
	filters: {
		status: { label: "Status", column: claims.status, terms: CLAIM_STATUSES },
	},
	sorts: newestFirst(claims.createdAt, claims.id),
	rows: readClaims,
});

/** One claim for staff. @throws DomainError unauthenticated, forbidden, not_found. */
export function getClaim(db: Db, actor: Actor, claimId: string): StaffClaim {
	requireAdmin(actor, "inbox");
	const [claim] = readClaims(db, [claimId]);
	if (!claim) throw notFound("Claim");
	return claim;
}

function readClaims(db: Db, ids: string[]): StaffClaim[] {
	return withParts(db, rowsOf(db).where(inArray(claims.id, ids)).all()).map(
		({
			row: { claim: kept, email, username, businessName, deliveredAt, by },
			answer,
			answeredAt,
			...claim
		}) => ({
			...claim,
			...{ userId: kept.userId, email, username, businessName, deliveredAt },
			answered: givenAnswer(answer, by, answeredAt),
		}),
	);
}
