import { href } from "react-router";
import { useSectionTabs } from "~/desk/frame/sections";
import { listQueryOf } from "~/desk/list/list-query";
import { ListScreen } from "~/desk/list/list-screen";
import { useMay } from "~/desk/may";
import { getDb } from "~/http/context.server";
import { adminOrDenied } from "~/http/guards.server";
import { formatCents } from "~/kernel/money";
import { counted } from "~/kernel/texts/numbers";
import { ButtonLink } from "~/ui/button";
import { pageTitle } from "~/ui/layout/page-title";
import type { Column } from "~/ui/layout/table";
import { SiteLink } from "~/ui/site-link";
import { StaffHead } from "~/ui/staff/staff-head";
import { AGING, type Aging, balanceOf, lateOf } from "../aging";
import { listBalances, sumBalances } from "../balances.queries.server";
import type { Route } from "./+types/accounts";

export const meta: Route.MetaFunction = ({ matches }) => pageTitle(matches, "Balances");

export function loader({ context, url }: Route.LoaderArgs) {
	const admin = adminOrDenied(context);
	const db = getDb(context);
	const list = listBalances(db, admin, listQueryOf(url));
	return { list, sums: sumBalances(db, admin) };
}

type Row = Route.ComponentProps["loaderData"]["list"]["rows"][number];

/** The parts that are owed, from what is not due to what is late longest. */
const OWED = (Object.keys(AGING) as (keyof Aging)[]).filter((name) => name !== "credits");
const owedOf = (aging: Aging) => aging.current + lateOf(aging);
/** How dark a part of the bar is: what is not due, late, and late for more than a month. */
const SHADES: Partial<Record<keyof Aging, string>> = { current: "", days30: "k2" };
const shadeOf = (name: keyof Aging) => SHADES[name] ?? "k3";

/** How an amount divides by how late it is, as a bar. */
const Bar = ({ of, share = 100 }: { of: Aging; share?: number }) =>
	OWED.filter((name) => of[name] > 0).map((name) => (
		<i
			key={name}
			className={shadeOf(name)}
			style={{ width: `${((of[name] / owedOf(of)) * share).toFixed(1)}%` }}
		/>
	));

const columnsFor = (most: number, mayRecord: boolean): Column<Row>[] => [
	{
		head: "Company",
		cell: ({ id, name }) => <SiteLink to={href("/admin/accounts/:id/:does?", { id })}>{name}</SiteLink>,
		narrow: "wide",
	},
	{
		head: "Share",
		hideHead: true,
		narrow: "hidden",
		cell: (row) => (
			<span className="ag-s" aria-hidden="true">
				<Bar of={row} share={most > 0 ? (owedOf(row) / most) * 100 : 0} />
			</span>
		),
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
	...(mayRecord
		? [
				{
					head: "Next step",
					hideHead: true,
					cell: ({ id, name }: Row) => (
						<ButtonLink size="s" to={`${href("/admin/accounts/:id/:does?", { id })}#payment`}>
							Record payment<span className="vh"> of {name}</span>
						</ButtonLink>
					),
				} satisfies Column<Row>,
			]
		: []),
];

/** What all owe, as a bar and its figures. */
function Sums({ sums }: Pick<Route.ComponentProps["loaderData"], "sums">) {
	const late = lateOf(sums);
	return (
		<section className="mt-6" aria-label="All balances">
			<div
				className="ag"
				role="img"
				aria-label={`Of ${formatCents(owedOf(sums))} owed, ${formatCents(late)} is late`}
			>
				<Bar of={sums} />
			</div>
			<dl className="ag-n">
				<div className="bal">
					<dt>Balance, {counted(sums.companies, "company", "companies")}</dt>
					<dd>{formatCents(balanceOf(sums))}</dd>
				</div>
				{(Object.keys(AGING) as (keyof Aging)[]).map((name) => (
					<div key={name}>
						<dt>
							{name === "credits" ? null : <i className={shadeOf(name)} />}
							{AGING[name]}
						</dt>
						<dd>{formatCents(sums[name])}</dd>
					</div>
				))}
			</dl>
		</section>
	);
}

/** What companies owe, by how late it is (Rule 16.44). */
export default function Accounts({ loaderData: { list, sums } }: Route.ComponentProps) {
	const may = useMay();
	const most = Math.max(0, ...list.rows.map(owedOf));
	return (
		<div className="wrap">
			<StaffHead
				title="Balances"
				facts="Companies with something open, by the day it was due."
				tabs={useSectionTabs()}
			>
				{may("orders.payment") ? (
					<ButtonLink size="s" to={href("/admin/accounts/import")}>
						Import open invoices
					</ButtonLink>
				) : null}
			</StaffHead>
			<ListScreen
				list={list}
				searches="Company"
				called={["company", "companies"]}
				columns={columnsFor(most, may("orders.payment"))}
				empty="Nobody owes anything"
			/>
			{sums.companies > 0 ? <Sums sums={sums} /> : null}
		</div>
	);
}
