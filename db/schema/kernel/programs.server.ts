import { sql } from "drizzle-orm";
import { check, index, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import type { Scope } from "../../../app/terms/programs.ts";
import { createdAt, id, json, moment, validJson } from "../../columns.server.ts";
import { users } from "../customers/accounts.server.ts";
import { companies } from "../customers/companies.server.ts";

/** Keys of programs that use the API (Rule 9.70). Ended ones stay. */
export const programKeys = sqliteTable(
	"program_keys",
	{
		id: id(),
		/** The part of the key that is no secret, by which it is found. */
		handle: text("handle").notNull(),
		/** SHA-256 of the secret part: a stolen database gives access to nothing. */
		digest: text("digest").notNull(),
		name: text("name").notNull(),
		/** The company whose key it is; null: the shop's. */
		companyId: text("company_id").references(() => companies.id),
		/** The owner who made it. The key may do no more than this person may at the time of a call. */
		makerId: text("maker_id")
			.notNull()
			.references(() => users.id),
		scopes: json<Scope[]>("scopes").notNull(),
		createdAt: createdAt(),
		expiresAt: moment("expires_at"),
		lastUsedAt: moment("last_used_at"),
		revokedAt: moment("revoked_at"),
	},
	(t) => [
		uniqueIndex("program_keys_handle").on(t.handle),
		index("program_keys_company").on(t.companyId, t.createdAt),
		index("program_keys_maker").on(t.makerId, t.revokedAt),
		validJson("program_keys_scopes", t.scopes),
		check("program_keys_name", sql`length(${t.name}) > 0`),
	],
);
