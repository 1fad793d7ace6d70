import { portalUrl } from "~/desk/portal-tab";
import { counted } from "~/kernel/texts/numbers";
import { ButtonLink } from "~/ui/button";
import { EmptyState } from "~/ui/layout/empty-state";
import { useHydrated } from "~/ui/layout/hydrated";
import { Pagination } from "~/ui/layout/pagination";
import { SiteLink } from "~/ui/site-link";
import { rowKeys, useShortcuts } from "~/ui/staff/shortcuts";
import { useIsOn } from "~/ui/switches";
import type { OrderReply } from "../../shipments/docket/order-reply";
import { deskUrl } from "./desk-address";
import { DeskRow } from "./desk-row";
import { FilterBar } from "./filter-bar";
import { DeskForm, Selection, SelectionFlash } from "./selection";
import type { OrdersTabData } from "./tab.server";

/** The row that has the focus. */
const focusedRow = () =>
	document.activeElement?.closest("tr[id]") ??
	document.activeElement?.closest(".row-docket")?.previousElementSibling;
const press = (selector: string) => () => focusedRow()?.querySelector<HTMLElement>(selector)?.click();

/** The keys of the list. */
const KEYS = [
	...rowKeys(".r-orders tr[id] > td:nth-child(2) > a"),
	{ key: "x", does: "select", run: press("input[type=checkbox]") },
	{ key: "p", does: "process", run: press("[data-key=p]") },
	{ key: "s", does: "ship", run: press("[data-key=s]") },
];

/** Staff's orders: filters, rows with one next step each, and what is done to several (Rules 7.50, 7.53). */
export function OrdersTab({ reply, ...data }: OrdersTabData & { reply: OrderReply }) {
	const { list, filter, open, details, lastStep, seenAt } = data;
	const listState = { filter, page: list.page };
	const isOn = useIsOn();
	useShortcuts(KEYS);
	return (
		<section aria-label="Orders">
			<FilterBar {...data} />
			{list.rows.length === 0 ? (
				<>
					<SelectionFlash listState={listState} alone />
					<EmptyState
						title={list.total === 0 && data.counts.all === 0 ? "No orders yet" : "No orders match"}
						action={data.counts.all === 0 ? null : <ButtonLink to={portalUrl("orders")}>Show all</ButtonLink>}
					>
						{data.counts.all === 0
							? "Approved customers order in the shop. Their orders by phone are typed under Order for a customer."
							: null}
					</EmptyState>
				</>
			) : (
				<>
					<DeskForm {...listState} />
					<table className="table stack rows r-orders">
						<Head {...data} />
						<tbody>
							{list.rows.map((order) => (
								<DeskRow
									key={order.id}
									order={order}
									listState={listState}
									details={details?.id === order.id ? details : null}
									isRequested={open === order.orderNumber}
									lastStep={lastStep?.orderNumber === order.orderNumber ? lastStep : null}
									reply={reply}
									isTicked={data.selectsAll}
									seenAt={seenAt}
								/>
							))}
						</tbody>
					</table>
					{isOn("batches") ? (
						<Selection
							key={`${deskUrl(listState)} ${data.selectsAll}`}
							list={list}
							filter={filter}
							selectsAll={data.selectsAll}
							seenAt={seenAt}
						/>
					) : (
						<SelectionFlash listState={listState} alone />
					)}
					<Pagination page={list.page} pageCount={list.pageCount} without={["open", "row", "select"]} />
				</>
			)}
		</section>
	);
}

function Head({ list, filter }: Pick<OrdersTabData, "list" | "filter">) {
	const isOldest = filter.sort === "oldest";
	return (
		<thead>
			<tr>
				<th scope="col" className="tk" hidden={!useIsOn()("batches")}>
					{useHydrated() ? <TickAll /> : <span className="vh">Select</span>}
				</th>
				<th scope="col">Order</th>
				<th scope="col">
					Customer<span className="vh">, {counted(list.total, "order")}</span>
				</th>
				<th scope="col" aria-sort={isOldest ? "ascending" : "descending"}>
					<SiteLink
						to={deskUrl({ filter: { ...filter, sort: isOldest ? "" : "oldest" }, page: 1 })}
						preventScrollReset
					>
						Placed<span aria-hidden="true"> {isOldest ? "▲" : "▼"}</span>
						<span className="vh">, show {isOldest ? "newest" : "oldest"} first</span>
					</SiteLink>
				</th>
				<th scope="col" className="num">
					Units
				</th>
				<th scope="col" className="num" hidden={list.rows[0]?.totalCents === undefined}>
					Total
				</th>
				<th scope="col">Payment</th>
				<th scope="col">State</th>
				<th scope="col">
					<span className="vh">Next step</span>
				</th>
			</tr>
		</thead>
	);
}

/** Ticks the rows of this page, or none. */
function TickAll() {
	return (
		<label>
			<span className="vh">Select all on this page</span>
			<input
				type="checkbox"
				onChange={({ currentTarget }) => {
					for (const box of document.querySelectorAll<HTMLInputElement>(
						".r-orders [name=id][form=selected]",
					)) {
						if (box.checked !== currentTarget.checked) box.click();
					}
				}}
			/>
		</label>
	);
}
