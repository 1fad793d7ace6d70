import type { RouterContextProvider } from "react-router";
import {
	getApplicationDetails,
	getNextPending,
} from "~/domain/applications/application-admin.queries.server";
import { getDb } from "~/http/context.server";
import { newFormKey } from "~/http/form-key.server";
import { foundOr404 } from "~/http/found.server";
import { adminOrDenied } from "~/http/guards.server";
import { ageInWords } from "./age-in-words";

/** The data of an application's page, for all of its forms. */
export function loadApplicationPage(context: Readonly<RouterContextProvider>, id: string, now = new Date()) {
	const admin = adminOrDenied(context);
	const db = getDb(context);
	const application = foundOr404(() => getApplicationDetails(db, admin, id));
	const open = application.state === "pending" || application.state === "needs_information";
	const next = getNextPending(db, admin, id) ?? getNextPending(db, admin);
	return {
		application,
		waiting: open ? ageInWords(application.createdAt, now) : null,
		next: next && next.id !== id ? next : null,
		formKey: newFormKey(),
	};
}

export type ApplicationPage = ReturnType<typeof loadApplicationPage>;
