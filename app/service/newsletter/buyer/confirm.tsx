import { Form, href } from "react-router";
import { secretLinkHeaders } from "~/http/form.server";
import { buttonAction } from "~/http/form-action.server";
import { anyone } from "~/http/guards.server";
import { Button, ButtonLink } from "~/ui/button";
import { PageHead } from "~/ui/layout/page-head";
import { pageTitle } from "~/ui/layout/page-title";
import { readingSheet } from "~/ui/styles/sheets";
import { useIsOn } from "~/ui/switches";
import { confirmSubscription } from "../subscription.server";
import type { Route } from "./+types/confirm";
import { readSubscription } from "./subscription-link.server";

export const meta: Route.MetaFunction = ({ matches }) => [
	...pageTitle(matches, "Confirm subscription"),
	{ name: "robots", content: "noindex" },
];

export const handle = { noAgeGate: true };

export const loader = ({ context, params }: Route.LoaderArgs) => readSubscription(context, params.token);

/** Confirms by the button. A GET changes nothing, because mail scanners open links (Rule 6.4). */
export const action = (args: Route.ActionArgs) =>
	buttonAction(args, {
		guard: anyone,
		run: ({ db }) => {
			readSubscription(args.context, args.params.token);
			confirmSubscription(db, args.params.token);
		},
		done: { to: href("/newsletter/confirm/:token", { token: args.params.token }) },
	});

export const headers = secretLinkHeaders;

export const links = readingSheet;

export default function ConfirmSubscription({ loaderData: { email, status } }: Route.ComponentProps) {
	const isOn = useIsOn();
	if (status === "confirmed") {
		return (
			<div className="wrap">
				<PageHead title="You are subscribed" intro={`We'll email ${email} about twice a month.`} />
				{isOn("blog") ? <ButtonLink to={href("/blog")}>Read the blog</ButtonLink> : null}
			</div>
		);
	}
	return (
		<div className="wrap">
			<PageHead title="Confirm your subscription" intro={`Send the newsletter to ${email}?`} />
			<Form method="post">
				<Button variant="primary" pendingText="Submitting...">
					Confirm subscription
				</Button>
			</Form>
		</div>
	);
}
