import type { UserActor } from "~/domain/actor";
import type { ListQuery } from "~/domain/admin-list.server";
import {
	listApplicationQueue,
	type QueuedApplication,
} from "~/domain/applications/application-admin.queries.server";
import { LIMITS } from "~/site";
import { APPLICATION_STATUSES } from "~/terms/application-status";
import { DOCUMENT_KINDS } from "~/terms/documents";
import type { Db } from "~db/client.server";
import { openItemOf } from "../list/open-item";
import type { QueueRow } from "../list/panes";
import { shortAge } from "./age-in-words";
import { lastDecision, loadPane } from "./application-page.server";

/** A page of the applications, the open one, and what was decided last. */
export function loadQueue(db: Db, admin: UserActor, query: ListQuery, url: URL, now = new Date()) {
	const found = listApplicationQueue(db, admin, { ...query, perPage: LIMITS.queueRows });
	const open = openItemOf(url, found.rows);
	return {
		list: { ...found, rows: found.rows.map((application) => rowOf(application, now)) },
		open,
		pane: open && loadPane(db, admin, open.id, url, now),
		said: lastDecision(db, admin, open?.id ?? null, now),
	};
}

export type QueueData = ReturnType<typeof loadQueue>;

function rowOf(
	{ id, state, businessName, businessAddress, createdAt, missing }: QueuedApplication,
	now: Date,
): QueueRow {
	const isOpen = state === "pending" || state === "needs_information";
	return {
		id,
		name: businessName,
		aside: isOpen
			? shortAge(createdAt, now)
			: state === "revoked"
				? "Revoked"
				: APPLICATION_STATUSES[state].label,
		detail: placeIn(businessAddress),
		note: noteOn(missing),
		isMissing: missing.length > 0 && isOpen,
		isWaiting: state === "pending",
	};
}

/** 'Pensacola FL' of an address as it was typed; its last line where no state is found. */
function placeIn(address: string): string {
	const [, city, state] = /([^,\n]+),\s*([A-Za-z]{2})\b(?:[\s,]*\d{5}(?:-\d{4})?)?\s*$/.exec(address) ?? [];
	return city && state
		? `${city.trim()} ${state.toUpperCase()}`
		: (address.trim().split("\n").at(-1) ?? "").slice(0, 40);
}

function noteOn(missing: readonly string[]): string {
	if (missing.length === DOCUMENT_KINDS.length) return "No documents";
	if (missing.length > 1) return `${missing.length} missing`;
	return missing[0] ? `${missing[0]} missing` : `${DOCUMENT_KINDS.length} of ${DOCUMENT_KINDS.length}`;
}
