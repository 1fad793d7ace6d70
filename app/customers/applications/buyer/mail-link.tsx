import { Form, href, redirect } from "react-router";
import { z } from "zod";
import { getActor, getClient, getDb, getSession } from "~/http/context.server";
import { replyHeaders } from "~/http/form.server";
import { formAction } from "~/http/form-action.server";
import { anyone, type Context } from "~/http/guards.server";
import { emailAddress } from "~/kernel/fields";
import { Button } from "~/ui/button";
import { answeredForm } from "~/ui/form/answered-form";
import { ErrorSummary, problemsOf } from "~/ui/form/error-summary";
import { TextField } from "~/ui/form/text-field";
import { PageHead } from "~/ui/layout/page-head";
import { PageTitle } from "~/ui/layout/page-title";
import { SiteLink } from "~/ui/site-link";
import { accountSheet } from "~/ui/styles/sheets";
import { mailApplicationLink } from "../application-links.server";
import { getDraft } from "../draft.server";
import type { Route } from "./+types/mail-link";

const schema = z.object({ email: emailAddress("Enter an email address, such as you@example.com") });

const ownerOf = (context: Context) => ({
	actor: getActor(context),
	sessionId: getSession(context).id,
	address: getClient(context).ip,
});

/** An account has its form on every device already, and without a form there is nothing to open. */
export function loader({ context }: Route.LoaderArgs) {
	const owner = ownerOf(context);
	if (owner.actor.kind === "user" || !getDraft(getDb(context), owner).id) throw redirect(href("/apply"));
	return null;
}

/** Mails the link (Rule 2.18). The answer is the same for every address. */
export const action = (args: Route.ActionArgs) =>
	formAction(args, {
		guard: anyone,
		limited: true,
		schema,
		run: ({ db }, { email }) => {
			mailApplicationLink(db, ownerOf(args.context), { email });
			return email;
		},
		done: (email) => ({
			to: href("/apply"),
			title: "Look in your mail",
			text: `The link to continue goes to ${email}. It works for seven days.`,
		}),
	});

export const headers = replyHeaders;

export const links = accountSheet;

export const meta = () => [{ name: "robots", content: "noindex" }];

export default function MailLink({ actionData }: Route.ComponentProps) {
	const [form, fields] = answeredForm<{ email: string }>({ id: "link", lastResult: actionData?.result });
	return (
		<div className="wrap">
			<div className="max-w-120">
				<PageTitle>{`${actionData ? "Error: " : ""}Continue on another device`}</PageTitle>
				<PageHead
					kicker="Wholesale application"
					title="Continue on another device"
					intro="We mail you a link that opens this application on your phone or another computer. It works for seven days."
				/>
				<Form method="post" id={form.id} noValidate>
					<ErrorSummary problems={problemsOf(form)} />
					<TextField
						field={fields.email}
						label="Email"
						type="email"
						inputMode="email"
						autoComplete="email"
						spellCheck={false}
					/>
					<div className="acts">
						<Button variant="primary" pendingText="Sending...">
							Mail me the link
						</Button>
						<SiteLink to={href("/apply")}>Back to the application</SiteLink>
					</div>
				</Form>
			</div>
		</div>
	);
}
