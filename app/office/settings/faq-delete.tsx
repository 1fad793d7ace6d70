import { Form, href } from "react-router";
import { commandAction } from "~/http/command-form.server";
import { getDb } from "~/http/context.server";
import { foundOr404 } from "~/http/found.server";
import { adminOrDenied } from "~/http/guards.server";
import { deleteFaqItem, getFaqItem } from "~/kernel/settings/write-faq.server";
import { Button, ButtonLink } from "~/ui/button";
import { PageHead } from "~/ui/layout/page-head";
import { pageTitle } from "~/ui/layout/page-title";
import type { Route } from "./+types/faq-delete";

export const meta: Route.MetaFunction = ({ matches }) => pageTitle(matches, "Delete question");

export function loader({ context, params }: Route.LoaderArgs) {
	const admin = adminOrDenied(context);
	const { question } = foundOr404(() => getFaqItem(getDb(context), admin, params.id));
	return { question };
}

/** Deletes the question (Rule 9.8). */
export const action = (args: Route.ActionArgs) =>
	commandAction(args, deleteFaqItem, {
		done: ({ question }) => ({
			to: href("/admin/settings/faq"),
			title: "Question Deleted",
			text: `'${question}' is gone.`,
		}),
	});

export default function DeleteFaq({ loaderData: { question }, params: { id } }: Route.ComponentProps) {
	return (
		<div className="wrap">
			<PageHead
				title="Delete this question?"
				intro={`'${question}' will be removed from the wholesale page and the assistant. To keep it for later, hide it instead.`}
			/>
			<Form method="post" className="acts">
				<Button variant="bad" pendingText="Deleting...">
					Delete question
				</Button>
				<ButtonLink to={href("/admin/settings/faq/:id", { id })}>Keep it</ButtonLink>
			</Form>
		</div>
	);
}
