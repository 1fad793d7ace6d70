import { getPortalSummary } from "~/domain/analytics/portal-summary.server";
import { env } from "~/env.server";
import { getDb } from "~/http/context.server";
import { adminOrDenied } from "~/http/guards.server";
import type { Route } from "./+types/portal";
import { greetingAt } from "./greeting";
import { OrdersTab } from "./orders-tab";
import { actOnOrders, loadOrders } from "./orders-tab.server";
import { PortalFrame } from "./portal-frame";
import { portalTabOf } from "./portal-tab";
import { ProductsTab } from "./products-tab";
import { loadProducts } from "./products-tab.server";

export const meta = () => [{ title: "Admin portal" }];

/** The frame, and what the open tab shows: no other tab's data is read (Rule 7.1). */
export function loader({ context, url }: Route.LoaderArgs) {
	const admin = adminOrDenied(context);
	const db = getDb(context);
	const tab = portalTabOf(url);
	const frame = {
		greeting: `${greetingAt(new Date(), env.TIME_ZONE)}, ${admin.username}`,
		summary: getPortalSummary(db, admin),
	};
	switch (tab) {
		case "orders":
			return { tab, frame, content: loadOrders(db, admin, url) };
		default:
			return { tab: "products" as const, frame, content: loadProducts(db, admin, url) };
	}
}

/** Forms of a tab's rows post here, to the address they were on. */
export async function action({ request, context, url }: Route.ActionArgs) {
	return actOnOrders({ request, context, url });
}

export default function Portal({ loaderData, actionData }: Route.ComponentProps) {
	const { frame, tab } = loaderData;
	return (
		<PortalFrame {...frame} tab={tab}>
			{loaderData.tab === "orders" ? <OrdersTab {...loaderData.content} reply={actionData} /> : null}
			{loaderData.tab === "products" ? <ProductsTab {...loaderData.content} /> : null}
		</PortalFrame>
	);
}
