import { data, Form, href } from "react-router";
import { getDb } from "~/http/context.server";
import { secretLinkHeaders, seeOther } from "~/http/form.server";
import { DomainError } from "~/kernel/errors";
import { Button, ButtonLink } from "~/ui/button";
import { PageHead } from "~/ui/layout/page-head";
import { pageTitle } from "~/ui/layout/page-title";
import { accountSheet } from "~/ui/styles/sheets";
import { companyOfLink, confirmInvoiceAddress } from "../invoice-address.server";
import type { Route } from "./+types/confirm-address";

export const meta: Route.MetaFunction = ({ matches }) => [
	...pageTitle(matches, "Invoices to this address"),
	{ name: "robots", content: "noindex" },
];

export const handle = { noAgeGate: true };

/** A GET changes nothing, because mail programs open links on their own. */
export function loader({ context, params }: Route.LoaderArgs) {
	const found = companyOfLink(getDb(context), params.token);
	return data({ found }, { status: found ? 200 : 410 });
}

/** Confirms the address (Rule 16.63). The page then shows the result, or that the link no longer works. */
export function action({ context, params }: Route.ActionArgs) {
	try {
		confirmInvoiceAddress(getDb(context), params.token);
	} catch (error) {
		if (!(error instanceof DomainError && error.code === "conflict")) throw error;
	}
	return seeOther(href("/invoice-address/:token", { token: params.token }));
}

export const headers = secretLinkHeaders;

export const links = accountSheet;

export default function ConfirmAddress({ loaderData: { found } }: Route.ComponentProps) {
	if (!found)
		return (
			<div className="wrap">
				<PageHead
					title="This link no longer works"
					intro="The customer has chosen another address for invoices, or none."
				/>
				<ButtonLink to={href("/")}>Home</ButtonLink>
			</div>
		);
	if (found.isConfirmed)
		return (
			<div className="wrap">
				<PageHead
					title="Invoices come to this address"
					intro={`New invoices, statements and receipts of ${found.company} are mailed here.`}
				/>
			</div>
		);
	return (
		<div className="wrap">
			<PageHead
				title="Invoices to this address?"
				intro={`${found.company} wants its invoices, statements and receipts sent here.`}
			/>
			<Form method="post">
				<Button variant="primary" pendingText="Confirming...">
					Send them here
				</Button>
			</Form>
		</div>
	);
}
