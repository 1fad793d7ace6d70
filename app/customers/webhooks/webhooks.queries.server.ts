import { count, desc, eq, sql } from "drizzle-orm";
import { shopOfMails } from "~/email/shop.server";
import type { Actor } from "~/kernel/actor/actor";
import { ofTheirCompany } from "~/kernel/actor/company-terms.server";
import { requireAdmin, requireOwner } from "~/kernel/actor/permissions";
import { notFound } from "~/kernel/errors";
import { makerColumns, mayStillCall } from "~/kernel/programs/program-key.server";
import { getSettings } from "~/kernel/settings/settings.queries.server";
import { NUMBERED, numberText } from "~/terms/numbered";
import { type DeliveryStatus, eventsFor, type PauseReason, type WebhookEvent } from "~/terms/webhooks";
import type { Db } from "~db/client.server";
import { newId } from "~db/id";
import { companies, users, webhookDeliveries, webhookEndpoints } from "~db/schema.server";
import { endpointsOfHolder, ownEndpoint } from "./endpoint-row.server";
import { type Message, messageOf } from "./message.server";

/** How an endpoint stands. `failing`: the last attempts failed; `stopped`: its maker lost the rights it needs. */
export type EndpointState = "works" | "failing" | "paused" | "stopped";

/** An endpoint as its owners see it, without its secret. */
export type Endpoint = {
	id: string;
	url: string;
	events: WebhookEvent[];
	state: EndpointState;
	madeBy: string;
	createdAt: Date;
	pausedAt: Date | null;
	pausedWhy: PauseReason | null;
	failingSince: Date | null;
	/** Until when the secret before signs too; null: there is none. */
	twoSecretsUntil: Date | null;
};

/** A message and its last attempt. */
export type Delivery = {
	id: string;
	type: string;
	recordId: string;
	number: string | null;
	status: DeliveryStatus;
	attempts: number;
	createdAt: Date;
	/** When it is tried next; null: not by itself. */
	nextAttemptAt: Date | null;
	triedAt: Date | null;
	tookMs: number | null;
	answerStatus: number | null;
	answer: string | null;
	error: string | null;
};

function listEndpoints(db: Db, companyId: string | null, now: Date): Endpoint[] {
	return db
		.select({
			endpoint: webhookEndpoints,
			maker: makerColumns,
			closedAt: users.deletedAt,
		})
		.from(webhookEndpoints)
		.innerJoin(users, eq(users.id, webhookEndpoints.makerId))
		.leftJoin(companies, ofTheirCompany)
		.where(endpointsOfHolder(companyId))
		.orderBy(desc(webhookEndpoints.createdAt), desc(webhookEndpoints.id))
		.all()
		.map(({ endpoint, maker, closedAt }) => {
			const { id, url, events, createdAt, pausedAt, pausedWhy, failingSince, previousUntil } = endpoint;
			const state: EndpointState = pausedAt
				? "paused"
				: !mayStillCall(companyId, maker, closedAt)
					? "stopped"
					: failingSince
						? "failing"
						: "works";
			return {
				...{ id, url, events, state, madeBy: maker.username, createdAt, pausedAt, pausedWhy, failingSince },
				twoSecretsUntil: previousUntil && previousUntil > now ? previousUntil : null,
			};
		});
}

/** The endpoints of the shop, the newest first. @throws DomainError unauthenticated, forbidden. */
export function listShopWebhooks(db: Db, actor: Actor, now = new Date()): Endpoint[] {
	requireAdmin(actor, "staff");
	return listEndpoints(db, null, now);
}

/** The endpoints of the owner's company, the newest first. @throws DomainError unauthenticated, forbidden. */
export const listCompanyWebhooks = (db: Db, actor: Actor, now = new Date()): Endpoint[] =>
	listEndpoints(db, requireOwner(actor).companyId, now);

