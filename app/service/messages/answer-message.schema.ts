import { z } from "zod";
import { requiredText } from "~/kernel/fields";
import { MESSAGE_STATUS_NAMES } from "~/terms/inbox";

/** An answer to a message (Rule 7.21). */
export const replySchema = z
	.object({ reply: requiredText("Write the reply", 5000) })
	.transform(({ reply }) => ({ text: reply }));

export const messageStatusSchema = z.object({
	status: z.enum(MESSAGE_STATUS_NAMES, { error: "Choose a status" }),
});
