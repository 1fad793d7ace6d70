import { z } from "zod";
import { emailAddress } from "~/kernel/fields";

const PASSWORD = "Password must be at least 6 characters";
const USERNAME = "Username must be at least 3 characters";
const LONG_USERNAME = "Username must be at most 40 characters";

/** Rule 1.8. */
const password = z
	.string({ error: PASSWORD })
	.min(6, PASSWORD)
	.max(200, "Password must be at most 200 characters");

export const loginSchema = z.object({ email: emailAddress(), password });

export const registerSchema = z.object({
	username: z
		.string({ error: USERNAME })
		.max(1000, LONG_USERNAME)
		.transform((value) =>
			value
				.normalize("NFKC")
				.replace(/\s+/g, " ")
				// Invisible characters would make two names look the same.
				.replace(/[\p{Cc}\p{Cf}]/gu, "")
				.trim(),
		)
		.pipe(z.string({ error: USERNAME }).min(3, USERNAME).max(40, LONG_USERNAME)),
	email: emailAddress(),
	password,
});

export const passwordResetRequestSchema = z.object({ email: emailAddress() });

export const passwordResetSchema = z.object({ password });

export const passwordChangeSchema = z.object({
	currentPassword: z
		.string({ error: "Enter your current password" })
		.min(1, "Enter your current password")
		.max(200),
	newPassword: password,
});

export type LoginInput = z.output<typeof loginSchema>;
export type RegisterInput = z.output<typeof registerSchema>;
