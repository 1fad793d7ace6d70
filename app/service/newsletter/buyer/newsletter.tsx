import type { SubmissionResult } from "@conform-to/react";
import { Form, href } from "react-router";
import { getDb } from "~/http/context.server";
import { replyHeaders } from "~/http/form.server";
import { formAction } from "~/http/form-action.server";
import { anyone } from "~/http/guards.server";
import { pageHead } from "~/http/page-head.server";
import { returnPath } from "~/http/return-path.server";
import { Button } from "~/ui/button";
import { answeredForm } from "~/ui/form/answered-form";
import { ErrorSummary, problemsOf } from "~/ui/form/error-summary";
import { TextField } from "~/ui/form/text-field";
import { PageHead } from "~/ui/layout/page-head";
import { pageMeta } from "~/ui/layout/page-meta";
import { readingSheet } from "~/ui/styles/sheets";
import { subscribeSchema } from "../subscribe.schema";
import { subscribe } from "../subscribe.server";
import type { Route } from "./+types/newsletter";

export const loader = ({ context, url }: Route.LoaderArgs) => ({
	head: pageHead(getDb(context), url, {
		title: "Newsletter",
		description: "New articles and stock news for licensed retailers, about twice a month.",
		path: href("/newsletter"),
	}),
});

export const meta: Route.MetaFunction = ({ loaderData }) => (loaderData ? pageMeta(loaderData.head) : []);

export const headers = replyHeaders;

/** Subscribes an address. The response is the same for known addresses (Rule 6.4). */
export const action = (args: Route.ActionArgs) =>
	formAction(args, {
		guard: anyone,
		limited: true,
		schema: subscribeSchema,
		run: ({ db }, input) => subscribe(db, input),
		done: (_done, { form }) => ({
			to: returnPath(form, href("/newsletter")),
			title: "Check your inbox",
			text: "If this address isn't subscribed yet, we've sent it an email with a link to confirm.",
		}),
	});

export const links = readingSheet;

export default function Newsletter({ actionData }: Route.ComponentProps) {
	const reply = actionData as { result: SubmissionResult } | undefined;
	const [form, fields] = answeredForm<{ email: string }>({ id: "subscribe", lastResult: reply?.result });
	return (
		<div className="wrap">
			<PageHead
				title="Newsletter"
				intro="New articles and stock news, about twice a month. Confirm by email. Unsubscribe with one click."
			/>
			<Form method="post" id={form.id} noValidate className="max-w-120">
				<ErrorSummary problems={problemsOf(form)} />
				<TextField
					field={fields.email}
					label="Email Address"
					type="email"
					inputMode="email"
					autoComplete="email"
					spellCheck={false}
				/>
				<Button variant="primary" pendingText="Submitting...">
					Subscribe
				</Button>
			</Form>
		</div>
	);
}
