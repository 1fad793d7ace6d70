import { count, eq, inArray } from "drizzle-orm";
import { type Env, EnvError } from "~/kernel/config/env.server";
import type { Db } from "~db/client.server";
import { DEMO_LOGINS } from "~db/demo/logins";
import { settings, users } from "~db/schema.server";

/** The row of the settings that marks a database as the demo's. */
const MARK = "demo";
/** A demo from before the mark has most of these accounts; a real shop may have one whose owner tried the demo's address. */
const ACCOUNTS_OF_A_DEMO = 3;

/** Marks the database as the demo's for good (Rule 14.53). */
export const markDemo = (db: Db): void =>
	void db
		.insert(settings)
		.values({ key: MARK, value: { version: 1, savedBy: "the first start", data: true } })
		.run();

/** Whether the database was filled with demo data, by its mark or, from before there was one, by the demo's accounts (Rule 14.53). */
export function isDemo(db: Db): boolean {
	if (db.select({ key: settings.key }).from(settings).where(eq(settings.key, MARK)).get()) return true;
	const emails = DEMO_LOGINS.map(({ email }) => email);
	const found = db.select({ n: count() }).from(users).where(inArray(users.email, emails)).get();
	return (found?.n ?? 0) >= ACCOUNTS_OF_A_DEMO;
}

/**
 * Keeps a real shop from starting on the demo's data, whose passwords everybody knows (Rule 14.53).
 *
 * @throws {EnvError} when DEMO_DATA is off, which asks for a real shop.
 */
export function refuseRealShopOnDemo(db: Db, env: Pick<Env, "DEMO_DATA">): void {
	if (env.DEMO_DATA || !isDemo(db)) return;
	throw new EnvError(
		"This folder has demo data, and DEMO_DATA is off. Start a real shop with an empty DATA_DIR, or this demo with DEMO_DATA=1.",
	);
}
