import { Form, href } from "react-router";
import { getOrderFigures, getSpendingByMonth, listMyOrders, orderDays } from "~/buying/index.server";
import { getBuyerAccount } from "~/customers/index.server";
import { getDb } from "~/http/context.server";
import { newFormKey } from "~/http/form-key.server";
import { foundOr404 } from "~/http/found.server";
import { customerOrDenied } from "~/http/guards.server";
import { pageNumberOf } from "~/http/page-number";
import { canBuy } from "~/kernel/actor/permissions";
import { listStoreNames } from "~/kernel/actor/stores.server";
import { env } from "~/kernel/config/env.server";
import { LIMITS } from "~/kernel/config/site";
import { whyNotEach } from "~/rules/index.server";
import { Button } from "~/ui/button";
import { pageTitle } from "~/ui/layout/page-title";
import { PortalHead } from "~/ui/site/portal-tabs";
import { SiteLink } from "~/ui/site-link";
import { orderSheet } from "~/ui/styles/sheets";
import type { Route } from "./+types/portal";
import { AccountTab } from "./account-tab";
import { DashboardTab } from "./dashboard-tab";
import { OrdersTab, StoreSelect } from "./orders-tab";
import { ReorderTab } from "./reorder-tab";

const TABS = {
	dashboard: "Dashboard",
	orders: "My Orders",
	account: "Account",
	reorder: "Quick Reorder",
} as const;

type Tab = keyof typeof TABS;

const tabOf = (url: URL): Tab => {
	const tab = url.searchParams.get("tab") ?? "";
	return Object.hasOwn(TABS, tab) ? (tab as Tab) : "dashboard";
};

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
	pageTitle(matches, loaderData ? `${TABS[loaderData.tab]} - Buyer portal` : "Buyer portal");

export function loader({ context, url }: Route.LoaderArgs) {
	const customer = customerOrDenied(context);
	const db = getDb(context);
	const mayBuy = canBuy(customer);
	const tab = mayBuy || tabOf(url) !== "reorder" ? tabOf(url) : "dashboard";
	const mine = url.searchParams.get("of") === "mine";
	const search = (url.searchParams.get("search") ?? "").slice(0, 100);
	const page = pageNumberOf(url) ?? 1;
	const account = foundOr404(() => getBuyerAccount(db, customer));
	const stores = listStoreNames(db, customer);
	const store = stores.find(({ id }) => id === url.searchParams.get("location"))?.id ?? "";
	const figures = getOrderFigures(db, customer, tab === "dashboard" ? store : "");
	const shown = {
		dashboard: { location: store, perPage: LIMITS.dashboardOrders },
		orders: { search, page, mine, location: store, perPage: LIMITS.adminRows },
		reorder: { perPage: LIMITS.reorderOrders },
		account: { perPage: 1 },
	}[tab];
	const list = listMyOrders(db, customer, shown);
	return {
		tab,
		account,
		figures,
		mayBuy,
		mine,
		stores,
		store,
		search,
		page,
		list,
		days: orderDays(),
		why:
			tab === "reorder"
				? whyNotEach(
						db,
						customer,
						list.orders.flatMap(({ lines }) => lines.slice(0, LIMITS.reorderItems)),
					)
				: {},
		spending:
			tab === "dashboard"
				? getSpendingByMonth(db, customer, { timeZone: env.TIME_ZONE, location: store })
				: [],
		// Each reorder button derives its own key from this one.
		formKey: mayBuy ? newFormKey() : null,
	};
}

export const links = orderSheet;

export default function BuyerPortal({ loaderData }: Route.ComponentProps) {
	const { tab, account, mayBuy } = loaderData;
	return (
		<div className="wrap">
			<PortalHead title={account.businessName ?? account.username}>
				{mayBuy ? (
					<>
						<SiteLink to={href("/quick-order")}>Quick order</SiteLink>
						<SiteLink to={href("/lists")}>Saved lists</SiteLink>
					</>
				) : null}
			</PortalHead>
			{tab === "dashboard" && loaderData.stores.length > 1 ? <StoreChoice {...loaderData} /> : null}
			{tab === "dashboard" ? <DashboardTab {...loaderData} /> : null}
			{tab === "orders" ? <OrdersTab {...loaderData} /> : null}
			{tab === "account" ? <AccountTab account={account} /> : null}
			{tab === "reorder" ? <ReorderTab {...loaderData} /> : null}
		</div>
	);
}

/** Figures and spending of one store, or of all. */
function StoreChoice({ stores, store }: { stores: { id: string; name: string }[]; store: string }) {
	return (
		<Form action={href("/buyer-portal")} className="mb-5 flex items-end gap-2" aria-label="Store">
			<StoreSelect stores={stores} store={store} />
			<Button>Show</Button>
		</Form>
	);
}
