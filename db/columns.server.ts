import { sql } from "drizzle-orm";
import { type AnySQLiteColumn, check, integer, text } from "drizzle-orm/sqlite-core";
import { newId } from "./id.ts";

/** Primary key: a UUIDv7, so ids sort by creation time. */
export const id = () => text("id").primaryKey().$defaultFn(newId);

/** A time: epoch milliseconds in the database, `Date` in code, ISO 8601 in JSON. */
export const moment = (name: string) => integer(name, { mode: "timestamp_ms" });

/** When the row was created; an insert may set another time. */
export const createdAt = () =>
	moment("created_at")
		.notNull()
		.$defaultFn(() => new Date());

/** When the row was last changed through drizzle; hand-written SQL has to set it. */
export const updatedAt = () =>
	moment("updated_at")
		.notNull()
		.$defaultFn(() => new Date())
		.$onUpdateFn(() => new Date());

/** A boolean: 1 or 0 in the database. */
export const flag = (name: string) => integer(name, { mode: "boolean" });

/** An amount of money in integer cents. */
export const cents = (name: string) => integer(name);

/** A value as JSON text; its TypeScript types are in json-shapes.ts. */
export const json = <T>(name: string) => text(name, { mode: "json" }).$type<T>();

/** CHECK that a text column holds one of the values. */
export const oneOf = (name: string, column: AnySQLiteColumn, values: readonly string[]) =>
	check(name, sql`${column} in (${sql.raw(values.map((value) => `'${value}'`).join(", "))})`);

/** CHECK that a text column holds JSON or nothing. */
export const validJson = (name: string, column: AnySQLiteColumn) =>
	check(name, sql`${column} is null or json_valid(${column})`);
