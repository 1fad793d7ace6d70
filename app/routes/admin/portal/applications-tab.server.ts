import type { Actor } from "~/domain/actor";
import { listApplicationQueue } from "~/domain/applications/application-admin.queries.server";
import { LIMITS } from "~/site";
import type { Db } from "~db/client.server";
import { ageInWords } from "../applications/age-in-words";
import { listQueryOf } from "./portal-tab";

/** A page of all applications, newest first. */
export function loadApplications(db: Db, actor: Actor, url: URL, now = new Date()) {
	const { search, page } = listQueryOf(url);
	const { applications, ...list } = listApplicationQueue(db, actor, {
		filter: "all",
		search,
		page,
		perPage: LIMITS.adminRows,
	});
	return {
		...list,
		search,
		applications: applications.map((application) => ({
			application,
			waiting: application.state === "pending" ? ageInWords(application.createdAt, now) : null,
		})),
		formKey: crypto.randomUUID(),
	};
}

export type ApplicationsTabData = ReturnType<typeof loadApplications>;
