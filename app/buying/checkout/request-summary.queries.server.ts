import { and, desc, eq, or, type SQL, sql } from "drizzle-orm";
import type { Actor } from "~/kernel/actor/actor";
import { type CustomerActor, requireBuyer } from "~/kernel/actor/permissions";
import { notFound } from "~/kernel/errors";
import type { Db, Tx } from "~db/client.server";
import { prepareOnce } from "~db/prepared.server";
import { approvalRequests, orders, users } from "~db/schema.server";
import type { ApprovalRequest } from "./prepare-order.server";

/** Owners see the company's requests, others their own (Rule 13.20). */
const seenBy = ({ id, companyId, companyRole }: CustomerActor): SQL | undefined =>
	and(
		eq(approvalRequests.companyId, companyId),
		companyRole === "owner" ? undefined : eq(approvalRequests.userId, id),
	);

export type RequestSummary = Omit<ApprovalRequest, "idempotencyKey" | "requestHash"> & {
	/** Who ordered. */
	username: string;
	decider: string | null;
	orderNumber: string | null;
	/** The total in cents of the order that was placed when an owner approved it. */
	orderCents: number | null;
	/** Whether the reader placed it. */
	isOwn: boolean;
};

const selectSummaries = (db: Db | Tx, where: SQL | undefined) =>
	db
		.select({
			request: approvalRequests,
			username: users.username,
			decider: sql<string | null>`(select username from users u where u.id = ${approvalRequests.decidedBy})`,
			orderNumber: orders.orderNumber,
			orderCents: orders.totalCents,
		})
		.from(approvalRequests)
		.innerJoin(users, eq(users.id, approvalRequests.userId))
		.leftJoin(orders, eq(orders.id, approvalRequests.orderId))
		.where(where)
		.orderBy(desc(approvalRequests.createdAt), desc(approvalRequests.id))
		.limit(MOST);

type Row = ReturnType<ReturnType<typeof selectSummaries>["all"]>[number];

const summaryFor =
	(reader: CustomerActor) =>
	({ request: { idempotencyKey: _key, requestHash: _hash, ...request }, ...row }: Row): RequestSummary => ({
		...request,
		...row,
		isOwn: request.userId === reader.id,
	});

/** Requests that the reader sees, the latest first. */
export const requestSummaries = (db: Db, reader: CustomerActor, where: SQL | undefined): RequestSummary[] =>
	selectSummaries(db, and(seenBy(reader), where))
		.all()
		.map(summaryFor(reader));

const selectWaiting = prepareOnce((db) =>
	selectSummaries(
		db,
		and(
			eq(approvalRequests.companyId, sql.placeholder("companyId")),
			sql`(${sql.placeholder("isOwner")} or ${approvalRequests.userId} = ${sql.placeholder("userId")})`,
			eq(approvalRequests.status, "waiting"),
		),
	).prepare(),
);

/** Requests that wait and that the reader sees, the latest first. */
export const waitingSummaries = (db: Db, reader: CustomerActor): RequestSummary[] =>
	selectWaiting(db)
		.all({ companyId: reader.companyId, userId: reader.id, isOwner: Number(reader.companyRole === "owner") })
		.map(summaryFor(reader));

const MOST = 50;

/**
 * One request, by its id or its number.
 * @throws DomainError unauthenticated, forbidden; not_found also for another company's, and a colleague's unless the
 * actor is an owner (Rule 1.9).
 */
export function getRequestSummary(db: Db, actor: Actor, id: string): RequestSummary {
	const isIt = or(eq(approvalRequests.id, id), eq(approvalRequests.requestNumber, id));
	const [summary] = requestSummaries(db, requireBuyer(actor), isIt);
	if (!summary) throw notFound("Order");
	return summary;
}
