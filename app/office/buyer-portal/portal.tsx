import { href } from "react-router";
import { WaitingOrders } from "~/buying";
import {
	countMyPastOrders,
	getSpendingByMonth,
	listMyOrders,
	listMyPastOrders,
	listWaiting,
	nextShipDay,
} from "~/buying/index.server";
import { getBuyerAccount, getLatestApplication, listDevices } from "~/customers/index.server";
import { getDb, getSession } from "~/http/context.server";
import { newFormKey } from "~/http/form-key.server";
import { foundOr404 } from "~/http/found.server";
import { customerOrDenied } from "~/http/guards.server";
import { pageNumberOf } from "~/http/page-number";
import { type CustomerActor, canBuy } from "~/kernel/actor/permissions";
import { listStoreNames } from "~/kernel/actor/stores.server";
import { env } from "~/kernel/config/env.server";
import { LIMITS } from "~/kernel/config/site";
import { payNotes } from "~/kernel/settings/payment.queries.server";
import { isOn } from "~/kernel/settings/switches.server";
import { whyNotEach } from "~/rules/index.server";
import { pageTitle } from "~/ui/layout/page-title";
import { PortalHead } from "~/ui/site/portal-tabs";
import { SiteLink } from "~/ui/site-link";
import { orderSheet } from "~/ui/styles/sheets";
import type { Db } from "~db/client.server";
import { Dashboard } from "../portal/dashboard";
import { readDashboard } from "../portal/dashboard.server";
import type { Route } from "./+types/portal";
import { AccountTab } from "./account-tab";
import { OrdersTab } from "./orders-tab";
import { ReorderTab } from "./reorder-tab";

const TABS = {
	dashboard: "Dashboard",
	orders: "My Orders",
	account: "Account",
	reorder: "Quick Reorder",
} as const;

type Tab = keyof typeof TABS;

const tabOf = (url: URL, mayBuy: boolean): Tab => {
	const tab = url.searchParams.get("tab") ?? "";
	if (!Object.hasOwn(TABS, tab) || (tab === "reorder" && !mayBuy)) return "dashboard";
	return tab as Tab;
};

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
	pageTitle(matches, loaderData ? `${TABS[loaderData.tab]} - Buyer portal` : "Buyer portal");

/** The company's orders, found and by page, with what waits for an owner. */
function ordersOf(db: Db, customer: CustomerActor, url: URL) {
	const mine = url.searchParams.get("of") === "mine";
	const search = (url.searchParams.get("search") ?? "").slice(0, 100);
	const page = pageNumberOf(url) ?? 1;
	const stores = listStoreNames(db, customer);
	const store = stores.find(({ id }) => id === url.searchParams.get("location"))?.id ?? "";
	const list = listMyOrders(db, customer, {
		...{ search, page, mine, location: store, perPage: LIMITS.adminRows },
	});
	// They are the company's, and nobody's own.
	const before = mine ? 0 : countMyPastOrders(db, customer, { search, location: store });
	const room = LIMITS.adminRows - list.orders.length;
	return {
		...{ mine, search, page, stores, store },
		/** Past orders come after all others: the rest of this page. */
		list: { orders: list.orders, total: list.total + before },
		past:
			before > 0 && room > 0
				? listMyPastOrders(db, customer, {
						...{ search, location: store, limit: room },
						offset: Math.max(0, (page - 1) * LIMITS.adminRows - list.total),
					})
				: [],
		shipDay: nextShipDay(db),
		payNotes: payNotes(
			db,
			list.orders.map(({ paymentMethod }) => paymentMethod),
		),
		waiting:
			search === "" && page === 1 && canBuy(customer) && isOn(db, "approvals")
				? listWaiting(db, customer)
				: [],
	};
}

function reorderOf(db: Db, customer: CustomerActor) {
	const list = listMyOrders(db, customer, { perPage: LIMITS.reorderOrders });
	const lines = list.orders.flatMap((order) => order.lines.slice(0, LIMITS.reorderItems));
	const room = LIMITS.reorderOrders - list.orders.length;
	return {
		list,
		why: whyNotEach(db, customer, lines),
		/** A company that has ordered little here orders again what it ordered before. */
		past: room > 0 ? listMyPastOrders(db, customer, { limit: room }) : [],
	};
}

export function loader({ context, url }: Route.LoaderArgs) {
	const customer = customerOrDenied(context);
	const db = getDb(context);
	const mayBuy = canBuy(customer);
	const tab = tabOf(url, mayBuy);
	const session = getSession(context);
	// Each reorder button derives its own key from this one.
	const formKey = mayBuy ? newFormKey() : null;
	if (tab === "dashboard") {
		const dashboard = readDashboard(db, customer, { stores: session.stores });
		const { username } = customer;
		return { tab, name: dashboard.businessName ?? username, username, dashboard };
	}
	const account = foundOr404(() => getBuyerAccount(db, customer));
	const about = { name: account.businessName ?? account.username, mayBuy, formKey };
	switch (tab) {
		case "orders":
			return { ...about, tab, ...ordersOf(db, customer, url) };
		case "reorder":
			return { ...about, tab, ...reorderOf(db, customer) };
		case "account":
			return {
				...about,
				...{ tab, account, application: getLatestApplication(db, customer) },
				spending: getSpendingByMonth(db, customer, { timeZone: env.TIME_ZONE }),
				devices: listDevices(db, customer, session.id),
			};
	}
}

export const links = orderSheet;

export default function BuyerPortal({ loaderData }: Route.ComponentProps) {
	const { tab, name } = loaderData;
	return (
		<div className="wrap">
			<PortalHead
				title={name}
				intro={tab === "dashboard" ? `Welcome back, ${loaderData.username}.` : undefined}
			>
				{tab === "reorder" ? (
					<>
						<SiteLink to={href("/quick-order")}>Quick order</SiteLink>
						<SiteLink to={href("/lists")}>Saved lists</SiteLink>
					</>
				) : null}
			</PortalHead>
			{tab === "dashboard" ? <Dashboard dashboard={loaderData.dashboard} /> : null}
			{tab === "orders" ? (
				<>
					<WaitingOrders waiting={loaderData.waiting} />
					<OrdersTab {...loaderData} />
				</>
			) : null}
			{tab === "account" ? <AccountTab {...loaderData} /> : null}
			{tab === "reorder" ? <ReorderTab {...loaderData} /> : null}
		</div>
	);
}
