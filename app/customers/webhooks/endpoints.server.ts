import { and, count, eq, inArray, ne } from "drizzle-orm";
import type { z } from "zod";
import type { UserActor } from "~/kernel/actor/actor";
import { type Command, command, nothing } from "~/kernel/commands/command.server";
import { DomainError, notFound } from "~/kernel/errors";
import type { AuditAction } from "~/terms/audit";
import { HOUR_MS } from "~/terms/time";
import { eventsFor, TEST_EVENT, WEBHOOK_EVENT_NAMES } from "~/terms/webhooks";
import type { Tx } from "~db/client.server";
import { newId } from "~db/id";
import { webhookDeliveries, webhookEndpoints } from "~db/schema.server";
import { refusePrograms } from "../programs/program-keys.server";
import { type EndpointRow, endpointsOfHolder, ownEndpoint, pauseEndpoint } from "./endpoint-row.server";
import { newMessageId } from "./message.server";
import { newSecret, seal } from "./secret.server";
import { type WebhookInput, webhookSchema } from "./webhook.schema.server";

/** The most endpoints of the shop, and of each company (Rule 9.75). */
const MOST_ENDPOINTS = 10;
/** How long the secret before signs too (Rule 9.78). */
const TWO_SECRETS_MS = 24 * HOUR_MS;

/** An endpoint and the secret it was just given, which no other answer has. */
export type WithSecret = { row: EndpointRow; secret: string };

type Work<Input, Key extends string, Answer> = (
	tx: Tx,
	of: { who: UserActor; companyId: string | null; now: Date },
	input: Input & { [name in Key]: string },
) => { answer: Answer; row: EndpointRow; before?: EndpointRow };

const noted = ({ url, events, pausedWhy }: EndpointRow) => ({
	url,
	events: events.join(", "),
	...(pausedWhy ? { paused: pausedWhy } : {}),
});

/** A command twice: for the owners of the shop, and for those of a company. Both leave the endpoint in the audit log. */
function forHolders<Schema extends z.ZodType, Answer, const Key extends string = never>(
	action: AuditAction & Parameters<typeof command>[0],
	{ of = [], input }: { of?: readonly Key[]; input: Schema },
	work: Work<z.output<Schema>, Key, Answer>,
): {
	shop: Command<"staff", Schema, Key, Answer>;
	company: Command<"owner", Schema, Key, Answer>;
} {
	const run = (
		tx: Tx,
		who: UserActor,
		companyId: string | null,
		values: z.output<Schema> & { [name in Key]: string },
		{ note, now }: { note: (entry: object & { entity: "webhook" }) => void; now: Date },
	): Answer => {
		refusePrograms(who);
		const { answer, row, before } = work(tx, { who, companyId, now }, values);
		note({
			entity: "webhook",
			entityId: row.id,
			...(before ? { before: noted(before) } : {}),
			after: noted(row),
		} as { entity: "webhook" });
		return answer;
	};
	return {
		shop: command(action, {
			...{ by: "staff" as const, of, input },
			run: (tx, admin, values, more) => run(tx, admin, null, values, more as Parameters<typeof run>[4]),
		}) as Command<"staff", Schema, Key, Answer>,
		company: command(action, {
			...{ by: "owner" as const, of, input },
			run: (tx, owner, values, more) =>
				run(tx, owner, owner.companyId, values, more as Parameters<typeof run>[4]),
		}) as Command<"owner", Schema, Key, Answer>,
	};
}

/** @throws DomainError invalid for an event that a company is not told of; conflict for an address that there is. */
function requireFit(tx: Tx, companyId: string | null, id: string, { url, events }: WebhookInput): void {
	const names = eventsFor(companyId !== null).map(({ name }) => name);
	if (events.some((event) => !names.includes(event)))
		throw new DomainError("invalid", "A company is not told of this", { field: "events" });
	const same = and(endpointsOfHolder(companyId), eq(webhookEndpoints.url, url), ne(webhookEndpoints.id, id));
	if (tx.select().from(webhookEndpoints).where(same).get())
		throw new DomainError("conflict", "There is a webhook with this address. Change that one.", {
			field: "url",
		});
}

const inOrder = ({ events }: WebhookInput) => WEBHOOK_EVENT_NAMES.filter((name) => events.includes(name));

/**
 * Makes an endpoint (Rule 9.75). Sent twice, it is refused: its secret is given once.
 * @throws DomainError forbidden; invalid; conflict for an address that there is, and beyond 10.
 */
export const { shop: makeShopWebhook, company: makeCompanyWebhook } = forHolders(
	"webhook.make",
	{ input: webhookSchema },
	(tx, { who, companyId, now }, input) => {
		const id = newId();
		requireFit(tx, companyId, id, input);
		const [{ n } = { n: 0 }] = tx
			.select({ n: count() })
			.from(webhookEndpoints)
			.where(endpointsOfHolder(companyId))
			.all();
		if (n >= MOST_ENDPOINTS)
			throw new DomainError("conflict", `There are ${MOST_ENDPOINTS} webhooks already. Delete one.`);
		const secret = newSecret();
		const row = tx
			.insert(webhookEndpoints)
			.values({
				...{ id, companyId, url: input.url, events: inOrder(input) },
				...{ makerId: who.id, secret: seal(secret, id), createdAt: now },
			})
			.returning()
			.get();
		const answer: WithSecret = { row, secret };
		return { answer, row };
	},
);