const oneOf = (endpoints: Endpoint[], id: string): Endpoint => {
	const found = endpoints.find((endpoint) => endpoint.id === id);
	if (!found) throw notFound("Webhook");
	return found;
};

/** One endpoint of the shop. @throws DomainError unauthenticated, forbidden, not_found. */
export const getShopWebhook = (db: Db, actor: Actor, id: string): Endpoint =>
	oneOf(listShopWebhooks(db, actor), id);

/** One endpoint of the owner's company. @throws DomainError unauthenticated, forbidden, not_found. */
export const getCompanyWebhook = (db: Db, actor: Actor, id: string): Endpoint =>
	oneOf(listCompanyWebhooks(db, actor), id);

type Paging = { page: number; perPage: number };

function listDeliveries(
	db: Db,
	companyId: string | null,
	id: string,
	{ page, perPage }: Paging,
): { rows: Delivery[]; total: number } {
	const endpoint = ownEndpoint(db, companyId, id);
	const isIts = eq(webhookDeliveries.endpointId, endpoint.id);
	const [{ total } = { total: 0 }] = db.select({ total: count() }).from(webhookDeliveries).where(isIts).all();
	const rows = db
		.select()
		.from(webhookDeliveries)
		.where(isIts)
		.orderBy(desc(webhookDeliveries.createdAt), sql`rowid desc`)
		.limit(perPage)
		.offset((page - 1) * perPage)
		.all()
		.map(({ endpointId: _endpoint, readById: _read, ...row }) => ({
			...row,
			nextAttemptAt: row.status === "waiting" ? row.nextAttemptAt : null,
		}));
	return { rows, total };
}

/** The messages to an endpoint of the shop, the newest first. @throws DomainError unauthenticated, forbidden, not_found. */
export function listShopDeliveries(db: Db, actor: Actor, id: string, paging: Paging) {
	requireAdmin(actor, "staff");
	return listDeliveries(db, null, id, paging);
}

/** The messages to an endpoint of the owner's company. @throws DomainError unauthenticated, forbidden, not_found. */
export const listCompanyDeliveries = (db: Db, actor: Actor, id: string, paging: Paging) =>
	listDeliveries(db, requireOwner(actor).companyId, id, paging);

/** An event that can be chosen, with a message about it as it would be sent. */
export type EventExample = { type: string; group: string; label: string; example: Message };

/** Numbers as the shop's own are, by groups of events. */
function numbersOf(db: Db): Readonly<Record<string, string>> {
	const { order, invoice, claim } = getSettings(db).numbers;
	const number = numberText("order", order.prefix, NUMBERED.order.first);
	return {
		...{ Orders: number, Parcels: number, Stock: "SKU-1" },
		Invoices: numberText("invoice", invoice.prefix, NUMBERED.invoice.first),
		Claims: numberText("claim", claim.prefix, NUMBERED.claim.first),
	};
}

/** What an endpoint of the shop, or of a company, can be told of. */
function examplesOf(db: Db, isCompany: boolean): EventExample[] {
	const { url } = shopOfMails(db);
	const numbers = numbersOf(db);
	const [recordId, readById, createdAt] = [newId(), newId(), new Date()];
	return eventsFor(isCompany).map(({ name: type, group, label }) => ({
		...{ type, group, label },
		example: messageOf(
			{ type, recordId, readById, createdAt, number: numbers[group] ?? null },
			...([isCompany, url] as const),
		),
	}));
}

/** What an endpoint of the shop can be told of. @throws DomainError unauthenticated, forbidden. */
export function listShopEvents(db: Db, actor: Actor): EventExample[] {
	requireAdmin(actor, "staff");
	return examplesOf(db, false);
}

/** What an endpoint of the owner's company can be told of. @throws DomainError unauthenticated, forbidden. */
export function listCompanyEvents(db: Db, actor: Actor): EventExample[] {
	requireOwner(actor);
	return examplesOf(db, true);
}
