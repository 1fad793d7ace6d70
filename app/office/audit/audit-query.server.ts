import type { AuditFilter } from "~/kernel/audit/audit.queries.server";
import { dayAfter, isDay, startOfDay } from "~/kernel/clock/buckets";
import { env } from "~/kernel/config/env.server";

/** A day of the address bar, YYYY-MM-DD, or '' when it is none. */
const dayIn = (text: string): string => (isDay(text) ? text : "");

/** Reads the log's filters from the URL; `to` is the last day, inclusive, in the shop's time zone. */
export function auditQueryOf(url: URL) {
	const read = (name: string) => (url.searchParams.get(name) ?? "").trim().slice(0, 100);
	const typed = {
		actor: read("actor"),
		action: read("action"),
		entity: read("entity"),
		id: read("id"),
		from: dayIn(read("from")),
		to: dayIn(read("to")),
	};
	const filter: AuditFilter = {
		...{ actor: typed.actor, action: typed.action, entity: typed.entity, entityId: typed.id },
		from: typed.from ? startOfDay(typed.from, env.TIME_ZONE) : null,
		to: typed.to ? startOfDay(dayAfter(typed.to), env.TIME_ZONE) : null,
	};
	return { filter, typed };
}
