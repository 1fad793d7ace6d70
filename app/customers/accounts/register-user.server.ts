import { or } from "drizzle-orm";
import type { UserActor } from "~/kernel/actor/actor";
import { actorOf } from "~/kernel/actor/user-actor.server";
import { recordAudit } from "~/kernel/audit/record-audit.server";
import { DomainError, type FieldError } from "~/kernel/errors";
import { isSameAs } from "~/kernel/text-match.server";
import type { Db } from "~db/client.server";
import { users } from "~db/schema.server";
import { transact } from "~db/transact.server";
import type { RegisterInput } from "./account.schema.ts";
import { mailConfirmation } from "./email-confirmation.server";
import { hashPassword } from "./password.server";

/**
 * Creates an account: role user, not approved (Rule 1.8). Mails it a link to confirm its address (Rule 1.13).
 *
 * @throws DomainError conflict when the email or the username is taken, compared case-insensitively.
 */
export async function registerUser(db: Db, input: RegisterInput, ip: string): Promise<UserActor> {
	const hash = await hashPassword(input.password);
	return transact(db, (tx) => {
		const taken = tx
			.select({ email: users.email, username: users.username })
			.from(users)
			.where(or(isSameAs(users.email, input.email), isSameAs(users.username, input.username)))
			.all();
		if (taken.length > 0)
			throw new DomainError("conflict", "The account could not be created.", {
				errors: clashes(taken, input),
			});
		const user = tx
			.insert(users)
			.values({ username: input.username, email: input.email, password: hash })
			.returning()
			.get();
		const actor = actorOf(tx, user);
		mailConfirmation(tx, user);
		recordAudit(tx, actor, { action: "user.register", entity: "user", entityId: user.id, ip });
		return actor;
	});
}

function clashes(taken: { email: string; username: string }[], input: RegisterInput): FieldError[] {
	const errors: FieldError[] = [];
	if (taken.some(({ username }) => username.toLowerCase() === input.username.toLowerCase())) {
		errors.push({ field: "username", message: "This username is taken" });
	}
	if (taken.some(({ email }) => email.toLowerCase() === input.email.toLowerCase())) {
		errors.push({ field: "email", message: "An account with this email already exists" });
	}
	return errors;
}
