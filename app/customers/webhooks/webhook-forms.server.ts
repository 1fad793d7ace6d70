import type { data } from "react-router";
import { getDb } from "~/http/context.server";
import type { FormReply } from "~/http/form.server";
import { foundOr404 } from "~/http/found.server";
import type { Context } from "~/http/guards.server";
import { form, recordForms } from "~/http/record-page.server";
import { shownOnce } from "~/http/shown-once.server";
import type { Actor } from "~/kernel/actor/actor";
import type { EndpointRow } from "./endpoint-row.server";
import type { Holder, SHOP } from "./holders.server";

type Args = { request: Request; context: Context; url: URL };

/** How many messages a page shows. */
const SHOWN_MESSAGES = 50;

const hostOf = ({ url }: Pick<EndpointRow, "url">): string => new URL(url).host;

/** The form that makes an endpoint: its secret is in its answer alone (Rule 9.78). */
export const makeWebhookForm = (args: Args, command: Holder["make"]) =>
	shownOnce(args, command as (typeof SHOP)["make"], {
		ids: {},
		failure: { title: "Error", text: "The webhook was not made." },
		made: ({ row, secret }) => ({ url: row.url, secret }),
	});

type PageArgs = Args & { params: Readonly<{ id: string; does?: string | undefined }> };

type PageReply = Response | ReturnType<typeof data<FormReply>> | Awaited<ReturnType<typeof makeWebhookForm>>;

/** What can be done on an endpoint's page, by the owners of the shop or of a company. */
export function webhookForms(
	commands: Holder,
	{ list, pageOf }: { list: string; pageOf: (id: string) => string },
) {
	const button = (
		command: Holder["pause" | "resume" | "test" | "redeliver"],
		title: string,
		text: (row: EndpointRow) => string,
	) =>
		form(command as (typeof SHOP)["pause"], ({ params }: PageArgs) => ({
			refusedTo: pageOf(params.id),
			done: (row) => ({ to: pageOf(row.id), title, text: text(row) }),
		}));
	return recordForms<PageArgs, PageReply>({
		/** Changes it (Rule 9.75). */
		page: form(commands.change as (typeof SHOP)["change"], (_args: PageArgs) => ({
			failed: { title: "Error", text: "The webhook was not saved." },
			done: (row) => ({
				to: pageOf(row.id),
				title: "Webhook saved",
				text: `${hostOf(row)} is told of this.`,
			}),
		})),
		pause: button(
			commands.pause,
			"Webhook paused",
			(row) => `${hostOf(row)} is told nothing until you resume it.`,
		),
		resume: button(
			commands.resume,
			"Webhook resumed",
			(row) => `${hostOf(row)} is told what happens from now on.`,
		),
		test: button(
			commands.test,
			"Test on its way",
			() => "Its answer stands in the log below in a few seconds.",
		),
		redeliver: button(
			commands.redeliver as Holder["pause"],
			"Message on its way",
			() => "Its answer stands in the log below in a few seconds.",
		),
		/** Deletes it with its log. */
		delete: form(commands.remove as (typeof SHOP)["remove"], ({ params }: PageArgs) => ({
			refusedTo: pageOf(params.id),
			done: (row) => ({
				to: list,
				title: "Webhook deleted",
				text: `${hostOf(row)} is told nothing anymore.`,
			}),
		})),
		/** Gives it another secret (Rule 9.78). */
		secret: Object.assign(
			(args: PageArgs) =>
				shownOnce(args, commands.rotate as (typeof SHOP)["rotate"], {
					ids: { id: args.params.id },
					failure: { title: "Error", text: "There is no new secret." },
					made: ({ row, secret }) => ({ url: row.url, secret }),
				}),
			{ command: commands.rotate.action },
		),
	});
}

/** What an endpoint's page shows: it, and the newest of its messages (Rule 9.77). @throws a 404 for an id of nobody's, or of somebody else's. */
export function endpointPage({ one, messages }: Holder, { context, params: { id } }: PageArgs, owner: Actor) {
	const db = getDb(context);
	return foundOr404(() => ({
		endpoint: one(db, owner, id),
		log: messages(db, owner, id, { page: 1, perPage: SHOWN_MESSAGES }),
	}));
}
