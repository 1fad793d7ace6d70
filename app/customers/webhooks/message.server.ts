import { randomBytes } from "node:crypto";
import { TEST_EVENT, WEBHOOK_EVENTS, type WebhookEvent } from "~/terms/webhooks";
import type { webhookDeliveries } from "~db/schema.server";

/** The id of a message, as the triggers make them too: it has no full stop, which ends it in what is signed. */
export const newMessageId = (): string => `msg_${randomBytes(16).toString("hex")}`;

/** What is said of a record: which one it is, and where its state is read. */
export type Message = {
	type: string;
	/** When it happened. */
	timestamp: string;
	data: { id: string; number?: string; url: string };
};

type Delivery = Pick<
	typeof webhookDeliveries.$inferSelect,
	"type" | "recordId" | "number" | "readById" | "createdAt"
>;

/** The body of a message to the shop's endpoint, or a company's (Rule 9.76). @param site the shop's address. */
export function messageOf(
	{ type, recordId, number, readById, createdAt }: Delivery,
	isCompany: boolean,
	site: string,
): Message {
	const at = isCompany ? "/api/company/webhooks" : "/api/webhooks";
	const path =
		type === TEST_EVENT
			? `${at}/{id}`
			: (WEBHOOK_EVENTS[type as WebhookEvent]?.[isCompany ? "own" : "shop"] ?? "");
	const values = { id: recordId, number, readBy: readById };
	const filled = path.replace(/\{(id|number|readBy)\}/g, (_, name: keyof typeof values) =>
		encodeURIComponent(values[name] ?? ""),
	);
	return {
		type,
		timestamp: createdAt.toISOString(),
		data: { id: recordId, ...(number === null ? {} : { number }), url: site + filled.replace(/\/$/, "") },
	};
}
