import { useEffect, useRef } from "react";
import { href } from "react-router";
import { PRODUCT_SORTS } from "~/catalog";
import { formatCents } from "~/kernel/money";
import { counted, grouped } from "~/kernel/texts/numbers";
import { Button } from "~/ui/button";
import { Icon } from "~/ui/icon";
import { useHydrated } from "~/ui/layout/hydrated";
import { SiteForm, SiteLink } from "~/ui/site-link";
import type { CatalogData } from "./catalog.server";
import { type CatalogState, catalogAddress } from "./catalog-address";
import { filterGroups } from "./filter-groups";

/** Above a list: the filters in use, the two views, how many products there are, and their order. */
export function CatalogBar({
	list,
	state,
	counts,
	reader,
}: Pick<CatalogData, "list" | "state" | "counts" | "reader">) {
	return (
		<div id="catalog-bar">
			<div className="bar">
				<FilterChips state={state} counts={counts} />
				<ViewSwitch state={state} />
			</div>
			{list.total > 0 ? (
				<div className="bar">
					<CountLine list={list} />
					<SortForm state={state} reader={reader} />
				</div>
			) : null}
		</div>
	);
}

function CountLine({ list }: Pick<CatalogData, "list">) {
	return (
		<p className="small" role="status">
			<b>{counted(list.total, "product")}</b>{" "}
			{list.pageCount > 1 ? (
				<span className="mute">
					· page {grouped(list.page)} of {grouped(list.pageCount)}
				</span>
			) : null}
			{list.corrected ? (
				<span className="block">
					Nothing matches “{list.search}”. Showing products for <b>{list.corrected}</b> instead.
				</span>
			) : null}
		</p>
	);
}

/** Labels or order list. */
function ViewSwitch({ state }: { state: CatalogState }) {
	const labels = catalogAddress(state, { isList: false });
	return (
		<nav className="seg" aria-label="View">
			<SiteLink
				to={`${labels}${labels.includes("?") ? "&" : "?"}view=labels`}
				aria-current={state.isList ? undefined : "true"}
			>
				Labels
			</SiteLink>
			<SiteLink to={catalogAddress(state, { isList: true })} aria-current={state.isList ? "true" : undefined}>
				Order list
			</SiteLink>
		</nav>
	);
}

/** The list's order: a choice that is followed at once, or with its button. */
function SortForm({ state, reader }: Pick<CatalogData, "state" | "reader">) {
	const hydrated = useHydrated();
	const select = useRef<HTMLSelectElement>(null);
	const follow = () => select.current?.form?.requestSubmit();
	// No event tells of a choice made before this form's code was here.
	// biome-ignore lint/correctness/useExhaustiveDependencies: once, when the code comes
	useEffect(() => {
		const given = [...(select.current?.options ?? [])].find((option) => option.defaultSelected);
		if (given && !given.selected) follow();
	}, []);
	// Best match is for searches, orders by price are for readers of prices (Rule 3.20).
	const sorts = Object.entries(PRODUCT_SORTS).filter(
		([sort]) =>
			(sort !== "match" || state.search) &&
			(reader.pricing || !["price-low", "price-high", "margin"].includes(sort)),
	);
	const kept = new URL(catalogAddress(state), "http://here.invalid").searchParams;
	return (
		<SiteForm
			className="flex items-center gap-2"
			action={href("/products")}
			key={state.sort}
			preventScrollReset
		>
			{[...kept]
				.filter(([name]) => name !== "sort")
				.map(([name, value]) => (
					<input key={name + value} type="hidden" name={name} value={value} />
				))}
			<label className="small strong" htmlFor="list-sort">
				Sort by
			</label>
			<select
				className="in"
				id="list-sort"
				name="sort"
				defaultValue={state.sort}
				ref={select}
				onChange={follow}
				// A choice that the browser restores after Back is none.
				autoComplete="off"
			>
				{sorts.map(([sort, name]) => (
					<option key={sort} value={sort}>
						{name}
					</option>
				))}
			</select>
			{hydrated ? null : <Button size="s">Sort</Button>}
		</SiteForm>
	);
}

/** The filters in use, each with the address that leaves it out. */
function chipsOf({ state, counts }: Pick<CatalogData, "state" | "counts">): { label: string; to: string }[] {
	const { filters, search } = state;
	const without = (change: Parameters<typeof catalogAddress>[1]) => catalogAddress(state, change);
	return [
		...filterGroups(counts).flatMap(({ name, values }) =>
			values
				.filter(([value]) => (filters[name] as string[]).includes(value))
				.map(([value, label]) => ({
					label,
					to: without({ filters: { [name]: (filters[name] as string[]).filter((each) => each !== value) } }),
				})),
		),
		...(filters.stock ? [{ label: "In stock", to: without({ filters: { stock: false } }) }] : []),
		...(filters.ordered ? [{ label: "Ordered before", to: without({ filters: { ordered: false } }) }] : []),
		...(filters.from === null
			? []
			: [{ label: `${formatCents(filters.from)} or more`, to: without({ filters: { from: null } }) }]),
		...(filters.to === null
			? []
			: [{ label: `${formatCents(filters.to)} or less`, to: without({ filters: { to: null } }) }]),
		...(search ? [{ label: `“${search}”`, to: without({ search: "" }) }] : []),
	];
}

/** The filters in use as chips; following one removes it. */
function FilterChips({ state, counts }: Pick<CatalogData, "state" | "counts">) {
	const chips = chipsOf({ state, counts });
	if (chips.length === 0) return null;
	return (
		<div className="chips">
			{chips.map(({ label, to }) => (
				<SiteLink key={label} className="chip chip-x" to={to} preventScrollReset>
					{label}
					<Icon name="x" />
					<span className="vh">Remove filter</span>
				</SiteLink>
			))}
			<SiteLink
				className="linkbtn small"
				to={state.isList ? `${href("/products")}?view=list` : href("/products")}
			>
				Clear all
			</SiteLink>
		</div>
	);
}
