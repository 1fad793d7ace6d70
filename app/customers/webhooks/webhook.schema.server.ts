import { isIP } from "node:net";
import { z } from "zod";
import { list } from "~/kernel/fields";
import { WEBHOOK_EVENT_NAMES, type WebhookEvent } from "~/terms/webhooks";
import { isPublicAddress } from "./public-address.server";

const CHOOSE = "Choose what it is told of";
const ENTER = "Enter an address such as https://example.com/webhooks";
/** The ports messages go to (Rule 9.79); '' is 443. */
const PORTS = ["", "8443"];

/** Why an address takes no messages; null: it does. What its host leads to is asked at each connection. */
function problemOf(text: string): string | null {
	if (!URL.canParse(text)) return ENTER;
	const { protocol, hostname, port, username, password, hash } = new URL(text);
	const host = hostname.replace(/^\[|\]$/g, "");
	if (protocol !== "https:") return "The address has to begin with https://";
	if (username || password) return "Leave the name and password out of the address";
	if (hash || text.includes("#")) return "Leave out the # and what follows it";
	if (!PORTS.includes(port)) return "Use port 443 or 8443";
	if (isIP(host) ? !isPublicAddress(host) : !/\.[a-z][a-z0-9-]*\.?$/.test(host) || LOCAL.test(host))
		return "Enter an address on the internet: not this machine's, nor one of a private network";
	return null;
}

const LOCAL = /\.(localhost|local|localdomain|internal|intranet|lan|home|corp|arpa|test|invalid|onion)\.?$/;

/** Where an endpoint is, and what it is told of. A form sends one ticked box as text, several as a list, and none not at all. */
export const webhookSchema = z.object({
	url: z
		.string({ error: ENTER })
		.max(500, "Use at most 500 characters")
		.transform((text) => text.trim())
		.superRefine((text, context) => {
			const message = problemOf(text);
			if (message) context.addIssue({ code: "custom", message });
		})
		.transform((text) => (URL.canParse(text) ? new URL(text).href : text)),
	events: z.preprocess(
		(value) => (value === undefined ? [] : typeof value === "string" ? [value] : value),
		list(
			z.enum(WEBHOOK_EVENT_NAMES as readonly [WebhookEvent, ...WebhookEvent[]], { error: CHOOSE }),
			WEBHOOK_EVENT_NAMES.length,
			{ error: CHOOSE, none: CHOOSE },
		),
	),
});

export type WebhookInput = z.output<typeof webhookSchema>;
