import { href } from "react-router";
import { useSectionTabs } from "~/desk/frame/sections";
import { listQueryOf } from "~/desk/list/list-query";
import { ListScreen } from "~/desk/list/list-screen";
import { getDb } from "~/http/context.server";
import { adminOrDenied } from "~/http/guards.server";
import { formatCents } from "~/kernel/money";
import { pageTitle } from "~/ui/layout/page-title";
import type { Column } from "~/ui/layout/table";
import { SiteLink } from "~/ui/site-link";
import { StaffHead } from "~/ui/staff/staff-head";
import { AGING, type Aging } from "../aging";
import { listBalances } from "../balances.queries.server";
import type { Route } from "./+types/accounts";

export const meta: Route.MetaFunction = ({ matches }) => pageTitle(matches, "Balances");

export const loader = ({ context, url }: Route.LoaderArgs) => ({
	list: listBalances(getDb(context), adminOrDenied(context), listQueryOf(url)),
});

type Row = Route.ComponentProps["loaderData"]["list"]["rows"][number];

const COLUMNS: Column<Row>[] = [
	{
		head: "Company",
		cell: ({ id, name }) => <SiteLink to={href("/admin/accounts/:id/:does?", { id })}>{name}</SiteLink>,
		narrow: "wide",
	},
	...(Object.keys(AGING) as (keyof Aging)[]).map(
		(name): Column<Row> => ({
			head: AGING[name],
			num: true,
			cell: (row) => (row[name] === 0 ? "" : formatCents(row[name])),
			narrow: "labeled",
		}),
	),
	{
		head: "Balance",
		num: true,
		cell: ({ balanceCents }) => <b>{formatCents(balanceCents)}</b>,
		narrow: "labeled",
	},
];

/** What companies owe, by how late it is (Rule 16.44). */
export default function Accounts({ loaderData: { list } }: Route.ComponentProps) {
	return (
		<div className="wrap">
			<StaffHead
				title="Balances"
				facts="Companies with something open, by the day it was due."
				tabs={useSectionTabs()}
			/>
			<ListScreen
				list={list}
				searches="Company"
				called={["company", "companies"]}
				columns={COLUMNS}
				empty="Nobody owes anything"
			/>
		</div>
	);
}
