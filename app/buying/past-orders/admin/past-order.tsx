import { href } from "react-router";
import { useSectionTabs } from "~/desk/frame/sections";
import { getDb } from "~/http/context.server";
import { foundOr404 } from "~/http/found.server";
import { adminOrDenied } from "~/http/guards.server";
import { formatCents } from "~/kernel/money";
import { dayText } from "~/kernel/texts/day-text";
import { pageTitle } from "~/ui/layout/page-title";
import { SiteLink } from "~/ui/site-link";
import { StaffHead } from "~/ui/staff/staff-head";
import { PastLinesTable } from "../past-lines-table";
import { FROM_BEFORE } from "../past-order";
import { getPastOrder } from "../past-orders.queries.server";
import type { Route } from "./+types/past-order";

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
	pageTitle(matches, loaderData ? `Order ${loaderData.order.orderNumber} from before` : "Order");

export function loader({ context, params }: Route.LoaderArgs) {
	return { order: foundOr404(() => getPastOrder(getDb(context), adminOrDenied(context), params.id)) };
}

/** An order of the books before this shop, for staff (Rule 7.191). */
export default function PastOrderOfStaff({ loaderData: { order } }: Route.ComponentProps) {
	const { orderNumber, company, day, store, totalCents, lines } = order;
	return (
		<div className="wrap">
			<StaffHead title={`Order ${orderNumber}`} facts={FROM_BEFORE} tabs={useSectionTabs()} />
			<p className="mb-4">
				<SiteLink to={href("/admin/companies/:id/:does?", { id: company.id })}>{company.name}</SiteLink>
				{store ? `, ${store}` : ""}, {dayText(day)}
				{totalCents === null ? "" : `, ${formatCents(totalCents)}`}. It took no stock, has no papers, and
				counts in no sales.
			</p>
			<PastLinesTable lines={lines} />
		</div>
	);
}
