import type { RouterContextProvider } from "react-router";
import { getDb } from "~/http/context.server";
import { newFormKey } from "~/http/form-key.server";
import { foundOr404 } from "~/http/found.server";
import { adminOrDenied } from "~/http/guards.server";
import type { Actor } from "~/kernel/actor/actor";
import type { Db } from "~db/client.server";
import {
	type ApplicationDetails,
	getApplicationDetails,
	getNextPending,
} from "../application-admin.queries.server";
import { listRecentDecisions } from "../undoable-decision.server";
import { ageInWords } from "./age-in-words";

/** An application as a pane shows it, with the document that the address names. */
export function loadPane(db: Db, admin: Actor, id: string, url: URL, now = new Date()) {
	const application = foundOr404(() => getApplicationDetails(db, admin, id));
	const open = application.state === "pending" || application.state === "needs_information";
	return {
		application,
		doc: documentOf(application, url.searchParams.get("doc")),
		waiting: open ? ageInWords(application.createdAt, now) : null,
		formKey: newFormKey(),
	};
}

/** The document that is shown: the one asked for, else the first that is not checked yet. */
function documentOf({ documents }: ApplicationDetails, requested: string | null) {
	const named = documents.find(({ kind }) => kind === requested);
	if (named) return named.kind;
	const open = documents.find(({ file, check }) => file && !check?.verifiedAt);
	return (open ?? documents.find(({ file }) => file) ?? documents[0]!).kind;
}

/** The decision to show with its Undo: the one on this application, else the reader's own last one. */
export function lastDecision(db: Db, admin: Actor & { id: string }, id: string | null, now = new Date()) {
	const recent = listRecentDecisions(db, admin, now);
	return (
		recent.find(({ applicationId }) => applicationId === id) ??
		recent.find(({ by }) => by === admin.id) ??
		null
	);
}

/** The data of an application's page, for all of its forms. */
export function loadApplicationPage(
	context: Readonly<RouterContextProvider>,
	id: string,
	url: URL,
	now = new Date(),
) {
	const admin = adminOrDenied(context);
	const db = getDb(context);
	const pane = loadPane(db, admin, id, url, now);
	const next = getNextPending(db, admin, id) ?? getNextPending(db, admin);
	return {
		...pane,
		decision: lastDecision(db, admin, id, now),
		next: next && next.id !== id ? next : null,
	};
}

export type ApplicationPage = ReturnType<typeof loadApplicationPage>;
