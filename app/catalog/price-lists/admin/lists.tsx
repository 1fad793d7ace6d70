import { Fragment } from "react";
import { Form, href } from "react-router";
import { useSectionTabs } from "~/desk/frame/sections";
import { TierName } from "~/desk/tiers";
import { getDb } from "~/http/context.server";
import { adminOrDenied } from "~/http/guards.server";
import { isOn } from "~/kernel/settings/switches.server";
import { dayText } from "~/kernel/texts/day-text";
import { counted } from "~/kernel/texts/numbers";
import { Button, ButtonLink } from "~/ui/button";
import { EmptyState } from "~/ui/layout/empty-state";
import { InlineFlash } from "~/ui/layout/flash-message";
import { PageTitle } from "~/ui/layout/page-title";
import { Table } from "~/ui/layout/table";
import { SiteLink } from "~/ui/site-link";
import { StaffHead } from "~/ui/staff/staff-head";
import { listPlannedChanges } from "../../prices/planned-prices.server";
import { listPriceLists } from "../price-list.queries.server";
import type { Route } from "./+types/lists";
import { daysText, STATE_WORDS } from "./price-words";

/** All price lists, and the prices that are planned for a day (Rules 15.1, 15.20). */
export function loader({ context }: Route.LoaderArgs) {
	const admin = adminOrDenied(context);
	const db = getDb(context);
	// Without price lists it is the page of planned prices (Rule 9.40).
	return {
		lists: isOn(db, "priceLists") ? listPriceLists(db, admin) : null,
		changes: listPlannedChanges(db, admin),
	};
}

type List = NonNullable<Route.ComponentProps["loaderData"]["lists"]>[number];
type Change = Route.ComponentProps["loaderData"]["changes"][number];

const AT = "planned";

export default function PriceLists({ loaderData: { lists, changes } }: Route.ComponentProps) {
	const title = lists ? "Price lists" : "Planned prices";
	return (
		<div className="wrap">
			<PageTitle>{title}</PageTitle>
			<StaffHead title={title} tabs={useSectionTabs()}>
				{lists ? (
					<>
						<ButtonLink size="s" to={href("/admin/prices")}>
							What do they pay?
						</ButtonLink>
						<ButtonLink size="s" to={href("/admin/price-lists/agreements")}>
							Import agreements
						</ButtonLink>
						<ButtonLink size="s" variant="primary" to={href("/admin/price-lists/new")}>
							New price list
						</ButtonLink>
					</>
				) : null}
			</StaffHead>
			{lists === null ? null : lists.length === 0 ? (
				<EmptyState title="No price lists yet">
					Everybody pays the wholesale price less the tier's discount. A list changes that for companies,
					tiers or everybody, for some goods, quantities and days.
				</EmptyState>
			) : (
				<Table
					kind="rows r-two"
					rowKey={({ id }) => id}
					rows={lists}
					columns={[
						{
							head: "List",
							cell: ({ id, name }: List) => (
								<SiteLink to={href("/admin/price-lists/:id/:does?", { id })}>{name}</SiteLink>
							),
						},
						{ head: "Counts", cell: (list) => <span className="badge">{STATE_WORDS[list.state]}</span> },
						{ head: "Days", narrow: "labeled", cell: daysText },
						{ head: "Given to", narrow: "labeled", cell: (list) => <GivenTo {...list} /> },
						{ head: "Priority", num: true, narrow: "labeled", cell: ({ priority }) => priority },
						{ head: "Entries", num: true, narrow: "labeled", cell: ({ entries }) => entries },
					]}
				/>
			)}
			<section id={AT} aria-labelledby="planned-head" className={lists ? "mt-8" : undefined}>
				<h2 id="planned-head" className={lists ? undefined : "vh"}>
					Planned prices
				</h2>
				<InlineFlash at={AT} />
				{changes.length === 0 ? (
					<p className="mute">
						None. <SiteLink to={href("/admin/products/table")}>Raise or lower prices</SiteLink> with a day to
						plan some.
					</p>
				) : (
					<Table
						kind="rows r-two"
						rowKey={({ id }) => id}
						rows={changes}
						columns={[
							{ head: "Change", cell: ({ name }: Change) => name },
							{ head: "From", cell: ({ fromDay }) => dayText(fromDay, "short") },
							{ head: "Prices", num: true, cell: ({ prices }) => counted(prices, "price") },
							{ head: "By", narrow: "labeled", cell: ({ actorName }) => actorName },
							{ head: "Withdraw", hideHead: true, cell: (change) => <Withdraw change={change} /> },
						]}
					/>
				)}
			</section>
		</div>
	);
}

function GivenTo({ audience, tiers, companies }: List) {
	if (audience === "tiers") {
		return tiers.map((tier, n) => (
			<Fragment key={tier}>
				{n > 0 ? ", " : null}
				<TierName tier={tier} />
			</Fragment>
		));
	}
	return audience === "companies" ? counted(companies, "company", "companies") : "Every customer";
}

function Withdraw({ change: { id, name, waiting } }: { change: Change }) {
	if (waiting === 0) return <span className="mute">begun</span>;
	return (
		<Form method="post" action={href("/admin/price-lists/planned/:id", { id })}>
			<input type="hidden" name="at" value={AT} />
			<Button variant="link-bad" size="s" pendingText="Withdrawing...">
				Withdraw<span className="vh"> {name}</span>
			</Button>
		</Form>
	);
}
