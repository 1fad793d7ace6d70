import { type ReactNode, useState } from "react";
import { Form, href } from "react-router";
import { portalUrl } from "~/desk/portal-tab";
import { grouped } from "~/kernel/texts/numbers";
import { addressOf } from "~/ui/address";
import { Button } from "~/ui/button";
import { useHydrated } from "~/ui/layout/hydrated";
import { useShipTo } from "~/ui/ship-to";
import { SiteLink } from "~/ui/site-link";
import {
	filterParams,
	filterQuery,
	ORDER_VIEWS,
	type OrderFilter,
	PAYMENT_CHOICES,
	PLACED_CHOICES,
	STATUS_CHOICES,
} from "../order-filter";
import type { OrdersTabData } from "./tab.server";

type Choice = { value: string; label: string };

type Props = Pick<OrdersTabData, "filter" | "views" | "counts" | "customers" | "carriers" | "locations">;

/** The views and the filters of the list, in one line. They are in the address. */
export function FilterBar({ filter, views, counts, customers, carriers, locations }: Props) {
	const { sort, ...narrowing } = filterParams(filter);
	const set = Object.keys(narrowing).length;
	return (
		<div className="vbar no-print">
			<Views filter={filter} views={views} counts={counts} />
			<details className="fold-f">
				<summary className="chip">Filters {set > 0 ? <span className="n">{set}</span> : null}</summary>
			</details>
			<Form
				className="fbar"
				action={href("/admin-portal")}
				role="search"
				aria-label="Filter orders"
				key={filterQuery(filter)}
			>
				<input type="hidden" name="tab" value="orders" />
				{sort ? <input type="hidden" name="sort" value={sort} /> : null}
				<div className="grow">
					<label className="vh" htmlFor="list-search">
						Search these orders
					</label>
					<input
						className={filter.search ? "in is-set w-full" : "in w-full"}
						id="list-search"
						type="search"
						name="search"
						placeholder="Order, customer, PO, tracking"
						defaultValue={filter.search}
					/>
				</div>
				<Select name="status" label="Status" any="any" choices={STATUS_CHOICES} value={filter.status} />
				<Select name="payment" label="Payment" any="any" choices={PAYMENT_CHOICES} value={filter.payment} />
				<Placed filter={filter} />
				<Select
					name="state"
					label="State"
					any="any"
					choices={useShipTo().map((value) => ({ value, label: value }))}
					value={filter.state}
				/>
				<Select
					name="carrier"
					label="Carrier"
					any="any"
					choices={carriers.map(({ id, name }) => ({ value: id, label: name }))}
					value={filter.carrier}
				/>
				<Select name="customer" label="Customer" any="any" choices={customers} value={filter.customer} />
				{locations.length > 1 || filter.location ? (
					<Select name="location" label="Store" any="any" choices={locations} value={filter.location} />
				) : null}
				<Button size="s">Apply</Button>
				{set > 0 ? (
					<SiteLink className="tap small" to={portalUrl("orders", { sort: sort ?? null })}>
						Clear
					</SiteLink>
				) : null}
			</Form>
		</div>
	);
}

type SelectProps = {
	name: string;
	label: string;
	/** What the choice without a filter is called. */
	any: string;
	choices: readonly Choice[];
	value: string;
	onPick?: (value: string) => void;
};

/** A filter whose choices name it, so that it needs no label beside it. */
function Select({ name, label, any, choices, value, onPick }: SelectProps) {
	return (
		<>
			<label className="vh" htmlFor={`filter-${name}`}>
				{label}
			</label>
			<select
				className={value ? "in is-set" : "in"}
				id={`filter-${name}`}
				name={name}
				defaultValue={value}
				onChange={onPick ? (event) => onPick(event.currentTarget.value) : undefined}
			>
				<option value="">{`${label}: ${any}`}</option>
				{choices.map((choice) => (
					<option key={choice.value} value={choice.value}>
						{`${label}: ${choice.label}`}
					</option>
				))}
			</select>
		</>
	);
}

/** When the orders were placed. The two days appear once they are chosen: with scripts at once, without after Apply. */
function Placed({ filter }: { filter: OrderFilter }) {
	const [placed, setPlaced] = useState(filter.placed);
	return (
		<>
			<Select
				name="placed"
				label="Placed"
				any="any day"
				choices={PLACED_CHOICES}
				value={filter.placed}
				onPick={setPlaced}
			/>
			{placed === "dates"
				? (["from", "to"] as const).map((name) => (
						<span key={name}>
							<label className="vh" htmlFor={`filter-${name}`}>
								{name === "from" ? "Placed from" : "Placed to"}
							</label>
							<input
								className={filter[name] ? "in is-set" : "in"}
								id={`filter-${name}`}
								type="date"
								name={name}
								defaultValue={filter[name]}
							/>
						</span>
					))
				: null}
		</>
	);
}

/** The views that are no tabs and the reader's own, behind the name of the open one. */
function Views({ filter, views, counts }: Pick<Props, "filter" | "views" | "counts">) {
	const query = filterQuery(filter);
	// The main ones are tabs.
	const all: { name: string; query: string; count?: number }[] = [
		...ORDER_VIEWS.filter(({ isTab }) => !isTab).map((view) => ({ ...view, count: counts[view.count] ?? 0 })),
		...views,
	];
	const open = all.find((view) => view.query === query);
	const hasTab = ORDER_VIEWS.some((view) => view.isTab && view.query === query);
	const link = (to: string, current: boolean, children: ReactNode) => (
		<li key={to}>
			<SiteLink to={to} aria-current={current ? "page" : undefined} preventScrollReset>
				{children}
			</SiteLink>
		</li>
	);
	return (
		// Closed again when another view opens.
		<details className="views" key={query} name={useHydrated() ? "desk-menu" : undefined}>
			<summary className="chip">
				<span className="vh">View: </span>
				{open?.name ?? (hasTab ? "Views" : "Own filters")} <Count of={open?.count} />
			</summary>
			<nav aria-label="Views">
				<ul>
					{all.map((view) =>
						link(
							`${portalUrl("orders")}&${view.query}`,
							view === open,
							<>
								{view.name} <Count of={view.count} />
							</>,
						),
					)}
					{query && !open && !hasTab
						? link(addressOf(href("/admin/orders/views"), filterParams(filter)), false, "Save view")
						: null}
					{views.length > 0
						? link(
								addressOf(href("/admin/orders/views"), filterParams(filter)),
								false,
								"Rename or remove views",
							)
						: null}
				</ul>
			</nav>
		</details>
	);
}

const Count = ({ of }: { of: number | undefined }) =>
	of === undefined ? null : <span className="n">{grouped(of)}</span>;
