import { and, desc, eq, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import { companyNameOf } from "~/kernel/actor/company-terms.server";
import { isCustomer, staffMay } from "~/kernel/actor/permissions";
import type { Feature } from "~/kernel/features/features.server";
import { CLAIM_RECORDS } from "~/terms/claim-words";
import { CLAIM_REASONS, CLAIM_STATUSES } from "~/terms/claims";
import type { Db, Tx } from "~db/client.server";
import { claimPhotos, claimResults, claims as claimTable, orders } from "~db/schema.server";
import { claimsOf, replacedBy } from "../claim.queries.server";
import { dropUnsentPhotos } from "../claim-photos.server";
import { claimAnswer } from "../mails/claim-answer.server";
import type { ClaimMail } from "../mails/claim-mails.ts";
import { claimReceived } from "../mails/claim-received.server";
import { claimUpdate } from "../mails/claim-update.server";
import { getProblem } from "../problem.queries.server";
import { sayClaims, sayOpenClaims } from "../say-claims.server";

const pageOf = CLAIM_RECORDS.claim.page;

/** What claims add to the rest of the shop: registered in app/features.server.ts. */
export const claims = {
	moving: (tx, companyId) => ({
		called: "claims",
		count: tx.get<{ n: number }>(sql`select count(*) as n from claims c
			join orders o on o.id = c.order_id where o.company_id = ${companyId}`).n,
	}),
	files: {
		// The buyer may still take back the photo of a claim that was not sent.
		isDraft: (db, fileId) =>
			db
				.select({ id: claimPhotos.fileId })
				.from(claimPhotos)
				.where(and(eq(claimPhotos.fileId, fileId), isNull(claimPhotos.claimId)))
				.get() !== undefined,
		/** The people of the order's company, and staff once the claim is sent (Rule 5.22). */
		mayRead(db, actor, fileId) {
			const whose = staffMay(actor, "orders")
				? isNotNull(claimPhotos.claimId)
				: isCustomer(actor) && eq(orders.companyId, actor.companyId);
			if (!whose) return false;
			const photo = db
				.select({ id: orders.id })
				.from(claimPhotos)
				.innerJoin(orders, eq(orders.id, claimPhotos.orderId))
				.where(and(eq(claimPhotos.fileId, fileId), whose))
				.get();
			return photo !== undefined;
		},
	},
	dropFiles: (db) => dropUnsentPhotos(db),
	whyCreditStays(tx, paperId) {
		const claim = tx
			.select({ number: claimTable.claimNumber })
			.from(claimResults)
			.innerJoin(claimTable, eq(claimTable.id, claimResults.claimId))
			.where(eq(claimResults.paperId, paperId))
			.get();
		return claim ? `answers claim ${claim.number}: take that answer back.` : null;
	},
	replaces(db, orderId) {
		const order = replacedBy(db, orderId);
		return (
			order && {
				orderNumber: order.orderNumber,
				by: `claim ${order.claimNumber}`,
				page: pageOf(order.claimId),
			}
		);
	},
	pricedBy: sql`(select 'Claim ' || c.claim_number from claim_results r join claims c on c.id = r.claim_id
		where r.order_id = o.id limit 1)`,
	ofOrder: {
		label: "Claims",
		list: (db, orderId) =>
			claimsOf(db, orderId).map(({ id, claimNumber, status }) => ({
				...{ id, number: claimNumber, page: pageOf(id) },
				status: CLAIM_STATUSES[status].label.toLowerCase(),
			})),
	},
	orderPart: { name: "problem", read: getProblem },
	letters: (companyId, people) => sql`select 'claim', c.id, claim_number, c.status, c.created_at, answered_at
		from claims c join orders o on o.id = c.order_id
		where o.company_id = ${companyId} or (o.company_id is null and c.user_id in ${people})`,
	open: { label: "Claims", rows: sql`claims where status = 'open'` },
} satisfies Feature;

const queued = {
	columns: {
		from: sql`coalesce(${companyNameOf(sql`claims.user_id`)},
			(select username from users u where u.id = claims.user_id))`,
		orderNumber: sql`(select order_number from orders o where o.id = claims.order_id)`,
		subject: sql`reason`,
	},
	subjects: CLAIM_REASONS,
};

export const claimQueues = {
	claim: { ...queued, rows: sql`claims where status = 'open'` },
	refund: { ...queued, rows: sql`claims where status = 'refund'` },
};

function recordOf(tx: Db | Tx, { claimId }: ClaimMail) {
	const itsOrder = eq(orders.id, claimTable.orderId);
	return tx
		.select({ companyId: orders.companyId, userId: orders.userId })
		.from(claimTable)
		.innerJoin(orders, itsOrder)
		.where(eq(claimTable.id, claimId))
		.get();
}

/** Of the newest claim. */
function sample(db: Db): ClaimMail | null {
	const newest = db
		.select({ id: claimTable.id })
		.from(claimTable)
		.orderBy(desc(claimTable.createdAt))
		.limit(1)
		.get();
	return newest ? { claimId: newest.id } : null;
}

export const claimMails = {
	"claim-received": { recordOf, sample },
	"claim-answer": { recordOf, sample },
	"claim-update": {
		recordOf,
		sample(db: Db) {
			const claim = sample(db);
			return (
				claim && ({ ...claim, event: "refund", cents: 3412, method: "check", reference: "2231" } as const)
			);
		},
	},
};

export const claimTemplates = {
	"claim-received": claimReceived,
	"claim-answer": claimAnswer,
	"claim-update": claimUpdate,
};

export const claimHolds = {
	claim: {
		/** Claims that staff still owe an answer, goods or a refund (Rule 19.2). */
		holds: (db: Db | Tx, orderIds: readonly string[]): boolean =>
			db.get(sql`select 1 from claims where status in ('open', 'refund', 'goods')
				and order_id in (select value from json_each(${JSON.stringify(orderIds)})) limit 1`) !== undefined,
		pairs: sql`select c.order_id as a, r.order_id as b from claim_results r join claims c on c.id = r.claim_id
			where r.order_id is not null`,
		files: (orderIds: SQL) => sql`select file_id as id from claim_photos where order_id in ${orderIds}`,
	},
};

export const claimAnswers = { claims: sayClaims, openClaims: sayOpenClaims };
