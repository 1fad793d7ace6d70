import { href } from "react-router";
import { getDb } from "~/http/context.server";
import { foundOr404 } from "~/http/found.server";
import { customerOrDenied } from "~/http/guards.server";
import { canSeeBalance } from "~/kernel/actor/permissions";
import { ButtonLink } from "~/ui/button";
import { pageTitle } from "~/ui/layout/page-title";
import { PrintButton } from "~/ui/layout/print";
import { PaperSheet } from "~/ui/paper/paper-sheet";
import { PortalHead } from "~/ui/site/portal-tabs";
import { SiteLink } from "~/ui/site-link";
import { paperSheet } from "~/ui/styles/sheets";
import { getMyLedgerEntry } from "../entry.queries.server";
import { OpenAmount } from "../open-amount";
import { printedPaper } from "../printed-paper";
import type { Route } from "./+types/paper";

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
	pageTitle(matches, loaderData ? `${loaderData.printed.kind} ${loaderData.paper.number}` : "Invoice");

export function loader({ context, params }: Route.LoaderArgs) {
	const customer = customerOrDenied(context);
	const paper = foundOr404(() => getMyLedgerEntry(getDb(context), customer, params.number));
	return { paper, printed: printedPaper(paper), mayPay: canSeeBalance(customer) };
}

export const links = paperSheet;

const paperUrl = (number: string) => href("/buyer-portal/papers/:number", { number });

/** An invoice or credit memo of the reader's company: the article that is printed and sent as PDF. */
export default function BuyerPaper({ loaderData: { paper, printed, mayPay } }: Route.ComponentProps) {
	const { orderNumber } = paper.document;
	return (
		<div className="wrap">
			<div className="no-print">
				<PortalHead title={`${printed.kind} ${paper.number}`}>
					{orderNumber ? (
						<SiteLink to={href("/buyer-portal/orders/:orderNumber", { orderNumber })}>
							Order {orderNumber}
						</SiteLink>
					) : null}
					<a href={href("/buyer-portal/papers/:number/pdf", { number: paper.number })}>PDF</a>
					<PrintButton />
				</PortalHead>
			</div>
			<PaperSheet paper={printed} kind="r-inv" paperUrl={paperUrl} />
			<section className="card no-print mt-6 max-w-120" aria-labelledby="open">
				<OpenAmount entry={paper} paperUrl={paperUrl} />
				{mayPay && paper.openCents > 0 ? (
					<p className="mt-3">
						<ButtonLink
							to={`${href("/buyer-portal/account/pay/:does?")}?invoice=${encodeURIComponent(paper.number)}`}
						>
							Pay this invoice
						</ButtonLink>
					</p>
				) : null}
			</section>
		</div>
	);
}
