import { href } from "react-router";
import { getDb } from "~/http/context.server";
import { foundOr404 } from "~/http/found.server";
import { customerOrDenied } from "~/http/guards.server";
import { pageTitle } from "~/ui/layout/page-title";
import { PrintButton } from "~/ui/layout/print";
import { PaperSheet } from "~/ui/paper/paper-sheet";
import { PortalHead } from "~/ui/site/portal-tabs";
import { SiteLink } from "~/ui/site-link";
import { paperSheet } from "~/ui/styles/sheets";
import { printedReceipt } from "../printed-receipt";
import { getMyReceipt } from "../receipt.queries.server";
import type { Route } from "./+types/receipt";

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
	pageTitle(matches, loaderData ? `Receipt of ${loaderData.name}` : "Receipt");

export function loader({ context, params }: Route.LoaderArgs) {
	const receipt = foundOr404(() => getMyReceipt(getDb(context), customerOrDenied(context), params.id));
	return { name: receipt.name, printed: printedReceipt(receipt) };
}

export const links = paperSheet;

const paperUrl = (number: string) => href("/buyer-portal/papers/:number", { number });

/** The receipt of a payment: the article that is printed and sent as PDF (Rule 16.62). */
export default function ReceiptPage({ loaderData: { name, printed }, params: { id } }: Route.ComponentProps) {
	return (
		<div className="wrap">
			<div className="no-print">
				<PortalHead title={`Receipt of ${name}`}>
					<SiteLink to={href("/buyer-portal/account/receipts")}>All receipts</SiteLink>
					<a href={href("/buyer-portal/account/receipts/:id/pdf", { id })}>PDF</a>
					<PrintButton />
				</PortalHead>
			</div>
			<PaperSheet paper={printed} kind="r-inv" paperUrl={paperUrl} />
		</div>
	);
}
