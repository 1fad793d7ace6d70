import { href } from "react-router";
import { portalUrl } from "~/desk/portal-tab";
import { addressOf } from "~/ui/address";
import { filterParams, type OrderFilter } from "../order-filter";

/** The filters and the page of the list that is shown. */
export type ListState = { filter: OrderFilter; page: number };

/** The address of the list with its filters; `open` and `row` are order numbers. */
export const deskUrl = (
	{ filter, page }: ListState,
	more: { open?: string; row?: string; select?: string } = {},
): string => portalUrl("orders", { ...filterParams(filter), page, ...more });

/** Packing slips or a pick list: `redirectTo` is the page that leads there. */
export const papersUrl = (params: {
	paper: "pick" | "slip";
	processed?: string;
	id?: string;
	redirectTo?: string;
}): string => addressOf(href("/admin/orders/papers"), params);
