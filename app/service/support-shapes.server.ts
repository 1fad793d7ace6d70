import { z } from "zod";
import { id, moment, textOrNull } from "~/kernel/shapes.server";
import { MESSAGE_STATUS_NAMES, MESSAGE_TYPES } from "~/terms/inbox";

/** A message as its sender gets it back. */
export const sentShape = z
	.strictObject({
		id,
		name: z.string(),
		email: z.string(),
		phone: textOrNull,
		subject: z.string(),
		message: z.string(),
		type: z.enum(MESSAGE_TYPES),
		status: z.enum(MESSAGE_STATUS_NAMES),
		createdAt: moment,
	})
	.meta({ id: "Sent" });

/** A message for staff. */
export const messageShape = sentShape
	.extend({
		userId: id.nullable(),
		reply: textOrNull,
		repliedBy: textOrNull,
		repliedAt: moment.nullable(),
	})
	.meta({ id: "Message" });

const link = z.strictObject({ href: z.string(), label: z.string() });
const lang = z.enum(["en", "es"]);

export const chatShape = z
	.strictObject({
		messages: z.array(
			z.strictObject({
				id,
				role: z.enum(["user", "assistant"]),
				content: z.string(),
				lang,
				link: link.nullable(),
				also: z.array(link).readonly().nullable(),
				timestamp: moment,
			}),
		),
	})
	.meta({ id: "Chat" });

export const chatAnswerShape = z
	.strictObject({ response: z.string(), link, sources: z.array(link), lang })
	.meta({ id: "ChatAnswer" });
