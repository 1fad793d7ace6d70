import { getDb } from "~/http/context.server";
import { foundOr404 } from "~/http/found.server";
import { adminOrDenied } from "~/http/guards.server";
import { pageNumberOf } from "~/http/page-number";
import { STAFF_ROWS } from "~/terms/staff-rows";
import { getPriceList, listEntries } from "../price-list.queries.server";
import type { Route } from "./+types/list";
import { priceListForms } from "./list-action.server";
import { PriceListScreen } from "./list-screen";

export function loader({ context, params, url }: Route.LoaderArgs) {
	priceListForms.check({ params });
	const { id } = params;
	const admin = adminOrDenied(context);
	const db = getDb(context);
	const list = foundOr404(() => getPriceList(db, admin, id));
	const page = pageNumberOf(url) ?? 1;
	return { list, entries: listEntries(db, admin, id, { page, perPage: STAFF_ROWS.priceTableRows }) };
}

export const action = priceListForms.action;

/** Also after a refusal: the same page shows what is there now. */
export const shouldRevalidate = () => true;

export default function PriceList({ loaderData: { list, entries }, actionData }: Route.ComponentProps) {
	return (
		<PriceListScreen
			key={`${list.version} ${entries.page}`}
			list={list}
			entries={entries}
			reply={actionData}
		/>
	);
}
