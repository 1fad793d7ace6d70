import { type MouseEvent, useEffect, useState } from "react";
import { Form, href } from "react-router";
import { useMay } from "~/desk/may";
import { formatCents } from "~/kernel/money";
import { counted, grouped } from "~/kernel/texts/numbers";
import { STAFF_ROWS } from "~/terms/staff-rows";
import { Button } from "~/ui/button";
import { useRowFlash } from "~/ui/layout/flash-message";
import { useHydrated } from "~/ui/layout/hydrated";
import { SiteLink } from "~/ui/site-link";
import { filterQuery } from "../order-filter";
import { deskUrl, type ListState } from "./desk-address";
import type { OrdersTabData } from "./tab.server";

type Props = Pick<OrdersTabData, "list" | "filter" | "selectsAll" | "seenAt">;

/** The id of the form that loads the list again, with its filters and the pressed button's value. */
export const DESK_FORM = "desk";

export function DeskForm(listState: ListState) {
	const params = [...new URLSearchParams(deskUrl(listState).split("?")[1])];
	return (
		<Form id={DESK_FORM} action={href("/admin-portal")} preventScrollReset>
			{params.map(([name, value]) => (
				<input key={name} type="hidden" name={name} value={value} />
			))}
		</Form>
	);
}

/** The message after processing, with links to the papers; `alone` if the list has no rows left. */
export function SelectionFlash({ listState, alone = false }: { listState: ListState; alone?: boolean }) {
	const flash = useRowFlash("selected-orders");
	if (!flash) return null;
	const redirectTo = new URLSearchParams({ redirectTo: deskUrl(listState) });
	const answer = (
		<>
			<span className="small min-w-64" role={flash.kind === "error" ? "alert" : "status"}>
				<b>{flash.title}</b> {flash.text}
			</span>
			{flash.links?.map(({ to, text }) => (
				<SiteLink className="tap small" key={to} to={`${to}&${redirectTo}`}>
					{text}
				</SiteLink>
			))}
		</>
	);
	return alone ? (
		<div className="said-strip flex-wrap" id="selected-orders">
			{answer}
		</div>
	) : (
		answer
	);
}

/** A file is the browser's to fetch, not the router's. */
function download(event: MouseEvent<HTMLButtonElement>) {
	const { form } = event.currentTarget;
	if (!form) return;
	event.preventDefault();
	const fields = [...new FormData(form)].map(([name, value]) => [name, String(value)]);
	location.assign(`${href("/admin/orders/to-ship.csv")}?${new URLSearchParams(fields)}`);
}

const ticked = () => [...document.querySelectorAll<HTMLInputElement>("[name=id][form=selected]:checked")];

const untick = () => {
	for (const box of ticked()) box.click();
};

/** The ids that are ticked; null before scripts run. */
function useTicked(list: Props["list"]): readonly string[] | null {
	const [ids, setIds] = useState<readonly string[] | null>(null);
	// biome-ignore lint/correctness/useExhaustiveDependencies: rows that moved on are no longer ticked
	useEffect(() => {
		const read = () => setIds(ticked().map(({ value }) => value));
		read();
		addEventListener("change", read);
		return () => removeEventListener("change", read);
	}, [list]);
	return ids;
}

/** Acts on the ticked rows, or on all pages of the list without the rows that were unticked (Rule 7.53). */
export function Selection({ list, filter, selectsAll, seenAt }: Props) {
	const may = useMay();
	const ids = useTicked(list);
	const listState = { filter, page: list.page };
	const chosen = list.rows.filter(({ id }) => ids?.includes(id));
	const unticked = ids && selectsAll ? list.rows.length - chosen.length : 0;
	const n = selectsAll ? list.total - unticked : chosen.length;
	const cents = chosen.reduce((sum, { totalCents = 0 }) => sum + totalCents, 0);
	const clear = useHydrated() && !selectsAll && n > 0;
	return (
		<div className="stick no-print" id="selected-orders">
			<Form
				id="selected"
				method="post"
				action={href("/admin/orders/process")}
				className="contents"
				preventScrollReset
			>
				<input type="hidden" name="redirectTo" value={deskUrl(listState)} />
				<input type="hidden" name="at" value="selected-orders" />
				<input type="hidden" name="filter" value={filterQuery(filter)} />
				{selectsAll ? (
					<>
						<input type="hidden" name="all" value={list.total} />
						<input type="hidden" name="seen" value={seenAt.getTime()} />
						{list.rows.map(({ id }) => (
							<input key={id} type="hidden" name="shown" value={id} />
						))}
					</>
				) : null}
				{ids || selectsAll ? <b>{grouped(n)} selected</b> : <b>Selected</b>}
				{!selectsAll && n > 0 ? (
					<span className="mute lg-s">
						{counted(
							chosen.reduce((sum, { units }) => sum + units, 0),
							"unit",
						)}
						{chosen[0]?.totalCents === undefined ? "" : ` · ${formatCents(cents)}`}
					</span>
				) : null}
				{may("orders.ship") ? (
					<Button size="s" variant="ink" pendingText="Processing...">
						Process selected
					</Button>
				) : null}
				<Button size="s" formAction={href("/admin/orders/papers")} formMethod="get" name="paper" value="pick">
					Pick list
				</Button>
				<Button size="s" formAction={href("/admin/orders/papers")} formMethod="get" name="paper" value="slip">
					Packing slips
				</Button>
				{may("orders.ship") ? (
					<Button size="s" formAction={href("/admin/orders/to-ship.csv")} formMethod="get" onClick={download}>
						Shipping file
					</Button>
				) : null}
			</Form>
			<SelectionFlash listState={listState} />
			<span className="end">
				{selectsAll ? null : list.total > STAFF_ROWS.selectedOrders ? (
					<span className="small mute">
						Narrow the list to {grouped(STAFF_ROWS.selectedOrders)} or fewer to select all
					</span>
				) : (
					<Button variant="link" size="s" form={DESK_FORM} name="select" value="all">
						Select all {grouped(list.total)}
					</Button>
				)}
				{selectsAll ? (
					<SiteLink className="tap small" to={deskUrl(listState)} preventScrollReset>
						Clear
					</SiteLink>
				) : null}
				{clear ? (
					<button type="button" className="linkbtn small" onClick={untick}>
						Clear
					</button>
				) : null}
			</span>
		</div>
	);
}
