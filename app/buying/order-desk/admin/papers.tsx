import { href, useLocation } from "react-router";
import { portalUrl } from "~/desk/portal-tab";
import { getDb } from "~/http/context.server";
import { adminOrDenied } from "~/http/guards.server";
import { pageNumberOf } from "~/http/page-number";
import { returnPath } from "~/http/return-path.server";
import { pageCountOf } from "~/kernel/lists/paging";
import { getContacts, shopName } from "~/kernel/settings/settings.queries.server";
import { grouped } from "~/kernel/texts/numbers";
import { STAFF_ROWS } from "~/terms/staff-rows";
import { ButtonLink } from "~/ui/button";
import { EmptyState } from "~/ui/layout/empty-state";
import { pageTitle } from "~/ui/layout/page-title";
import { Pagination } from "~/ui/layout/pagination";
import { PrintButton } from "~/ui/layout/print";
import { drawBarcode } from "~/ui/pictures/draw-barcode";
import type { Route } from "./+types/papers";
import { chosenOrders, goneText, orBack } from "./chosen.server";
import { PackingSlip } from "./packing-slip";
import { paperOrders } from "./paper-orders.server";
import { PickList, pickLines } from "./pick-list";

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
	pageTitle(matches, loaderData?.paper === "pick" ? "Pick list" : "Packing slips");

/**
 * Papers of the orders that the list's form names: packing slips, or with `?paper=pick` one pick list for all. More than
 * one print holds come in parts, `?part=2` (Rule 7.53).
 */
export function loader({ context, url }: Route.LoaderArgs) {
	const admin = adminOrDenied(context);
	const db = getDb(context);
	const backTo = returnPath(url.searchParams, portalUrl("orders"));
	const { ids, gone } = orBack(context, backTo, () => chosenOrders(db, admin, url.searchParams));
	const parts = pageCountOf(ids.length, STAFF_ROWS.papersAtOnce);
	const part = Math.min(pageNumberOf(url, "part") ?? 1, parts);
	const first = (part - 1) * STAFF_ROWS.papersAtOnce;
	const orders = paperOrders(
		db,
		admin,
		ids.slice(first, first + STAFF_ROWS.papersAtOnce),
		url.searchParams.get("parcel"),
	);
	const codes = orders.flatMap(({ orderNumber, lines }) => [
		orderNumber,
		...lines.flatMap(({ sku, taken }) => [sku, ...taken.map((flavor) => flavor.sku)]),
	]);
	const paper = url.searchParams.get("paper") === "pick" ? ("pick" as const) : ("slip" as const);
	const left = goneText(db, admin, gone);
	return {
		paper,
		orders,
		// By their text; drawn here, so that browsers don't.
		barcodes: Object.fromEntries(codes.map((code) => [code ?? "", drawBarcode(code)])),
		part,
		parts,
		all: ids.length,
		left,
		backTo,
		sender: { name: shopName(db), address: getContacts(db).address },
	};
}

export type Barcodes = Awaited<ReturnType<typeof loader>>["barcodes"];

export default function OrderPapers({ loaderData }: Route.ComponentProps) {
	const { paper, orders, barcodes, part, parts, all, left, backTo, sender } = loaderData;
	const { pathname, search } = useLocation();
	const other = new URLSearchParams(search);
	other.set("paper", paper === "pick" ? "slip" : "pick");
	const slips = (ending: string) =>
		`${href("/admin/orders/papers/:file", { file: `slips.${ending}` })}${search}`;
	if (orders.length === 0) {
		return (
			<div className="wrap">
				<EmptyState
					heading={1}
					bare
					title="No orders chosen"
					action={<ButtonLink to={backTo}>Back to the orders</ButtonLink>}
				>
					Select orders in the list first.
				</EmptyState>
			</div>
		);
	}
	return (
		<div className="wrap">
			<div className="acts no-print my-4">
				<ButtonLink to={backTo}>Back to the orders</ButtonLink>
				<ButtonLink to={`${pathname}?${other}`}>
					{paper === "pick" ? "Packing slips" : "Pick list"}
				</ButtonLink>
				<PrintButton />
				{paper === "slip" ? (
					<>
						<ButtonLink to={slips("pdf")}>4 × 6 as PDF</ButtonLink>
						<ButtonLink to={slips("zpl")}>4 × 6 as ZPL</ButtonLink>
					</>
				) : null}
				{parts > 1 ? (
					<span>
						Part {part} of {parts}: orders {grouped((part - 1) * STAFF_ROWS.papersAtOnce + 1)} to{" "}
						{grouped((part - 1) * STAFF_ROWS.papersAtOnce + orders.length)} of {grouped(all)}
					</span>
				) : null}
				{left ? <p>{left}</p> : null}
			</div>
			<div className="no-print mb-4">
				<Pagination page={part} pageCount={parts} param="part" label="Parts" />
			</div>
			{paper === "pick" ? (
				<PickList orders={orders} barcodes={barcodes} lines={pickLines(orders)} sender={sender} />
			) : (
				orders.map((order, n) => (
					<PackingSlip
						key={order.orderNumber}
						order={order}
						barcodes={barcodes}
						sender={sender}
						heading={n === 0 ? 1 : 2}
					/>
				))
			)}
		</div>
	);
}
