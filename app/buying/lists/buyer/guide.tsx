import { href } from "react-router";
import { flavorText } from "~/catalog";
import { getDb } from "~/http/context.server";
import { foundOr404 } from "~/http/found.server";
import { buyerOrDenied } from "~/http/guards.server";
import { letterhead } from "~/http/letterhead.server";
import { pageTitle } from "~/ui/layout/page-title";
import { Paper, PrintButton } from "~/ui/layout/print";
import { Table } from "~/ui/layout/table";
import { PortalTabs } from "~/ui/site/portal-tabs";
import { SiteLink } from "~/ui/site-link";
import { paperSheet } from "~/ui/styles/sheets";
import { Moment } from "~/ui/text/moment";
import { getSavedList } from "../list.queries.server";
import type { ListLine } from "../saved-list";
import type { Route } from "./+types/guide";

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
	pageTitle(matches, loaderData ? `Order guide ${loaderData.list.name}` : "Order guide");

export function loader({ context, params }: Route.LoaderArgs) {
	const buyer = buyerOrDenied(context);
	return {
		list: foundOr404(() => getSavedList(getDb(context), buyer, params.listId)),
		seller: letterhead(getDb(context)),
		printedAt: new Date(),
	};
}

const minimumOf = ({ minimumOrderQuantity, caseSize }: ListLine) =>
	caseSize ? `${minimumOrderQuantity}, by ${caseSize}` : String(minimumOrderQuantity);

/**
 * The list on paper, with a blank for each quantity. Copied from the screen, its lines can be pasted into the
 * quick-order pad: SKU first, then the quantity, and the flavor in a cell of its own (Rule 4.11).
 */
export const links = paperSheet;

export default function OrderGuide({ loaderData: { list, seller, printedAt } }: Route.ComponentProps) {
	return (
		<div className="wrap">
			<PortalTabs />
			<div className="acts no-print mb-5">
				<SiteLink to={href("/lists/:listId", { listId: list.id })}>Back to the list</SiteLink>
				<PrintButton />
			</div>
			<Paper
				kind="Order guide"
				sender={seller}
				facts={[
					{ label: "List", value: list.name },
					{ label: "Lines", value: list.lines.length },
					{ label: "Printed", value: <Moment at={printedAt} /> },
				]}
				footer={<p>Order by SKU on the quick-order page: type, scan or paste these lines.</p>}
			>
				<Table
					rows={list.lines}
					rowKey={({ id }) => id}
					columns={[
						{ head: "SKU", mono: true, cell: ({ sku }) => sku ?? "—" },
						{ head: "Quantity", cell: () => <span className="blank" aria-hidden="true" /> },
						{ head: "Item", narrow: "wide", cell: ({ productName }) => productName },
						{ head: "Flavor", narrow: "wide", cell: flavorText },
						{
							head: "Last ordered",
							narrow: "labeled",
							cell: ({ lastOrdered }) => (lastOrdered ? <Moment at={lastOrdered} /> : null),
						},
						{ head: "Minimum", num: true, narrow: "labeled", cell: minimumOf },
					]}
					kind="guide"
				/>
			</Paper>
		</div>
	);
}
