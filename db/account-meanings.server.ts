import { type SQL, sql } from "drizzle-orm";
import { users } from "./schema.server.ts";

/** In place of the hash of an account that staff made: nobody can log in with it, until its person sets a password by a mailed link. */
export const NO_PASSWORD = "!";

/** Of an account that its person made, or was invited to: whom staff have only brought in hears nothing by themselves (Rule 13.85). */
export const HAS_HEARD: SQL = sql`(${users.password} <> ${NO_PASSWORD}
	or exists (select 1 from invitations i where i.user_id = ${users.id}))`;
