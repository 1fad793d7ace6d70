import { integer, text } from "drizzle-orm/sqlite-core";
import { newId } from "./id.ts";

/** Primary key: a UUIDv7, so ids sort by the time they were made. */
export const id = () => text("id").primaryKey().$defaultFn(newId);

/** A moment: epoch milliseconds in the database, `Date` in code, ISO 8601 in JSON. */
export const moment = (name: string) => integer(name, { mode: "timestamp_ms" });

export const createdAt = () =>
	moment("created_at")
		.notNull()
		.$defaultFn(() => new Date());

export const updatedAt = () =>
	moment("updated_at")
		.notNull()
		.$defaultFn(() => new Date())
		.$onUpdateFn(() => new Date());

export const flag = (name: string) => integer(name, { mode: "boolean" });

/** An amount of money in integer cents. */
export const cents = (name: string) => integer(name);

export const json = <T>(name: string) => text(name, { mode: "json" }).$type<T>();
