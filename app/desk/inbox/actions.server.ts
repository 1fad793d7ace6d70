import { getDb } from "~/http/context.server";
import { newFormKey } from "~/http/form-key.server";
import { foundOr404 } from "~/http/found.server";
import { adminOrDenied, type Context } from "~/http/guards.server";
import { allowed, form } from "~/http/record-page.server";
import { returnPath } from "~/http/return-path.server";
import type { Actor } from "~/kernel/actor/actor";
import { staffMay } from "~/kernel/actor/permissions";
import type { inboxOperations } from "~/kernel/inbox/inbox.server";
import type { ListPage, ListQuery } from "~/kernel/lists/admin-list.server";
import { STAFF_ROWS } from "~/terms/staff-rows";
import type { Db } from "~db/client.server";
import { listQueryOf } from "../list/list-query";
import { openItemOf } from "../list/open-item";
import type { QueueRow } from "../list/panes";
import { type Inbox, MESSAGES } from "./inboxes";
import { countMessagesFrom } from "./messages-from";

type Args = { context: Context; params: { id: string } };
/** The addressee of an answer, to find other messages from there. */
type Addressed = { id: string; email: string };
type ActionArgs = Args & { request: Request; url: URL };
type Row = { id: string; email: string; status: string };

type Parts<Item, Kept extends Row, More extends object> = {
	list: (db: Db, actor: Actor, query: ListQuery) => ListPage<Item>;
	get: (db: Db, actor: Actor, id: string) => Item;
	/** An item as a line of the queue. */
	row: (item: Item, now: Date) => QueueRow;
	operations: ReturnType<typeof inboxOperations<Kept, More>>;
	/** What else can be done with an item. */
	commands?: Parameters<typeof allowed>[1];
	/** The message for an answer that was taken, but waits for somebody else; null for one that was sent. */
	heldMessage?: (kept: Kept) => { title: string; text: string } | null;
};

/** An open item, with the number of other messages from its address. */
const paneOf = <Item extends Addressed>(
	db: Db,
	admin: Actor,
	item: Item,
	one: string,
	commands: Parameters<typeof allowed>[1],
) => ({
	item,
	can: allowed(admin, commands),
	others: staffMay(admin, "inbox")
		? countMessagesFrom(db, admin, item.email) - (one === MESSAGES.one ? 1 : 0)
		: 0,
	formKey: newFormKey(),
});

/** The loaders and the two actions of an inbox's pages. */
export const inboxActions = <Item extends Addressed, Kept extends Row, More extends object>(
	{ one, title, verb, Verb, listUrl, pageOf }: Inbox,
	{ list, get, row, operations, heldMessage, commands = {} }: Parts<Item, Kept, More>,
) => ({
	load({ context, params }: Args) {
		const admin = adminOrDenied(context);
		const db = getDb(context);
		return paneOf(
			db,
			admin,
			foundOr404(() => get(db, admin, params.id)),
			one,
			commands,
		);
	},

	/** A page of the queue with its open item. */
	loadQueue(db: Db, admin: Actor, url: URL, now = new Date()) {
		const found = list(db, admin, { ...listQueryOf(url), perPage: STAFF_ROWS.queueRows });
		const open = openItemOf(url, found.rows);
		const item =
			open && (found.rows.find(({ id }) => id === open.id) ?? foundOr404(() => get(db, admin, open.id)));
		return {
			list: { ...found, rows: found.rows.map((each) => row(each, now)) },
			open,
			pane: item && paneOf(db, admin, item, one, commands),
		};
	},

	/** Answers by email (Rule 7.21). */
	answer: form(operations.answer, () => ({
		failed: { title: "Error", text: `The ${verb} was not sent.` },
		done: (kept, { form }) => ({
			to: returnPath(form, listUrl),
			title: `${Verb} Sent`,
			text: `We'll email the ${verb} to ${kept.email}.`,
			...heldMessage?.(kept),
		}),
	})),

	/** Sets the status (Rules 7.21, 19.3), and leads back to where it was set. */
	setStatus: form(operations.setStatus, ({ params }: ActionArgs) => ({
		failed: { title: "Error", text: `Failed to update the ${one}. Please try again.` },
		done: ({ status }, { form }) => ({
			to: returnPath(form, pageOf(params.id)),
			title: `${title} Updated`,
			text: `The ${one} is ${status}.`,
		}),
	})),
});
