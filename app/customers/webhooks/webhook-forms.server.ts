import type { data } from "react-router";
import type { FormReply } from "~/http/form.server";
import type { Context } from "~/http/guards.server";
import { form, recordForms } from "~/http/record-page.server";
import { shownOnce } from "~/http/shown-once.server";
import type { EndpointRow } from "./endpoint-row.server";
import type * as endpoints from "./endpoints.server";

type Args = { request: Request; context: Context; url: URL };
type Shop = typeof endpoints.makeShopWebhook;
type Company = typeof endpoints.makeCompanyWebhook;

const hostOf = ({ url }: Pick<EndpointRow, "url">): string => new URL(url).host;

/** The form that makes an endpoint: its secret is in its answer alone (Rule 9.78). */
export const makeWebhookForm = (args: Args, command: Shop | Company) =>
	shownOnce(args, command as Shop, {
		ids: {},
		failure: { title: "Error", text: "The webhook was not made." },
		made: ({ row, secret }) => ({ url: row.url, secret }),
	});

type Commands = {
	change: typeof endpoints.changeShopWebhook | typeof endpoints.changeCompanyWebhook;
	pause: typeof endpoints.pauseShopWebhook | typeof endpoints.pauseCompanyWebhook;
	resume: typeof endpoints.resumeShopWebhook | typeof endpoints.resumeCompanyWebhook;
	rotate: typeof endpoints.rotateShopWebhook | typeof endpoints.rotateCompanyWebhook;
	test: typeof endpoints.testShopWebhook | typeof endpoints.testCompanyWebhook;
	redeliver: typeof endpoints.redeliverShopWebhook | typeof endpoints.redeliverCompanyWebhook;
	remove: typeof endpoints.deleteShopWebhook | typeof endpoints.deleteCompanyWebhook;
};

type PageArgs = Args & { params: Readonly<{ id: string; does?: string | undefined }> };

type PageReply = Response | ReturnType<typeof data<FormReply>> | Awaited<ReturnType<typeof makeWebhookForm>>;

/** What can be done on an endpoint's page, by the owners of the shop or of a company. */
export function webhookForms(
	commands: Commands,
	{ list, pageOf }: { list: string; pageOf: (id: string) => string },
) {
	const button = (
		command: Commands["pause" | "resume" | "test" | "redeliver"],
		title: string,
		text: (row: EndpointRow) => string,
	) =>
		form(command as typeof endpoints.pauseShopWebhook, ({ params }: PageArgs) => ({
			refusedTo: pageOf(params.id),
			done: (row) => ({ to: pageOf(row.id), title, text: text(row) }),
		}));
	return recordForms<PageArgs, PageReply>({
		/** Changes it (Rule 9.75). */
		page: form(commands.change as typeof endpoints.changeShopWebhook, (_args: PageArgs) => ({
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
			commands.redeliver as Commands["pause"],
			"Message on its way",
			() => "Its answer stands in the log below in a few seconds.",
		),
		/** Deletes it with its log. */
		delete: form(commands.remove as typeof endpoints.deleteShopWebhook, ({ params }: PageArgs) => ({
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
				shownOnce(args, commands.rotate as typeof endpoints.rotateShopWebhook, {
					ids: { id: args.params.id },
					failure: { title: "Error", text: "There is no new secret." },
					made: ({ row, secret }) => ({ url: row.url, secret }),
				}),
			{ command: commands.rotate.action },
		),
	});
}
