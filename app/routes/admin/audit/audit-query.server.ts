import { startOfDay } from "~/domain/analytics/buckets";
import type { AuditFilter } from "~/domain/audit/audit.queries.server";
import { env } from "~/env.server";
import { listQueryOf } from "../list-query";

const DAY_MS = 86_400_000;

/** A day of the address bar, YYYY-MM-DD, or '' when it is none. */
function dayIn(text: string): string {
	if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return "";
	const at = new Date(`${text}T00:00:00Z`);
	return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text) ? text : "";
}

/** What an address asks of the log; `to` is the last day that counts, in the shop's time zone. */
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
	const dayAfter = (day: string) =>
		new Date(Date.parse(`${day}T00:00:00Z`) + DAY_MS).toISOString().slice(0, 10);
	const filter: AuditFilter = {
		...{ actor: typed.actor, action: typed.action, entity: typed.entity, entityId: typed.id },
		from: typed.from ? startOfDay(typed.from, env.TIME_ZONE) : null,
		to: typed.to ? startOfDay(dayAfter(typed.to), env.TIME_ZONE) : null,
	};
	return { filter, typed, page: listQueryOf(url).page };
}
