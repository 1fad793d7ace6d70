import { statusWaitingFor } from "~/terms/order-status";
import { portalUrl } from "./portal-tab";

/** The views of the orders that everyone has (Rule 7.50); `count` names the number of their orders. */
export const ORDER_VIEWS = [
	{ name: "To do", count: "todo", params: { status: "todo", sort: "oldest" }, isTab: true },
	{
		...{ name: "To ship", count: statusWaitingFor("ship"), isTab: true },
		params: { status: statusWaitingFor("ship"), sort: "oldest" },
	},
	{
		...{ name: "On hold", count: statusWaitingFor("answer"), isTab: false },
		params: { status: statusWaitingFor("answer"), sort: "oldest" },
	},
	{ name: "Waiting for payment", count: "waiting", params: { payment: "waiting" }, isTab: false },
	{ name: "Unpaid", count: "late", params: { payment: "late" }, isTab: true },
	{ name: "On the way", count: "shipped", params: { status: "shipped" }, isTab: true },
	{ name: "All", count: "all", params: {}, isTab: true },
] as const;

/** Those that are tabs of the section. The others are behind its menu of views. */
export const TAB_VIEWS = ORDER_VIEWS.filter(({ isTab }) => isTab);

/** A view's address. */
export const orderViewUrl = (params: Record<string, string>): string => portalUrl("orders", params);
