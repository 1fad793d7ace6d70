import { Fragment, type ReactNode } from "react";
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
	const every = Object.entries(list.filters);
	// Of three filters and more, all but the first are chosen beside the search: the rows begin in sight.
	const filters = every.slice(0, every.length > 2 && searches ? 1 : undefined);
	const selects = every.slice(filters.length);
	const order = <Order list={list} to={(sort) => at({ sort })} />;
	return (
		<div className="fbar list-bar">
			{filters.map(([name, { label, value, hasUsual, all, choices }], n) => {
				// Of several filters, each says what it is of.
				const any = every.length > 1 ? `Any ${label.toLowerCase()}` : "All";
				const whole = { value: hasUsual ? "all" : null, label: any, count: all, current: value === null };
				const chosen = choices.map((choice) => ({ ...choice, current: choice.value === value }));
				const chips = (hasUsual ? [...chosen, whole] : [whole, ...chosen]).map((chip) => ({
					to: at({ [name]: chip.value }),
					label: `${chip.label} ${grouped(chip.count)}`,
					current: chip.current,
				}));
				return [
					<details className="fold" key={name}>
						<summary className="chip">
							{every.length > 1 && value === null
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
					<SearchBox action={pathname} label={searches} search={list.search} keep={query} selects={selects} />
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
	/** Filters that are chosen here. */
	selects: [name: string, filter: ListPage<unknown>["filters"][string]][];
};

function SearchBox({ action, label, search, keep, selects }: SearchProps) {
	const chosenHere = ["search", ...selects.map(([name]) => name)];
	const kept = Object.entries(keep).filter(([name]) => !chosenHere.includes(name));
	const state = [search, ...selects.map(([, { value }]) => value)].join(" ");
	return (
		<Form action={action} role="search" aria-label="Search this list" className="list-q" key={state}>
			{kept.map(([name, value]) => (
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
			{selects.map(([name, filter]) => (
				<Fragment key={name}>
					<label className="vh" htmlFor={`list-${name}`}>
						{filter.label}
					</label>
					<select
						className={filter.value === null ? "in" : "in is-set"}
						id={`list-${name}`}
						name={name}
						defaultValue={filter.value ?? "all"}
					>
						<option value="all">Any {filter.label.toLowerCase()}</option>
						{filter.choices.map((choice) => (
							<option key={choice.value} value={choice.value}>
								{choice.label} {grouped(choice.count)}
							</option>
						))}
					</select>
				</Fragment>
			))}
			<Button size="s">Search</Button>
		</Form>
	);
}
