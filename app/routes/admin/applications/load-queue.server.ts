import type { Actor } from "~/domain/actor";
import {
	listApplicationQueue,
	QUEUE_FILTERS,
	type QueueFilter,
} from "~/domain/applications/application-admin.queries.server";
import { newFormKey } from "~/http/form-key.server";
import { filterOf, listQueryOf } from "~/routes/admin/list/list-query";
import { LIMITS } from "~/site";
import type { Db } from "~db/client.server";
import { ageInWords } from "./age-in-words";

/** A page of the applications as the address asks for it; those of the `usual` filter unless it says otherwise. */
export function loadQueue(db: Db, actor: Actor, url: URL, usual: QueueFilter, now = new Date()) {
	const filter = filterOf(url, QUEUE_FILTERS, usual);
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
		formKey: newFormKey(),
	};
}

export type QueueData = ReturnType<typeof loadQueue>;
