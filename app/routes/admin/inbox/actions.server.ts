import type { z } from "zod";
import type { Actor } from "~/domain/actor";
import type { inboxOperations } from "~/domain/inbox/inbox.server";
import { getDb } from "~/http/context.server";
import { formAction } from "~/http/form-action.server";
import { newFormKey } from "~/http/form-key.server";
import { foundOr404 } from "~/http/found.server";
import { adminOrDenied, type Context } from "~/http/guards.server";
import { returnPath } from "~/http/return-path.server";
import type { Db } from "~db/client.server";
import type { Inbox } from "./inboxes";

type Args = { context: Context; params: { id: string } };
type ActionArgs = Args & { request: Request; url: URL };
type Row = { id: string; email: string; status: string };

type Parts<Item, Kept extends Row> = {
	get: (db: Db, actor: Actor, id: string) => Item;
	operations: ReturnType<typeof inboxOperations<Kept>>;
	/** For the answer field, which is named by the inbox's verb. */
	answerSchema: z.ZodType<Record<string, string>>;
	statusSchema: z.ZodType<{ status: Kept["status"] }>;
};

/** The loader and the two actions of an inbox's pages. */
export const inboxActions = <Item, Kept extends Row>(
	{ one, title, verb, Verb, listUrl, pageOf }: Inbox,
	{ get, operations, answerSchema, statusSchema }: Parts<Item, Kept>,
) => ({
	load({ context, params }: Args) {
		const admin = adminOrDenied(context);
		const item = foundOr404(() => get(getDb(context), admin, params.id));
		return { item, formKey: newFormKey() };
	},

	/** Answers by email (Rule 7.21). */
	answer: (args: ActionArgs) =>
		formAction(args, {
			guard: adminOrDenied,
			schema: answerSchema,
			run: ({ db, actor, key }, { [verb]: text = "" }) =>
				operations.answer(db, actor, { id: args.params.id, text, key }),
			failed: { title: "Error", text: `The ${verb} was not sent.` },
			done: ({ email }) => ({
				to: listUrl,
				title: `${Verb} Sent`,
				text: `We'll email the ${verb} to ${email}.`,
			}),
		}),

	/** Sets the status (Rules 7.21, 7.24), and leads back to where it was set. */
	setStatus: (args: ActionArgs) =>
		formAction(args, {
			guard: adminOrDenied,
			schema: statusSchema,
			run: ({ db, actor }, { status }) => operations.setStatus(db, actor, { id: args.params.id, status }),
			failed: { title: "Error", text: `Failed to update the ${one}. Please try again.` },
			done: ({ status }, { form }) => ({
				to: returnPath(form, pageOf(args.params.id)),
				title: `${title} Updated`,
				text: `The ${one} is ${status}.`,
			}),
		}),
});
