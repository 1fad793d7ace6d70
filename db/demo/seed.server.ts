import type { Db } from "../client.server.ts";
import { users } from "../schema.server.ts";
import { DEMO_LOGINS } from "./logins.ts";

type Options = { now: Date; uploadsDir: string; hashPassword: (password: string) => Promise<string> };

/** Loads the demo data into an empty database. */
export async function seedDemo(db: Db, { hashPassword }: Options): Promise<void> {
	for (const { email, username, password } of DEMO_LOGINS) {
		db.insert(users)
			.values({
				email,
				username,
				password: await hashPassword(password),
				role: email.startsWith("admin") ? "admin" : "user",
				isWholesaleApproved: email.startsWith("buyer"),
			})
			.run();
	}
}
