import { desc, eq, getTableColumns, sql } from "drizzle-orm";
import { type QuoteState, quoteState } from "~/buying";
import { isOwnQuote, orderNumberOf } from "~/buying/index.server";
import { lineName } from "~/catalog";
import { hasFlavors } from "~/catalog/index.server";
import type { Actor } from "~/kernel/actor/actor";
import { requireUser } from "~/kernel/actor/permissions";
import { dayOf } from "~/kernel/clock/buckets";
import { env } from "~/kernel/config/env.server";
import { isOn } from "~/kernel/settings/switches.server";
import type { Db } from "~db/client.server";
import { prepareOnce } from "~db/prepared.server";
import { contactMessages, products, quoteRequests } from "~db/schema.server";

const MOST = 10;

export type OwnQuote = {
	id: string;
	/** 'RAZ TN9000 × 10', with the requested quantity. */
	lines: string[];
	status: "pending" | "quoted" | "closed";
	answer: string | null;
	/** What its buyer can do with it (Rule 7.104). */
	state: QuoteState;
	createdAt: Date;
};

const selectQuotes = prepareOnce((db) =>
	db
		.select({ ...getTableColumns(quoteRequests), orderNumber: orderNumberOf })
		.from(quoteRequests)
		.where(isOwnQuote({ id: sql.placeholder("userId"), companyId: sql.placeholder("companyId") }))
		.orderBy(desc(quoteRequests.createdAt), desc(quoteRequests.id))
		.limit(MOST)
		.prepare(),
);

const selectNamed = prepareOnce((db) =>
	db
		.select({ id: products.id, name: products.name, hasFlavors })
		.from(products)
		.where(sql`${products.id} in (select value from json_each(${sql.placeholder("ids")}))`)
		.prepare(),
);

/** The actor's latest quote requests, newest first; none from a former company (Rule 13.82), and none while quotes are off (Rule 9.40). */
export function listOwnQuotes(db: Db, actor: Actor): OwnQuote[] {
	if (!isOn(db, "quotes")) return [];
	const { id: userId, companyId } = requireUser(actor);
	const rows = selectQuotes(db).all({ userId, companyId: companyId ?? "" });
	if (rows.length === 0) return [];
	const ids = [...new Set(rows.flatMap(({ productIds }) => productIds))];
	const named = new Map(
		selectNamed(db)
			.all({ ids: JSON.stringify(ids) })
			.map(({ id, ...product }) => [id, product]),
	);
	const today = dayOf(new Date(), env.TIME_ZONE);
	return rows.map(({ id, productIds, quantities, flavors, status, answer, createdAt, ...offer }) => ({
		id,
		state: quoteState({ ...offer, status }, today),
		lines: productIds.map((productId, index) => {
			const product = named.get(productId);
			const flavor = flavors[index] ?? null;
			const productName = product?.name ?? "A product no longer listed";
			const assorted = flavor === null && product?.hasFlavors === true;
			return `${lineName({ productName, flavor, assorted })} × ${quantities[index] ?? 1}`;
		}),
		status,
		answer,
		createdAt,
	}));
}

export type OwnMessage = {
	id: string;
	subject: string;
	reply: string | null;
	repliedAt: Date | null;
	createdAt: Date;
};

/** The actor's latest messages to us with our replies, newest first. */
export function listOwnMessages(db: Db, actor: Actor): OwnMessage[] {
	return selectMessages(db).all({ userId: requireUser(actor).id });
}

const selectMessages = prepareOnce((db) =>
	db
		.select({
			id: contactMessages.id,
			subject: contactMessages.subject,
			reply: contactMessages.reply,
			repliedAt: contactMessages.repliedAt,
			createdAt: contactMessages.createdAt,
		})
		.from(contactMessages)
		.where(eq(contactMessages.userId, sql.placeholder("userId")))
		.orderBy(desc(contactMessages.createdAt), desc(contactMessages.id))
		.limit(MOST)
		.prepare(),
);
