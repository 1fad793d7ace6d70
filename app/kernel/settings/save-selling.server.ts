import { and, eq, gt } from "drizzle-orm";
import { z } from "zod";
import type { Selling, SellingPart } from "~/terms/selling";
import type { Tx } from "~db/client.server";
import { sellingRules } from "~db/schema.server";
import type { AdminActor } from "../actor/permissions.ts";
import { recordAudit } from "../audit/record-audit.server";
import { dayOf, isDay, startOfDay } from "../clock/buckets.ts";
import { shopToday } from "../clock/shop-time.server";
import { command, nothing } from "../commands/command.server.ts";
import { env } from "../config/env.server";
import { DomainError } from "../errors.ts";
import { dayText } from "../texts/day-text.ts";
import { sellingHistory } from "./selling.queries.server";

/** From when rules count, as every form of them sends it: at once, or from a later day on. */
export const fromFields = {
	/** The id of the newest row that the form was loaded with; empty for none. */
	version: z.string({ error: "This form is incomplete. Open it again" }).max(60),
	from: z.enum(["now", "day"], { error: "Say from when these rules count" }).default("now"),
	day: z.string().max(20).optional(),
};
export type FromInput = z.output<z.ZodObject<typeof fromFields>>;

/**
 * The moment from which rules are to count.
 * @throws DomainError invalid at `day` for a day that is over or today, which would change rules that orders were placed under.
 */
export function countsFrom({ from, day }: Pick<FromInput, "from" | "day">, now: Date): Date {
	if (from === "now") return now;
	const typed = day?.trim() ?? "";
	if (!isDay(typed)) throw new DomainError("invalid", "Enter a day, such as 2027-01-01", { field: "day" });
	if (typed <= shopToday(now)) {
		throw new DomainError(
			"invalid",
			`${dayText(typed)} ${typed === shopToday(now) ? "is today" : "is over"}. Choose a day after today, or let the rules count from now on.`,
			{ field: "day" },
		);
	}
	return startOfDay(typed, env.TIME_ZONE);
}

/** What an owner saves of the rules, and how the audit log and refusals say it. */
type Change<Part extends SellingPart> = FromInput & {
	value: Selling[Part];
	/** In one line: '11 states, no tax in Arizona'. */
	says: (value: Selling[Part]) => string;
};

/** The newest row of a part: what its form is loaded with. */
export const versionOf = (rows: readonly { id: string; createdAt: Date | null }[]): string =>
	rows.reduce((newest, row) => (row.id > newest ? row.id : newest), "");

/**
 * Saves a part of the rules from a moment on (Rule 9.50). What counted before is kept: orders, quotes and papers read it.
 * @returns the day from which it counts; null: now.
 * @throws DomainError invalid for a day that is not later than today; conflict when somebody saved the part since the form was
 * opened (Rule 7.7).
 */
export function saveSellingPart<Part extends SellingPart>(
	tx: Tx,
	admin: AdminActor,
	part: Part,
	{ value, version, says, ...when }: Change<Part>,
	now: Date,
): string | null {
	const rows = sellingHistory(tx, part);
	const from = countsFrom(when, now);
	const before = rows.findLast((row) => row.from === null || row.from <= from)!;
	// A form that is sent twice finds its own result.
	if (JSON.stringify(before.value) === JSON.stringify(value) && before.from?.getTime() === from.getTime()) {
		return when.from === "now" ? null : dayOf(from, env.TIME_ZONE);
	}
	const newest = rows.find(({ id }) => id === versionOf(rows));
	if (versionOf(rows) !== version) {
		if (when.from === "now" && JSON.stringify(before.value) === JSON.stringify(value)) return null;
		throw new DomainError(
			"conflict",
			`These rules were changed by ${newest?.savedBy ?? "somebody"} while you edited. Your changes are not saved yet. Check the fields, then save again to apply them.`,
		);
	}
	// What was planned for that day before is not planned any longer.
	tx.delete(sellingRules)
		.where(and(eq(sellingRules.part, part), eq(sellingRules.from, from), gt(sellingRules.from, now)))
		.run();
	const row = tx
		.insert(sellingRules)
		.values({ part, from, value, savedBy: admin.username, createdAt: now })
		.returning()
		.get();
	recordAudit(tx, admin, {
		action: "setting.update",
		entity: "selling",
		entityId: part,
		before: { rules: says(before.value) },
		after: { rules: says(value), from: when.from === "now" ? "now" : dayOf(from, env.TIME_ZONE), id: row.id },
	});
	return when.from === "now" ? null : dayOf(from, env.TIME_ZONE);
}

/**
 * Removes rules that are planned, before they count (Rule 9.50).
 * @throws DomainError not_found; conflict once they count.
 */
export const removePlanned = command("setting.update", {
	by: "settings",
	of: ["id"],
	input: nothing,
	run(tx, admin, { id }, { now }): { part: SellingPart } {
		const row = tx.select().from(sellingRules).where(eq(sellingRules.id, id)).get();
		if (!row) throw new DomainError("not_found", "These rules are gone already.");
		if (row.from <= now) {
			throw new DomainError("conflict", "These rules count already. Save others in their place.");
		}
		tx.delete(sellingRules).where(eq(sellingRules.id, id)).run();
		recordAudit(tx, admin, {
			action: "setting.update",
			entity: "selling",
			entityId: row.part,
			before: { planned: dayOf(row.from, env.TIME_ZONE) },
			after: { planned: null },
		});
		return { part: row.part };
	},
});
