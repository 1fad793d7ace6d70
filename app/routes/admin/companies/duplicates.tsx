import { href, Link } from "react-router";
import {
	type DuplicatePair,
	type DuplicateSide,
	listDuplicates,
} from "~/domain/companies/duplicates.queries.server";
import { pageCountOf } from "~/domain/paging";
import { counted } from "~/domain/texts/numbers";
import { getDb } from "~/http/context.server";
import { adminOrDenied } from "~/http/guards.server";
import { STAFF_ROWS } from "~/terms/staff-rows";
import { addressOf } from "~/ui/address";
import { ButtonLink } from "~/ui/button";
import { EmptyState } from "~/ui/layout/empty-state";
import { pageTitle } from "~/ui/layout/page-title";
import { Pagination } from "~/ui/layout/pagination";
import { type Column, Table } from "~/ui/layout/table";
import { StaffHead } from "~/ui/staff/staff-head";
import { useSectionTabs } from "../frame/sections";
import { useMay } from "../may";
import type { Route } from "./+types/duplicates";

export const meta: Route.MetaFunction = ({ matches }) => pageTitle(matches, "Possible duplicates");

export function loader({ context, url }: Route.LoaderArgs) {
	const admin = adminOrDenied(context);
	const page = Math.max(1, Math.trunc(Number(url.searchParams.get("page"))) || 1);
	const perPage = STAFF_ROWS.duplicateRows;
	const { rows, total } = listDuplicates(getDb(context), admin, { page, perPage });
	return { rows, total, page, pageCount: pageCountOf(total, perPage) };
}

const Company = ({ id, name, isApproved, orders }: DuplicateSide) => (
	<span className="block">
		<Link className="tap" to={href("/admin-portal/companies/:id", { id })}>
			{name}
		</Link>{" "}
		<span className="mute small">
			{isApproved ? "" : "not approved, "}
			{counted(orders, "order")}
		</span>
	</span>
);

const COLUMNS: Column<DuplicatePair>[] = [
	{
		head: "Companies",
		narrow: "wide",
		cell: ({ kept, other }) => (
			<>
				<Company {...kept} />
				<Company {...other} />
			</>
		),
	},
	{ head: "The same", narrow: "labeled", cell: ({ shared }) => shared.join(", ") },
];

const MERGE: Column<DuplicatePair> = {
	head: "Merge",
	hideHead: true,
	cell: ({ kept, other }) => (
		<Link
			className="tap"
			to={addressOf(href("/admin-portal/companies/:id/merge", { id: kept.id }), { with: other.id })}
		>
			Compare and merge
			<span className="vh">
				{" "}
				{other.name} into {kept.name}
			</span>
		</Link>
	),
};

/** The companies that may be two records of one (Rule 13.81). */
export default function Duplicates({ loaderData: { rows, total, page, pageCount } }: Route.ComponentProps) {
	const mayMerge = useMay()("customers.merge");
	return (
		<div className="wrap">
			<StaffHead
				title="Possible duplicates"
				facts={
					total === 0
						? "Companies with the same EIN, license number, phone, address or name."
						: `${counted(total, "pair")} of companies with the same EIN, license number, phone, address or name.`
				}
				tabs={useSectionTabs("Customers", href("/admin-portal/companies"))}
			/>
			{rows.length === 0 ? (
				<EmptyState
					title="No two companies look like one"
					action={<ButtonLink to={href("/admin-portal/companies")}>All companies</ButtonLink>}
				/>
			) : (
				<Table
					caption="The strongest signs first"
					columns={mayMerge ? [...COLUMNS, MERGE] : COLUMNS}
					rows={rows}
					rowKey={({ kept, other }) => kept.id + other.id}
				/>
			)}
			<Pagination page={page} pageCount={pageCount} />
		</div>
	);
}
