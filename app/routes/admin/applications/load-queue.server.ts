import type { Actor } from "~/domain/actor";
import type { ListQuery } from "~/domain/admin-list.server";
import { listApplicationQueue } from "~/domain/applications/application-admin.queries.server";
import { newFormKey } from "~/http/form-key.server";
import type { Db } from "~db/client.server";
import { ageInWords } from "./age-in-words";

/** A page of the applications, with how long the undecided ones wait. */
export function loadQueue(db: Db, actor: Actor, query: ListQuery, now = new Date()) {
	const list = listApplicationQueue(db, actor, query);
	const rows = list.rows.map((application) => ({
		...application,
		waiting:
			application.state === "pending" || application.state === "needs_information"
				? ageInWords(application.createdAt, now)
				: null,
	}));
	return { list: { ...list, rows }, formKey: newFormKey() };
}

export type QueueData = ReturnType<typeof loadQueue>;
