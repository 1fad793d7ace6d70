import { z } from "zod";
import type { Actor } from "~/kernel/actor/actor";
import { requireAdmin } from "~/kernel/actor/permissions";
import { shopToday } from "~/kernel/clock/shop-time.server";
import { command } from "~/kernel/commands/command.server";
import { env } from "~/kernel/config/env.server";
import { ticked } from "~/kernel/fields";
import { fromFields, saveSellingPart, versionOf } from "~/kernel/settings/save-selling.server";
import { daysAt, sellingHistory } from "~/kernel/settings/selling.queries.server";
import type { Db } from "~db/client.server";
import { daysInWords, readDays, type TypedDays } from "./read-days.ts";
import { rulesOf } from "./save-rules.server";

/** One or several boxes of a name, or a list of a call. */
const boxes = z.preprocess(
	(value) => (value === undefined ? [] : [value].flat()),
	z.array(z.string().max(40)).max(40),
);
const text = z.string().max(200).default("");
const MOST_CLOSED = 100;

const typedDays = z.object({
	...fromFields,
	cutoffHour: z.preprocess((value) => (typeof value === "number" ? String(value) : value), text),
	weekdays: boxes,
	holidays: boxes,
	isObserved: ticked.default(false),
	closed: z
		.array(z.object({ day: text, name: text, remove: z.string().max(10).optional() }))
		.max(MOST_CLOSED, `Enter at most ${MOST_CLOSED} days`)
		.default([]),
});

const withValue = (
	{ version, from, day, ...typed }: z.output<typeof typedDays>,
	context: z.RefinementCtx,
) => ({
	...{ version, from, day },
	value: rulesOf((days: TypedDays) => readDays(days, shopToday()))(typed, context),
});

/** The form of working days. */
export const daysSchema = typedDays.transform(withValue);

/** A changed copy of the answer to GET: its other fields are ignored. */
export const copyOfDays = typedDays
	.extend({ timeZone: z.unknown().optional() })
	.transform(({ timeZone: _zone, ...days }, context) => withValue(days, context));

/**
 * Saves when the shop works, and until what hour orders leave on their own day, from a moment on (Rules 9.50, 9.81).
 * @returns the day from which it counts; null: now.
 * @throws DomainError unauthenticated, forbidden; invalid at `day`; conflict when somebody saved since (Rule 7.7).
 */
export const saveDays = command("setting.update", {
	by: "settings",
	input: daysSchema,
	run: (tx, admin, { value, ...when }, { now }): string | null =>
		saveSellingPart(tx, admin, "days", { ...when, value, says: daysInWords }, now),
});

/** When the shop works today, as JSON, for staff who change settings. @throws DomainError unauthenticated, forbidden. */
export function daysJson(db: Db, actor: Actor, now = new Date()) {
	requireAdmin(actor, "settings");
	const { cutoffHour, weekdays, holidays, isObserved, closed } = daysAt(db, now);
	return {
		version: versionOf(sellingHistory(db, "days")),
		...{ timeZone: env.TIME_ZONE, cutoffHour, isObserved },
		weekdays: [...weekdays],
		holidays: [...holidays],
		closed: comingOf(closed, shopToday(now)),
	};
}

/** The closed days that are not over. */
export const comingOf = <Day extends { day: string }>(closed: readonly Day[], today: string): Day[] =>
	closed.filter(({ day }) => day >= today);
