import { and, eq, inArray, isNull } from "drizzle-orm";
import { notFound } from "~/kernel/errors";
import type { PauseReason } from "~/terms/webhooks";
import type { Db, Tx } from "~db/client.server";
import { webhookDeliveries, webhookEndpoints } from "~db/schema.server";

export type EndpointRow = typeof webhookEndpoints.$inferSelect;

/** The endpoints of the shop, or of a company. */
export const endpointsOfHolder = (companyId: string | null) =>
	companyId === null ? isNull(webhookEndpoints.companyId) : eq(webhookEndpoints.companyId, companyId);

/** An endpoint of the shop or of a company. @throws DomainError not_found, also for one of somebody else. */
export function ownEndpoint(db: Db | Tx, companyId: string | null, id: string): EndpointRow {
	const row = db
		.select()
		.from(webhookEndpoints)
		.where(and(endpointsOfHolder(companyId), eq(webhookEndpoints.id, id)))
		.get();
	if (!row) throw notFound("Webhook");
	return row;
}

/** Ends the messages that wait for an endpoint: they are not sent by themselves anymore. */
export const dropWaiting = (tx: Db | Tx, endpointId: string, error: string): number =>
	tx
		.update(webhookDeliveries)
		.set({ status: "failed", error })
		.where(
			and(
				eq(webhookDeliveries.endpointId, endpointId),
				inArray(webhookDeliveries.status, ["waiting", "sending"]),
			),
		)
		.run().changes;

/** Pauses an endpoint: it is told nothing, and what waits for it is not sent (Rule 9.75). */
export function pauseEndpoint(tx: Db | Tx, id: string, why: PauseReason, now: Date): EndpointRow {
	dropWaiting(tx, id, "Not sent: the webhook was paused.");
	return tx
		.update(webhookEndpoints)
		.set({ pausedAt: now, pausedWhy: why })
		.where(eq(webhookEndpoints.id, id))
		.returning()
		.get()!;
}

/** Pauses the endpoints that an account made, once its access has ended (Rule 1.14). @returns how many. */
export function pauseEndpointsOf(tx: Tx, makerId: string, now: Date): number {
	const rows = tx
		.select({ id: webhookEndpoints.id })
		.from(webhookEndpoints)
		.where(and(eq(webhookEndpoints.makerId, makerId), isNull(webhookEndpoints.pausedAt)))
		.all();
	for (const { id } of rows) pauseEndpoint(tx, id, "access", now);
	return rows.length;
}
