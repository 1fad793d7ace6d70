import type { ComponentProps, ReactNode } from "react";
import { useLocation } from "react-router";
import type { ListPage } from "~/kernel/lists/admin-list.server";
import { addressOf } from "~/ui/address";
import { ButtonLink } from "~/ui/button";
import { EmptyState } from "~/ui/layout/empty-state";
import { Pagination } from "~/ui/layout/pagination";
import { Table } from "~/ui/layout/table";
import { ListBar } from "./list-bar";

type Props<Row> = {
	list: ListPage<Row>;
	/** The searched fields, as the search box names them; without it there is no search box. */
	searches?: string;
	/** The rows, for their number: ["order", "orders"]. */
	called: readonly [one: string, many: string];
	/** Title, sentence and button of a list without any row. */
	empty: string;
	emptyText?: ReactNode;
	emptyAction?: ReactNode;
	/** Links and buttons next to the search box. */
	tools?: ReactNode;
} & Pick<ComponentProps<typeof Table<Row>>, "columns" | "kind" | "isBad">;

/** An admin list with search, filters, rows and pages. Its state is in the URL. */
export function ListScreen<Row extends { id: string }>(props: Props<Row>) {
	const { list, searches, called, empty, emptyText, emptyAction, tools } = props;
	const { pathname, search: query } = useLocation();
	const everything = addressOf(pathname, {
		...Object.fromEntries(new URLSearchParams(query)),
		page: null,
		search: null,
		...allOf(list.filters),
	});
	const narrowed = list.search !== "" || Object.values(list.filters).some(({ value }) => value !== null);
	return (
		<>
			<ListBar list={list} searches={searches} called={called} tools={tools} />
			{list.rows.length === 0 ? (
				<div className="mt-4">
					{narrowed ? (
						<EmptyState
							title={`No ${called[1]} match`}
							action={<ButtonLink to={everything}>Show all</ButtonLink>}
						/>
					) : (
						<EmptyState title={empty} action={emptyAction}>
							{emptyText}
						</EmptyState>
					)}
				</div>
			) : (
				<>
					<Table
						columns={props.columns}
						kind={props.kind}
						isBad={props.isBad}
						rows={list.rows}
						rowKey={({ id }) => id}
					/>
					<Pagination page={list.page} pageCount={list.pageCount} />
				</>
			)}
		</>
	);
}

const allOf = (filters: ListPage<unknown>["filters"]) =>
	Object.fromEntries(Object.entries(filters).map(([name, { hasUsual }]) => [name, hasUsual ? "all" : null]));
