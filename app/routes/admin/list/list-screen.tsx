import type { ComponentProps, ReactNode } from "react";
import { Form, Link, useLocation } from "react-router";
import type { ListPage } from "~/domain/admin-list.server";
import { counted, grouped } from "~/domain/texts/numbers";
import { addressOf } from "~/ui/address";
import { Button, ButtonLink } from "~/ui/button";
import { EmptyState } from "~/ui/layout/empty-state";
import { Pagination } from "~/ui/layout/pagination";
import { Table } from "~/ui/layout/table";
import { Chips } from "~/ui/layout/tabs";

type Props<Row> = {
	list: ListPage<Row>;
	/** The searched fields, as the search box names them; without it there is no search box. */
	searches?: string;
	/** The rows, for their number: ["order", "orders"]. */
	called: readonly [one: string, many: string];
	/** Title and button of a list without any row. */
	empty: string;
	emptyAction?: ReactNode;
	/** Links and buttons next to the search box. */
	tools?: ReactNode;
	/** Stands between the number of rows and the rows. */
	above?: ReactNode;
	/** Stands between the rows and the links to other pages. */
	children?: ReactNode;
} & (
	| Pick<ComponentProps<typeof Table<Row>>, "columns" | "kind" | "isBad">
	/** Rows too large for a table. */
	| { card: (row: Row) => ReactNode }
);

/** An admin list with search, filters, rows and pages (Rule 7.1). Its state is in the URL. */
export function ListScreen<Row extends { id: string }>(props: Props<Row>) {
	const { list, searches, called, empty, emptyAction, tools, above, children } = props;
	const { pathname, search: query } = useLocation();
	const asked = Object.fromEntries(new URLSearchParams(query));
	const at = (changes: Record<string, string | null>) =>
		addressOf(pathname, { ...asked, page: null, ...changes });
	const filters = Object.entries(list.filters);
	const narrowed = list.search !== "" || filters.some(([, { value }]) => value !== null);
	return (
		<>
			{searches || tools ? (
				<div className="tools">
					{searches ? (
						<SearchBox action={pathname} label={searches} search={list.search} keep={asked} />
					) : null}
					{tools ? <div className="acts">{tools}</div> : null}
				</div>
			) : null}
			{filters.map(([name, { label, value, hasUsual, all, choices }]) => (
				<Chips
					key={name}
					label={label}
					items={[
						{ value: hasUsual ? "all" : null, label: "All", count: all, current: value === null },
						...choices.map((choice) => ({ ...choice, current: choice.value === value })),
					].map((chip) => ({
						to: at({ [name]: chip.value }),
						label: `${chip.label} ${grouped(chip.count)}`,
						current: chip.current,
					}))}
				/>
			))}
			{list.rows.length === 0 ? (
				<div className="mt-4">
					{narrowed ? (
						<EmptyState
							title={`No ${called[1]} match`}
							action={<ButtonLink to={at({ search: null, ...allOf(list.filters) })}>Show all</ButtonLink>}
						/>
					) : (
						<EmptyState title={empty} action={emptyAction} />
					)}
				</div>
			) : (
				<>
					<p className="mute small my-3">
						{counted(list.total, ...called)}
						<Sorts list={list} to={(sort) => at({ sort })} />
					</p>
					{above}
					{"card" in props ? (
						list.rows.map((row) => <div key={row.id}>{props.card(row)}</div>)
					) : (
						<Table
							columns={props.columns}
							kind={props.kind}
							isBad={props.isBad}
							rows={list.rows}
							rowKey={({ id }) => id}
						/>
					)}
					{children}
					<Pagination page={list.page} pageCount={list.pageCount} />
				</>
			)}
		</>
	);
}

const allOf = (filters: ListPage<unknown>["filters"]) =>
	Object.fromEntries(Object.entries(filters).map(([name, { hasUsual }]) => [name, hasUsual ? "all" : null]));

/** The order the rows are in, and links to the others. */
export function Sorts({ list, to }: { list: ListPage<unknown>; to: (sort: string) => string }) {
	return list.sorts.map(({ value, label }) =>
		value === list.sort ? (
			<span key={value}>, {label}</span>
		) : (
			<span key={value}>
				{" "}
				· <Link to={to(value)}>{label}</Link>
			</span>
		),
	);
}

type SearchProps = {
	action: string;
	label: string;
	search: string;
	/** Other URL parameters, which a search keeps. A search starts at the first page. */
	keep: Record<string, string>;
};

export function SearchBox({ action, label, search, keep }: SearchProps) {
	const { search: _search, page: _page, ...kept } = keep;
	return (
		<Form
			action={action}
			role="search"
			aria-label="Search this list"
			className="flex min-w-0 flex-1 basis-72 gap-2"
			key={search}
		>
			{Object.entries(kept).map(([name, value]) => (
				<input key={name} type="hidden" name={name} value={value} />
			))}
			<label className="vh" htmlFor="list-search">
				{label}
			</label>
			<input
				className="in max-w-96"
				id="list-search"
				type="search"
				name="search"
				placeholder={label}
				defaultValue={search}
			/>
			<Button>Search</Button>
		</Form>
	);
}
