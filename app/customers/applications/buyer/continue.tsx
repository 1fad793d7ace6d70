import { data, Form, href } from "react-router";
import { getActor, getClient, getDb, getSession } from "~/http/context.server";
import { secretLinkHeaders } from "~/http/form.server";
import { formAction, nothingTyped } from "~/http/form-action.server";
import { anyone } from "~/http/guards.server";
import { Button, ButtonLink } from "~/ui/button";
import { answeredForm } from "~/ui/form/answered-form";
import { ErrorSummary, problemsOf } from "~/ui/form/error-summary";
import { PageHead } from "~/ui/layout/page-head";
import { PageTitle } from "~/ui/layout/page-title";
import { accountSheet } from "~/ui/styles/sheets";
import { Moment } from "~/ui/text/moment";
import { deleteFiles } from "~/uploads/storage.server";
import { continueApplication, savedAtOfLink } from "../application-links.server";
import { getDraft } from "../draft.server";
import type { Route } from "./+types/continue";

export const meta = () => [{ name: "robots", content: "noindex" }];

/** A GET changes nothing, because mail programs open links on their own. */
export function loader({ context, params }: Route.LoaderArgs) {
	const db = getDb(context);
	const actor = getActor(context);
	const savedAt = savedAtOfLink(db, params.token);
	const own = getDraft(db, { actor, sessionId: getSession(context).id });
	return data({ savedAt, hasOwn: actor.kind !== "user" && own.id !== null }, { status: savedAt ? 200 : 410 });
}

/** Brings the application to this device, or to the account that is logged in (Rule 2.18). */
export const action = (args: Route.ActionArgs) =>
	formAction(args, {
		guard: anyone,
		limited: true,
		schema: nothingTyped,
		run: async ({ db, actor }) => {
			const { context, params } = args;
			const sessionId = actor.kind === "user" ? null : getSession(context).ensure();
			const owner = { actor, sessionId, address: getClient(context).ip };
			await deleteFiles(continueApplication(db, owner, params.token));
		},
		done: {
			to: href("/apply"),
			title: "Here it is",
			text: "Everything you filled in is on this device now.",
		},
	});

/** Also after errors: the link may have stopped working meanwhile. */
export const shouldRevalidate = () => true;

export const headers = secretLinkHeaders;

export const links = accountSheet;

export default function Continue({ loaderData: { savedAt, hasOwn }, actionData }: Route.ComponentProps) {
	const [form] = answeredForm<Record<string, never>>({ id: "continue", lastResult: actionData?.result });
	if (!savedAt) {
		return (
			<div className="wrap">
				<PageTitle>This link no longer works</PageTitle>
				<PageHead
					title="This link no longer works"
					intro="It has expired after seven days, or the application was sent. Open the form on the device where you began, and mail yourself another link."
				/>
				<ButtonLink variant="primary" to={href("/apply")}>
					Apply for Wholesale
				</ButtonLink>
			</div>
		);
	}
	return (
		<div className="wrap">
			<div className="max-w-120">
				<PageTitle reply={actionData}>Continue your application</PageTitle>
				<PageHead kicker="Wholesale application" title="Continue your application" />
				<p className="mb-4">
					It was last saved on <Moment at={savedAt} show="full" />. It opens on this device, and is empty on
					the other one from then on.
					{hasOwn ? " What you filled in on this device before is replaced." : ""}
				</p>
				<Form method="post" id={form.id}>
					<ErrorSummary problems={problemsOf(form)} />
					<Button variant="primary" pendingText="Opening...">
						Continue here
					</Button>
				</Form>
			</div>
		</div>
	);
}
