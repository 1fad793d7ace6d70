import { Form, href } from "react-router";
import { getDb } from "~/http/context.server";
import { secretLinkHeaders, seeOther } from "~/http/form.server";
import { Button, ButtonLink } from "~/ui/button";
import { PageHead } from "~/ui/layout/page-head";
import { pageTitle } from "~/ui/layout/page-title";
import { readingSheet } from "~/ui/styles/sheets";
import { endSubscription } from "../subscription.server";
import type { Route } from "./+types/unsubscribe";
import { readSubscription } from "./subscription-link.server";

export const meta: Route.MetaFunction = ({ matches }) => [
	...pageTitle(matches, "Unsubscribe"),
	{ name: "robots", content: "noindex" },
];

export const handle = { noAgeGate: true };

export const loader = ({ context, params }: Route.LoaderArgs) => readSubscription(context, params.token);

/**
 * Ends the subscription (Rule 6.4), by the page's button or by a mail program's one-click post (RFC 8058), which must
 * be answered without a redirect.
 */
export async function action({ request, context, params }: Route.ActionArgs) {
	readSubscription(context, params.token);
	endSubscription(getDb(context), params.token);
	if ((await request.text()).includes("One-Click")) return null;
	return seeOther(href("/newsletter/unsubscribe/:token", { token: params.token }));
}

export const headers = secretLinkHeaders;

export const links = readingSheet;

export default function Unsubscribe({ loaderData: { email, status } }: Route.ComponentProps) {
	if (status === "unsubscribed") {
		return (
			<div className="wrap">
				<PageHead title="You are unsubscribed" intro={`We won't send the newsletter to ${email} anymore.`} />
				<ButtonLink to={href("/")}>Go to the home page</ButtonLink>
			</div>
		);
	}
	return (
		<div className="wrap">
			<PageHead title="Unsubscribe" intro={`Stop sending the newsletter to ${email}?`} />
			<Form method="post">
				<Button variant="primary" pendingText="Submitting...">
					Unsubscribe
				</Button>
			</Form>
		</div>
	);
}
