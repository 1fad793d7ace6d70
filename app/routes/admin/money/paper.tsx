import { href, Link } from "react-router";
import { getPaper } from "~/domain/invoices/paper.queries.server";
import { dayText, printedPaper } from "~/domain/invoices/printed-paper";
import { getDb } from "~/http/context.server";
import { foundOr404 } from "~/http/found.server";
import { adminOrDenied } from "~/http/guards.server";
import { pageTitle } from "~/ui/layout/page-title";
import { PrintButton } from "~/ui/layout/print";
import { OpenAmount } from "~/ui/money/open-amount";
import { PaperSheet } from "~/ui/money/paper-sheet";
import { StaffHead } from "~/ui/staff/staff-head";
import type { Route } from "./+types/paper";

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
	pageTitle(matches, loaderData ? `${loaderData.printed.kind} ${loaderData.paper.number}` : "Invoice");

export function loader({ context, params }: Route.LoaderArgs) {
	const admin = adminOrDenied(context);
	const paper = foundOr404(() => getPaper(getDb(context), admin, params.number));
	return { paper, printed: printedPaper(paper) };
}

export const paperUrl = (number: string) => href("/admin-portal/papers/:number", { number });

/** An invoice or credit memo, with what is open of it (Rule 16.5). */
export default function StaffPaper({ loaderData: { paper, printed } }: Route.ComponentProps) {
	const { customer, orderNumber } = paper.document;
	return (
		<div className="wrap">
			<StaffHead
				title={`${printed.kind} ${paper.number}`}
				facts={`${customer.name} · ${dayText(paper.day)} · never changes; corrections are credit memos`}
			>
				<Link className="btn btn-s" to={href("/admin-portal/orders/:orderNumber", { orderNumber })}>
					Order {orderNumber}
				</Link>
				<a className="btn btn-s" href={href("/admin-portal/papers/:number/pdf", { number: paper.number })}>
					PDF
				</a>
				<PrintButton />
			</StaffHead>
			<div className="duo">
				<PaperSheet paper={printed} kind="r-inv" paperUrl={paperUrl} />
				<div className="stackv no-paper">
					<section className="card" aria-labelledby="open">
						<OpenAmount paper={paper} paperUrl={paperUrl} />
					</section>
				</div>
			</div>
		</div>
	);
}
