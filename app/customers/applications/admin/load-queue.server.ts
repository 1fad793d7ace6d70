import { openItemOf } from "~/desk/list/open-item";
import type { QueueRow } from "~/desk/list/panes";
import type { UserActor } from "~/kernel/actor/actor";
import type { ListQuery } from "~/kernel/lists/admin-list.server";
import { APPLICATION_KINDS } from "~/terms/application-kind";
import { APPLICATION_STATUSES } from "~/terms/application-status";
import { DOCUMENT_KINDS } from "~/terms/documents";
import { STAFF_ROWS } from "~/terms/staff-rows";
import type { Db } from "~db/client.server";
import {
	getApplicationDetails,
	listApplicationQueue,
	type QueuedApplication,
} from "../application-admin.queries.server";
import type { RecentDecision } from "../undoable-decision.server";
import { shortAge } from "./age-in-words";
import { lastDecision, loadPane } from "./application-page.server";

/** A page of the applications, the open one, and what was decided last. */
export function loadQueue(db: Db, admin: UserActor, query: ListQuery, url: URL, now = new Date()) {
	const found = listApplicationQueue(db, admin, { ...query, perPage: STAFF_ROWS.queueRows });
	const open = openItemOf(url, found.rows);
	const decision = lastDecision(db, admin, open?.id ?? null, now);
	return {
		kept: decision && isWhole(found) ? keptRow(db, admin, decision, found.rows, now) : null,
		list: { ...found, rows: found.rows.map((application) => rowOf(application, now)) },
		open,
		pane: open && loadPane(db, admin, open.id, url, now),
		decision,
	};
}

export type QueueData = ReturnType<typeof loadQueue>;

/** Whether it is the first page of the pending ones, without a search. */
const isWhole = ({ search, page, filters }: ReturnType<typeof listApplicationQueue>) =>
	search === "" && page === 1 && filters.status?.value === "pending";

/** What was decided a moment ago, in the place it had in the list; null while it is still in it. */
function keptRow(
	db: Db,
	admin: UserActor,
	{ applicationId, status }: RecentDecision,
	rows: readonly QueuedApplication[],
	now: Date,
) {
	if (rows.some(({ id }) => id === applicationId)) return null;
	const application = getApplicationDetails(db, admin, applicationId);
	const age = application.createdAt.getTime();
	const isOldestFirst = (rows[0]?.createdAt.getTime() ?? 0) <= (rows.at(-1)?.createdAt.getTime() ?? 0);
	const after = rows.findIndex(({ createdAt }) =>
		isOldestFirst ? createdAt.getTime() > age : createdAt.getTime() < age,
	);
	const row = rowOf(application, now);
	return {
		at: after < 0 ? rows.length : after,
		row: {
			...row,
			aside: APPLICATION_STATUSES[status].label,
			note: "just now",
			isMissing: false,
		},
	};
}

function rowOf(
	{ id, kind, state, businessName, businessAddress, createdAt, missing }: QueuedApplication,
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
		note: kind === "company" ? noteOn(missing) : APPLICATION_KINDS[kind].label,
		isMissing: kind === "company" && missing.length > 0 && isOpen,
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
