import type { ReactNode } from "react";
import { Form, useLocation } from "react-router";
import type { ListPage } from "~/kernel/lists/admin-list.server";
import { counted, grouped } from "~/kernel/texts/numbers";
import { addressOf } from "~/ui/address";
import { Button } from "~/ui/button";
import { Chips } from "~/ui/layout/tabs";
import { SiteLink } from "~/ui/site-link";

type Props = {
	list: ListPage<unknown>;
	/** The searched fields, as the search box names them; without it there is no search box. */
	searches?: string | undefined;
	/** The rows, for their number: ["order", "orders"]. */
	called: readonly [one: string, many: string];
	/** Links and buttons at the right; all but the green one fold on phones. */
	tools?: ReactNode;
	/** Parameters of the address that belong to an open item, not to the list. */
	without?: readonly string[];
};

/**
 * Everything that narrows an admin list, in one line above its rows: filters, their number and order, search, tools. On phones it folds, so that the rows begin at the top.
 */
export function ListBar({ list, searches, called, tools, without = [] }: Props) {
	const { pathname, search } = useLocation();
	const query = Object.fromEntries(
		[...new URLSearchParams(search)].filter(([name]) => name !== "page" && !without.includes(name)),
	);
	const at = (changes: Record<string, string | null>) => addressOf(pathname, { ...query, ...changes });
	const filters = Object.entries(list.filters);
	const order = <Order list={list} to={(sort) => at({ sort })} />;
	return (
		<div className="fbar list-bar">
			{filters.map(([name, { label, value, hasUsual, all, choices }], n) => {
				// Of several filters, each says what it is of.
				const any = filters.length > 1 ? `Any ${label.toLowerCase()}` : "All";
				const every = { value: hasUsual ? "all" : null, label: any, count: all, current: value === null };
				const chosen = choices.map((choice) => ({ ...choice, current: choice.value === value }));
				const chips = (hasUsual ? [...chosen, every] : [every, ...chosen]).map((chip) => ({
					to: at({ [name]: chip.value }),
					label: `${chip.label} ${grouped(chip.count)}`,
					current: chip.current,
				}));
				return [
					<details className="fold" key={name}>
						<summary className="chip">
							{filters.length > 1 && value === null
								? any
								: (chips.find(({ current }) => current)?.label ?? label)}
						</summary>
					</details>,
					<div className="fbar" key={`${name}-chips`}>
						<Chips label={label} items={chips} />
						{n === 0 ? <p className="mute">{order}</p> : null}
					</div>,
				];
			})}
			{searches ? (
				<>
					<details className="fold" open={list.search !== ""}>
						<summary className="chip">{tools ? "Search and more" : "Search"}</summary>
					</details>
					<SearchBox action={pathname} label={searches} search={list.search} keep={query} />
				</>
			) : null}
			{filters.length > 0 || list.rows.length === 0 ? null : (
				<p className="mute">
					{counted(list.total, ...called)}
					{list.sorts.length > 0 ? " · " : null}
					{order}
				</p>
			)}
			{tools ? <div className="acts">{tools}</div> : null}
		</div>
	);
}

/** The order the rows are in, and links to the others. */
function Order({ list, to }: { list: ListPage<unknown>; to: (sort: string) => string }) {
	return list.sorts.map(({ value, label }, n) => (
		<span key={value}>
			{n > 0 ? " · " : ""}
			{value === list.sort ? label : <SiteLink to={to(value)}>{label}</SiteLink>}
		</span>
	));
}

type SearchProps = {
	action: string;
	label: string;
	search: string;
	/** Other URL parameters, which a search keeps. A search starts at the first page. */
	keep: Record<string, string>;
};

function SearchBox({ action, label, search, keep }: SearchProps) {
	const { search: _search, ...kept } = keep;
	return (
		<Form action={action} role="search" aria-label="Search this list" className="list-q" key={search}>
			{Object.entries(kept).map(([name, value]) => (
				<input key={name} type="hidden" name={name} value={value} />
			))}
			<label className="vh" htmlFor="list-search">
				{label}
			</label>
			<input
				className="in"
				id="list-search"
				type="search"
				name="search"
				placeholder={label}
				defaultValue={search}
			/>
			<Button size="s">Search</Button>
		</Form>
	);
}
