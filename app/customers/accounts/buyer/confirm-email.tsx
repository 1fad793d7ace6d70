import { data, Form, href } from "react-router";
import { getClient, getDb } from "~/http/context.server";
import { secretLinkHeaders, seeOther } from "~/http/form.server";
import { DomainError } from "~/kernel/errors";
import { Button, ButtonLink } from "~/ui/button";
import { PageHead } from "~/ui/layout/page-head";
import { pageTitle } from "~/ui/layout/page-title";
import { accountSheet } from "~/ui/styles/sheets";
import { addressOfLink, confirmAddress } from "../email-confirmation.server";
import type { Route } from "./+types/confirm-email";

export const meta: Route.MetaFunction = ({ matches }) => [
	...pageTitle(matches, "Confirm your email address"),
	{ name: "robots", content: "noindex" },
];

export const handle = { noAgeGate: true };

/** A GET changes nothing, because mail programs open links on their own (Rule 1.13). */
export function loader({ context, params }: Route.LoaderArgs) {
	const address = addressOfLink(getDb(context), params.token);
	return data({ address }, { status: address ? 200 : 410 });
}

/** Confirms the address. The page then shows the result, or that the link has expired. */
export function action({ context, params }: Route.ActionArgs) {
	try {
		confirmAddress(getDb(context), params.token, getClient(context).ip);
	} catch (error) {
		if (!(error instanceof DomainError && error.code === "conflict")) throw error;
	}
	return seeOther(href("/confirm-email/:token", { token: params.token }));
}

export const headers = secretLinkHeaders;

export const links = accountSheet;

export default function ConfirmEmail({ loaderData: { address } }: Route.ComponentProps) {
	if (!address) {
		return (
			<div className="wrap">
				<PageHead
					title="This link no longer works"
					intro="It has expired after three days. Log in and request a new one from your portal."
				/>
				<ButtonLink variant="primary" to={href("/portal")}>
					Go to your portal
				</ButtonLink>
			</div>
		);
	}
	if (address.isConfirmed) {
		return (
			<div className="wrap">
				<PageHead title="Your email address is confirmed" intro={`We'll send emails to ${address.email}.`} />
				<ButtonLink variant="primary" to={href("/portal")}>
					Go to your portal
				</ButtonLink>
			</div>
		);
	}
	return (
		<div className="wrap">
			<PageHead
				title="Confirm your email address"
				intro={`Is ${address.email} your account's email address?`}
			/>
			<Form method="post">
				<Button variant="primary" pendingText="Confirming...">
					Confirm email address
				</Button>
			</Form>
		</div>
	);
}
