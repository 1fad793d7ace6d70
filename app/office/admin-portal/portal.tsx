import { CartsTab, OrdersTab, ordersHead } from "~/buying";
import { actOnCarts, actOnOrders, loadCarts, loadOrders } from "~/buying/index.server";
import { ProductsTab } from "~/catalog";
import { listBrandChoices, listProductsForAdmin } from "~/catalog/index.server";
import { ApplicationsTab } from "~/customers";
import { listCustomers, loadQueue } from "~/customers/index.server";
import { listQueryOf } from "~/desk/list/list-query";
import { openTab } from "~/desk/open-tab.server";
import { PORTAL_TABS } from "~/desk/portal-tab";
import { getDb } from "~/http/context.server";
import { adminOrDenied } from "~/http/guards.server";
import { env } from "~/kernel/config/env.server";
import { PageTitle } from "~/ui/layout/page-title";
import { CustomersTab } from "../customers/admin/tab";
import { getPortalSummary } from "../dashboard/portal-summary.server";
import { ExportTab } from "../exports/admin/tab";
import type { Route } from "./+types/portal";
import { AnalyticsTab } from "./analytics-tab";
import { loadAnalytics } from "./analytics-tab.server";
import { greetingAt } from "./greeting";
import { PortalFrame } from "./portal-frame";

/** The frame, and what the open tab shows: no other tab's data is read. */
export function loader({ context, url }: Route.LoaderArgs) {
	const admin = adminOrDenied(context);
	const tab = openTab(context, admin, PORTAL_TABS, url.searchParams.get("tab"))!;
	const db = getDb(context);
	const frame = {
		greeting: `${greetingAt(new Date(), env.TIME_ZONE)}, ${admin.username}`,
		summary: getPortalSummary(db, admin),
	};
	switch (tab) {
		case "analytics":
			return { tab, frame, content: loadAnalytics(db, admin, url) };
		case "orders":
			return { tab, frame, content: loadOrders(db, admin, url) };
		case "products":
			return {
				tab,
				frame,
				content: {
					list: listProductsForAdmin(db, admin, listQueryOf(url)),
					brands: listBrandChoices(db, admin),
				},
			};
		case "applications":
			return { tab, frame, content: loadQueue(db, admin, listQueryOf(url), url) };
		case "customers":
			return { tab, frame, content: { list: listCustomers(db, admin, listQueryOf(url)) } };
		case "abandoned-carts":
			return { tab, frame, content: loadCarts(db, admin, listQueryOf(url)) };
		case "data-export":
			return { tab, frame, content: { timeZone: env.TIME_ZONE } };
	}
}

/** Forms of a tab's rows post here, to the address they were on. */
export const action = (args: Route.ActionArgs) =>
	args.url.searchParams.get("tab") === "abandoned-carts" ? actOnCarts(args) : actOnOrders(args);

/** Also after a refusal, so that the row shows its current state; not after a count, which writes nothing. */
export const shouldRevalidate = ({ formData }: { formData?: FormData }) => formData?.get("do") !== "check";

export default function Portal({ loaderData, actionData }: Route.ComponentProps) {
	const { frame, tab } = loaderData;
	return (
		<PortalFrame {...frame} tab={tab} {...headOf(loaderData)}>
			<PageTitle reply={actionData}>{`${PORTAL_TABS[tab].label} - Admin portal`}</PageTitle>
			<Content loaderData={loaderData} actionData={actionData} />
		</PortalFrame>
	);
}

/** What a tab adds to the head: counts of its section's tabs, and buttons. */
function headOf(open: Route.ComponentProps["loaderData"]) {
	return open.tab === "orders" ? ordersHead(open.content) : {};
}

function Content({ loaderData, actionData }: Pick<Route.ComponentProps, "loaderData" | "actionData">) {
	switch (loaderData.tab) {
		case "analytics":
			return <AnalyticsTab data={loaderData.content} summary={loaderData.frame.summary} />;
		case "orders":
			return <OrdersTab {...loaderData.content} reply={actionData} />;
		case "products":
			return <ProductsTab {...loaderData.content} />;
		case "applications":
			return <ApplicationsTab {...loaderData.content} from="portal" />;
		case "customers":
			return <CustomersTab {...loaderData.content} />;
		case "abandoned-carts":
			return <CartsTab {...loaderData.content} reply={actionData} />;
		case "data-export":
			return <ExportTab {...loaderData.content} />;
	}
}
