import type { Actor } from "~/domain/actor";
import { listMessageQueue, MESSAGE_FILTERS } from "~/domain/messages/message-admin.queries.server";
import { newFormKey } from "~/http/form-key.server";
import { filterOf, listQueryOf } from "~/routes/admin/list/list-query";
import { LIMITS } from "~/site";
import type { Db } from "~db/client.server";

/** A page of messages as the address asks for it. */
export function loadMessages(db: Db, actor: Actor, url: URL) {
	const filter = filterOf(url, MESSAGE_FILTERS);
	const { search, page } = listQueryOf(url);
	const list = listMessageQueue(db, actor, { filter, search, page, perPage: LIMITS.adminRows });
	return { ...list, filter, search, formKey: newFormKey() };
}

export type MessagesTabData = ReturnType<typeof loadMessages>;
