import { Form, href, redirect } from "react-router";
import {
	type DuplicatePair,
	type DuplicateSide,
	listDuplicates,
	setNotDuplicates,
} from "~/customers/index.server";
import { useSectionTabs } from "~/desk/frame/sections";
import { useMay } from "~/desk/may";
import { commandAction } from "~/http/command-form.server";
import { getDb } from "~/http/context.server";
import { adminOrDenied } from "~/http/guards.server";
import { pageCountOf } from "~/kernel/lists/paging";
import { counted } from "~/kernel/texts/numbers";
import { STAFF_ROWS } from "~/terms/staff-rows";
import { addressOf } from "~/ui/address";
import { Button, ButtonLink } from "~/ui/button";
import { EmptyState } from "~/ui/layout/empty-state";
import { pageTitle } from "~/ui/layout/page-title";
import { Pagination } from "~/ui/layout/pagination";
import { type Column, Table } from "~/ui/layout/table";
import { SiteLink } from "~/ui/site-link";
import { StaffHead } from "~/ui/staff/staff-head";
import type { Route } from "./+types/duplicates";

export const meta: Route.MetaFunction = ({ matches }) => pageTitle(matches, "Possible duplicates");

export function loader({ context, url }: Route.LoaderArgs) {
	const admin = adminOrDenied(context);
	const page = Math.max(1, Math.trunc(Number(url.searchParams.get("page"))) || 1);
	const perPage = STAFF_ROWS.duplicateRows;
	const notDuplicates = url.searchParams.get("apart") === "true";
	const { rows, total, aside } = listDuplicates(getDb(context), admin, { page, perPage, notDuplicates });
	const pageCount = pageCountOf(total, perPage);
	// The last pair of the last page has gone.
	if (page > pageCount)
		throw redirect(addressOf(LIST, { ...(notDuplicates ? NOT_DUPLICATES : {}), page: String(pageCount) }));
	return { rows, total, aside, apart: notDuplicates, page, pageCount };
}

/** Sets a pair aside, or lets it be compared again (Rule 13.83). */
export const action = (args: Route.ActionArgs) =>
	commandAction(args, setNotDuplicates, {
		refusedTo: args.url.pathname + args.url.search,
		done: ({ set: { apart }, name, other }) => ({
			to: args.url.pathname + args.url.search,
			title: apart ? "Set Aside" : "Compared Again",
			text: apart ? `${name} and ${other} are two companies.` : `${name} and ${other} may be one company.`,
		}),
	});

const LIST = href("/admin/companies/duplicates");
const NOT_DUPLICATES = { apart: "true" };

const Company = ({ id, name, isApproved, orders }: DuplicateSide) => (
	<span className="block">
		<SiteLink className="tap" to={href("/admin/companies/:id/:does?", { id })}>
			{name}
		</SiteLink>{" "}
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

const next = (notDuplicates: boolean, mayMerge: boolean): Column<DuplicatePair> => ({
	head: "Next",
	hideHead: true,
	cell: ({ kept, other }) => (
		<div className="acts">
			{mayMerge && !notDuplicates ? (
				<SiteLink
					className="tap"
					to={addressOf(href("/admin/companies/:id/merge", { id: kept.id }), { with: other.id })}
				>
					Compare and merge
					<span className="vh">
						{" "}
						{other.name} into {kept.name}
					</span>
				</SiteLink>
			) : null}
			<Form method="post" preventScrollReset>
				<input type="hidden" name="id" value={kept.id} />
				<input type="hidden" name="otherId" value={other.id} />
				<input type="hidden" name="apart" value={String(!notDuplicates)} />
				<Button size="s" pendingText="Saving...">
					{notDuplicates ? "Compare again" : "Not the same"}
					<span className="vh">
						: {kept.name} and {other.name}
					</span>
				</Button>
			</Form>
		</div>
	),
});

/** The companies that may be two records of one (Rule 13.77). */
export default function Duplicates({
	loaderData: { rows, total, aside, apart, page, pageCount },
}: Route.ComponentProps) {
	const mayMerge = useMay()("customers.merge");
	return (
		<div className="wrap">
			<StaffHead
				title={apart ? "Pairs set aside" : "Possible duplicates"}
				facts={
					apart
						? "Companies that look like one and are two."
						: total === 0
							? "Companies with the same EIN, license number, phone, address or name."
							: `${counted(total, "pair")} of companies with the same EIN, license number, phone, address or name.`
				}
				tabs={useSectionTabs()}
			/>
			{apart ? (
				<p className="acts mb-2">
					<SiteLink to={LIST}>Possible duplicates</SiteLink>
				</p>
			) : aside > 0 ? (
				<p className="acts mb-2">
					<SiteLink to={addressOf(LIST, NOT_DUPLICATES)}>{counted(aside, "pair")} set aside</SiteLink>
				</p>
			) : null}
			{rows.length === 0 ? (
				<EmptyState
					title={apart ? "No pair is set aside" : "No two companies look like one"}
					action={<ButtonLink to={href("/admin/companies")}>All companies</ButtonLink>}
				/>
			) : (
				<Table
					caption="The strongest signs first"
					columns={[...COLUMNS, next(apart, mayMerge)]}
					rows={rows}
					rowKey={({ kept, other }) => kept.id + other.id}
				/>
			)}
			<Pagination page={page} pageCount={pageCount} />
		</div>
	);
}
