import { data, href } from "react-router";
import { commandAction } from "~/http/command-form.server";
import { getDb } from "~/http/context.server";
import { type FormReply, readForm } from "~/http/form.server";
import { adminOrDenied } from "~/http/guards.server";
import { form, recordForms } from "~/http/record-page.server";
import { dayText } from "~/kernel/texts/day-text";
import { sectionsOf } from "../legal-markdown";
import { renderLegal } from "../render-legal.server";
import { restoreTemplate, saveLegalText } from "../write-legal.server";
import type { Route } from "./+types/legal-text";

/** The form again: with its problems, or with what the page would look like. */
export type LegalReply = FormReply & { preview?: ReturnType<typeof renderLegal> };

const pageUrl = (page: string) => href("/admin/settings/legal/:slug/:does?", { slug: page });

/** What can be done with a legal page. */
export const legalForms = recordForms({
	/** Shows the text without saving it when `intent` is preview, else saves it (Rule 6.10). */
	page: async (args: Route.ActionArgs) => {
		adminOrDenied(args.context);
		const typed = await readForm(args.request);
		if (typed.get("intent") === "preview") {
			const values = Object.fromEntries(
				[...typed].flatMap(([name, value]) => (typeof value === "string" ? [[name, value] as const] : [])),
			);
			return data<LegalReply>({
				result: { initialValue: values },
				toast: null,
				preview: renderLegal(getDb(args.context), sectionsOf(values.body ?? "")),
			});
		}
		return commandAction(
			args,
			saveLegalText,
			{
				failed: { title: "Error", text: "The text was not saved." },
				done: ({ title, holdsFrom }) => ({
					to: pageUrl(args.params.slug),
					title: "Page Saved",
					text: holdsFrom ? `${title}: from ${dayText(holdsFrom)}.` : `${title}: visitors read it now.`,
				}),
			},
			typed,
		);
	},
	template: form(restoreTemplate, ({ params: { slug } }: Route.ActionArgs) => ({
		done: ({ title }) => ({
			to: pageUrl(slug),
			title: "Template Restored",
			text: `${title}: your earlier texts are kept below.`,
		}),
	})),
});