const changed = (tx: Tx, before: EndpointRow, change: Partial<EndpointRow>) => {
	const row = tx
		.update(webhookEndpoints)
		.set(change)
		.where(eq(webhookEndpoints.id, before.id))
		.returning()
		.get()!;
	return { answer: row, row, before };
};

/** Changes where an endpoint is and what it is told of. */
export const { shop: changeShopWebhook, company: changeCompanyWebhook } = forHolders(
	"webhook.change",
	{ of: ["id"], input: webhookSchema },
	(tx, { companyId }, input) => {
		const before = ownEndpoint(tx, companyId, input.id);
		requireFit(tx, companyId, input.id, input);
		return changed(tx, before, { url: input.url, events: inOrder(input) });
	},
);

/** Pauses an endpoint: what happens until it is resumed is not sent later (Rule 9.75). @throws DomainError conflict for a paused one. */
export const { shop: pauseShopWebhook, company: pauseCompanyWebhook } = forHolders(
	"webhook.pause",
	{ of: ["id"], input: nothing },
	(tx, { companyId, now }, { id }) => {
		const before = ownEndpoint(tx, companyId, id);
		if (before.pausedAt) throw new DomainError("conflict", "This webhook is paused already.");
		const row = pauseEndpoint(tx, id, "hand", now);
		return { answer: row, row, before };
	},
);

/** Takes a paused endpoint up again: it is the owner's who does it from now on. @throws DomainError conflict for one that works. */
export const { shop: resumeShopWebhook, company: resumeCompanyWebhook } = forHolders(
	"webhook.resume",
	{ of: ["id"], input: nothing },
	(tx, { who, companyId }, { id }) => {
		const before = ownEndpoint(tx, companyId, id);
		if (!before.pausedAt && before.makerId === who.id)
			throw new DomainError("conflict", "This webhook is not paused.");
		return changed(tx, before, {
			...{ makerId: who.id, pausedAt: null, pausedWhy: null, failingSince: null, failures: 0 },
		});
	},
);

/**
 * Gives an endpoint another secret (Rule 9.78). The one before signs too for 24 hours; one before that ends at once.
 * @returns the secret, which is given this once.
 */
export const { shop: rotateShopWebhook, company: rotateCompanyWebhook } = forHolders(
	"webhook.rotate",
	{ of: ["id"], input: nothing },
	(tx, { companyId, now }, { id }) => {
		const before = ownEndpoint(tx, companyId, id);
		const secret = newSecret();
		const { row } = changed(tx, before, {
			secret: seal(secret, id),
			previousSecret: before.secret,
			previousUntil: new Date(now.getTime() + TWO_SECRETS_MS),
		});
		const answer: WithSecret = { row, secret };
		return { answer, row, before };
	},
);

/** Deletes an endpoint with the log of its messages. */
export const { shop: deleteShopWebhook, company: deleteCompanyWebhook } = forHolders(
	"webhook.delete",
	{ of: ["id"], input: nothing },
	(tx, { companyId }, { id }) => {
		const row = ownEndpoint(tx, companyId, id);
		tx.delete(webhookEndpoints).where(eq(webhookEndpoints.id, id)).run();
		return { answer: row, row };
	},
);

/** Sends a test, also to a paused endpoint, once and without retries (Rule 9.77). @throws DomainError conflict while another waits. */
export const { shop: testShopWebhook, company: testCompanyWebhook } = forHolders(
	"webhook.test",
	{ of: ["id"], input: nothing },
	(tx, { companyId, now }, { id }) => {
		const row = ownEndpoint(tx, companyId, id);
		const waits = and(
			eq(webhookDeliveries.endpointId, id),
			eq(webhookDeliveries.type, TEST_EVENT),
			inArray(webhookDeliveries.status, ["waiting", "sending"]),
		);
		if (tx.select().from(webhookDeliveries).where(waits).get())
			throw new DomainError("conflict", "A test is on its way already. Its answer stands below soon.");
		tx.insert(webhookDeliveries)
			.values({
				...{ id: newMessageId(), endpointId: id, type: TEST_EVENT, recordId: id },
				...{ nextAttemptAt: now, createdAt: now },
			})
			.run();
		return { answer: row, row };
	},
);

/**
 * Sends a message again, under its id (Rule 9.77).
 * @throws DomainError not_found; conflict for one that waits, and while the endpoint is paused.
 */
export const { shop: redeliverShopWebhook, company: redeliverCompanyWebhook } = forHolders(
	"webhook.redeliver",
	{ of: ["id", "message"], input: nothing },
	(tx, { companyId, now }, { id, message }) => {
		const row = ownEndpoint(tx, companyId, id);
		const isIt = and(eq(webhookDeliveries.endpointId, id), eq(webhookDeliveries.id, message));
		const found = tx.select().from(webhookDeliveries).where(isIt).get();
		if (!found) throw notFound("Message");
		if (found.status === "waiting" || found.status === "sending")
			throw new DomainError("conflict", "This message waits to be sent.");
		if (row.pausedAt && found.type !== TEST_EVENT)
			throw new DomainError("conflict", "The webhook is paused. Resume it first.");
		tx.update(webhookDeliveries)
			.set({ status: "waiting", attempts: 0, nextAttemptAt: now, error: null })
			.where(isIt)
			.run();
		return { answer: row, row };
	},
);
