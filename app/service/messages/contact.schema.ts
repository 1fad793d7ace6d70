import { z } from "zod";
import { emailAddress, optionalLine, requiredLine, requiredText } from "~/kernel/fields";
import { MESSAGE_TYPES } from "~/terms/inbox";

/** Rule 6.1. Every line is one line: nothing typed here can start a header of its own in a mail. */
export const contactSchema = z.object({
	name: requiredLine("Full name is required", 100),
	email: emailAddress(),
	phone: optionalLine(40),
	subject: requiredLine("Subject is required", 200),
	message: requiredText("Message is required", 5000),
	type: z.enum(MESSAGE_TYPES, { error: "Choose an inquiry type" }).default("general"),
});

export type ContactInput = z.output<typeof contactSchema>;
