import { sql } from "drizzle-orm";
import { users } from "~db/schema.server";

/** Accounts of the staff, open or closed. Written out, so that the index `users_staff` answers. */
export const isStaff = sql`${users.role} <> 'user'`;
