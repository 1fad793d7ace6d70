import { z } from "zod";
import { type ApiTable, call, read } from "~/http/api.server";
import { type Call, JsonPage, page, pagingOf } from "~/http/json.server";
import { id, moment, textOrNull } from "~/kernel/shapes.server";
import {
	DELIVERY_STATUS_NAMES,
	PAUSE_REASON_NAMES,
	WEBHOOK_EVENT_NAMES,
	type WebhookEvent,
} from "~/terms/webhooks";
import type { WithSecret } from "./endpoints.server";
import { COMPANY, type Holder, SHOP } from "./holders.server";

const events = z.array(z.enum(WEBHOOK_EVENT_NAMES as readonly [WebhookEvent, ...WebhookEvent[]]));

const endpointShape = z
	.strictObject({
		id,
		url: z.url(),
		events,
		state: z.enum(["works", "failing", "paused", "stopped"]),
		madeBy: z.string(),
		createdAt: moment,
		pausedAt: moment.nullable(),
		pausedWhy: z.enum(PAUSE_REASON_NAMES).nullable(),
		failingSince: moment.nullable(),
		twoSecretsUntil: moment.nullable(),
	})
	.meta({ id: "Webhook" });

/** An endpoint with the secret it was just given: no other answer has that. */
const withSecretShape = endpointShape.extend({ secret: z.string() }).meta({ id: "MadeWebhook" });

const deliveryShape = z
	.strictObject({
		id: z.string(),
		type: z.string(),
		recordId: z.string(),
		number: textOrNull,
		status: z.enum(DELIVERY_STATUS_NAMES),
		attempts: z.int(),
		createdAt: moment,
		nextAttemptAt: moment.nullable(),
		triedAt: moment.nullable(),
		tookMs: z.int().nullable(),
		answerStatus: z.int().nullable(),
		answer: textOrNull,
		error: textOrNull,
	})
	.meta({ id: "WebhookMessage" });

const eventShape = z
	.strictObject({
		type: z.string(),
		group: z.string(),
		label: z.string(),
		example: z.strictObject({
			type: z.string(),
			timestamp: moment,
			data: z.strictObject({ id: z.string(), number: z.string().optional(), url: z.string() }),
		}),
	})
	.meta({ id: "WebhookEvent" });

/** Why these calls take no one-time key. */
const GIVEN_ONCE = "Its answer has a secret that is given once and kept nowhere.";

/** The calls for the endpoints of the shop, or of the caller's company. People make them: no key opens them (Rule 9.75). */
function rowsOf(of: Holder, whose: string) {
	const now = ({ db, actor }: Call, { id }: { id: string }) => of.one(db, actor, id);
	const withSecret = (made: Call, { row, secret }: WithSecret) => ({ ...now(made, row), secret });
	return {
		list: read({
			says: `Lists the webhooks of ${whose}, the newest first.`,
			access: of.access,
			gives: z.array(endpointShape),
			run: ({ db, actor }) => of.all(db, actor),
		}),
		make: call(of.make, {
			says: `Makes a webhook of ${whose}: \`url\`, and \`events\` such as 'order.created'. Its \`secret\` is in this answer and in no other.`,
			title: "Failed to make the webhook",
			notOnce: GIVEN_ONCE,
			status: 201,
			gives: withSecretShape,
			respond: withSecret,
		}),
		events: read({
			says: `Lists what a webhook of ${whose} can be told of, each with a message as it is sent.`,
			access: of.access,
			gives: z.array(eventShape),
			run: ({ db, actor }) => of.events(db, actor),
		}),
		get: read({
			says: `Reads one webhook of ${whose}.`,
			access: of.access,
			gives: endpointShape,
			run: (made) => now(made, { id: made.params.id ?? "" }),
		}),
		change: call(of.change, {
			says: `Changes where a webhook of ${whose} is (\`url\`) and what it is told of (\`events\`).`,
			title: "Failed to change the webhook",
			gives: endpointShape,
			respond: now,
		}),
		remove: call(of.remove, {
			says: `Deletes a webhook of ${whose} with its log.`,
			title: "Failed to delete the webhook",
			gives: z.strictObject({ success: z.literal(true) }),
			respond: () => ({ success: true as const }),
		}),
		pause: call(of.pause, {
			says: `Pauses a webhook of ${whose}. What happens until it is resumed is not sent later.`,
			title: "Failed to pause the webhook",
			gives: endpointShape,
			respond: now,
		}),
		resume: call(of.resume, {
			says: `Takes a paused webhook of ${whose} up again: it is the caller's from now on.`,
			title: "Failed to resume the webhook",
			gives: endpointShape,
			respond: now,
		}),
		rotate: call(of.rotate, {
			says: `Gives a webhook of ${whose} another \`secret\`. The one before signs too for 24 hours.`,
			title: "Failed to make a new secret",
			notOnce: GIVEN_ONCE,
			gives: withSecretShape,
			respond: withSecret,
		}),
		test: call(of.test, {
			says: `Sends a test to a webhook of ${whose}, \`webhook.test\`, once. Its answer is among the webhook's messages soon.`,
			title: "Failed to send a test",
			status: 202,
			gives: endpointShape,
			respond: now,
		}),
		messages: read({
			says: `Lists the messages to a webhook of ${whose} in the last 30 days, the newest first, with what was answered.`,
			access: of.access,
			gives: page(deliveryShape),
			run: ({ db, actor, params, url }) => {
				const { rows, total } = of.messages(db, actor, params.id ?? "", pagingOf(url));
				return new JsonPage(rows, total);
			},
		}),
		redeliver: call(of.redeliver, {
			says: `Sends a message to a webhook of ${whose} again, under its id.`,
			title: "Failed to send the message again",
			status: 202,
			gives: endpointShape,
			respond: now,
		}),
	};
}

const ofShop = rowsOf(SHOP, "the shop");
const ofCompany = rowsOf(COMPANY, "the caller's company");

/** The calls of webhooks: the same for the shop and for the caller's company. */
export const webhooksApi = {
	"GET /api/webhooks": ofShop.list,
	"POST /api/webhooks": ofShop.make,
	"GET /api/webhooks/events": ofShop.events,
	"GET /api/webhooks/:id": ofShop.get,
	"PUT /api/webhooks/:id": ofShop.change,
	"DELETE /api/webhooks/:id": ofShop.remove,
	"POST /api/webhooks/:id/pause": ofShop.pause,
	"POST /api/webhooks/:id/resume": ofShop.resume,
	"POST /api/webhooks/:id/secret": ofShop.rotate,
	"POST /api/webhooks/:id/test": ofShop.test,
	"GET /api/webhooks/:id/messages": ofShop.messages,
	"POST /api/webhooks/:id/messages/:message": ofShop.redeliver,
	"GET /api/company/webhooks": ofCompany.list,
	"POST /api/company/webhooks": ofCompany.make,
	"GET /api/company/webhooks/events": ofCompany.events,
	"GET /api/company/webhooks/:id": ofCompany.get,
	"PUT /api/company/webhooks/:id": ofCompany.change,
	"DELETE /api/company/webhooks/:id": ofCompany.remove,
	"POST /api/company/webhooks/:id/pause": ofCompany.pause,
	"POST /api/company/webhooks/:id/resume": ofCompany.resume,
	"POST /api/company/webhooks/:id/secret": ofCompany.rotate,
	"POST /api/company/webhooks/:id/test": ofCompany.test,
	"GET /api/company/webhooks/:id/messages": ofCompany.messages,
	"POST /api/company/webhooks/:id/messages/:message": ofCompany.redeliver,
} satisfies ApiTable;
