import type { Actor } from "~/domain/actor";
import { listApplicationQueue, QUEUE_FILTERS } from "~/domain/applications/application-admin.queries.server";
import { LIMITS } from "~/site";
import type { Db } from "~db/client.server";
import { ageInWords } from "../applications/age-in-words";
import { listQueryOf } from "./portal-tab";

/** One page of all applications, or of those in one status. */
export function loadApplications(db: Db, actor: Actor, url: URL, now = new Date()) {
	const filter = QUEUE_FILTERS.find((one) => one === url.searchParams.get("status")) ?? "all";
	const { search, page } = listQueryOf(url);
	const { applications, ...list } = listApplicationQueue(db, actor, {
		filter,
		search,
		page,
		perPage: LIMITS.adminRows,
	});
	return {
		...list,
		filter,
		search,
		applications: applications.map((application) => ({
			application,
			waiting:
				application.state === "pending" || application.state === "needs_information"
					? ageInWords(application.createdAt, now)
					: null,
		})),
		formKey: crypto.randomUUID(),
	};
}

export type ApplicationsTabData = ReturnType<typeof loadApplications>;
