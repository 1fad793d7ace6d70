import { Form, href, useLocation } from "react-router";
import { type ListedCompany, listCompanies, listCompanyStates } from "~/customers/index.server";
import { useSectionTabs } from "~/desk/frame/sections";
import { listQueryOf } from "~/desk/list/list-query";
import { ListScreen } from "~/desk/list/list-screen";
import { useMay } from "~/desk/may";
import { getDb } from "~/http/context.server";
import { adminOrDenied } from "~/http/guards.server";
import { readAddress } from "~/kernel/addresses/ship-to";
import { counted, grouped } from "~/kernel/texts/numbers";
import { COMPANY_STANDINGS } from "~/terms/company";
import { PAYMENT_TERMS } from "~/terms/payment";
import { PRICING_TIERS } from "~/terms/pricing-tiers";
import { Button, ButtonLink } from "~/ui/button";
import { pageTitle } from "~/ui/layout/page-title";
import type { Column } from "~/ui/layout/table";
import { SiteLink } from "~/ui/site-link";
import { StaffHead } from "~/ui/staff/staff-head";
import { Badge } from "~/ui/text/badge";
import { Moment } from "~/ui/text/moment";
import { Money } from "~/ui/text/money";
import type { Route } from "./+types/companies";

export const meta: Route.MetaFunction = ({ matches }) => pageTitle(matches, "Companies");

export function loader({ context, url }: Route.LoaderArgs) {
	const admin = adminOrDenied(context);
	const db = getDb(context);
	return {
		list: listCompanies(db, admin, listQueryOf(url)),
		states: listCompanyStates(db),
		state: url.searchParams.get("state") ?? "",
	};
}

const COLUMNS: Column<ListedCompany>[] = [
	{
		head: "Company",
		narrow: "wide",
		cell: ({ id, name, address, people, locations }) => {
			const place = address && readAddress(address);
			return (
				<>
					<SiteLink to={href("/admin/companies/:id/:does?", { id })}>{name}</SiteLink>
					<span className="mute small block">
						{place ? `${place.city} ${place.state} · ` : ""}
						{counted(people, "person", "people")}
						{locations > 1 ? `, ${locations} locations` : ""}
					</span>
				</>
			);
		},
	},
	{
		head: "Approval",
		cell: ({ standing }) => (
			<Badge color={COMPANY_STANDINGS[standing].color}>{COMPANY_STANDINGS[standing].label}</Badge>
		),
	},
	{
		head: "Tier and terms",
		cell: ({ pricingTier, paymentTerms }) =>
			`${PRICING_TIERS[pricingTier].name}, ${PAYMENT_TERMS[paymentTerms].label}`,
	},
	{ head: "Orders", num: true, narrow: "labeled", cell: ({ orders }) => grouped(orders) },
	{
		head: "Spent",
		num: true,
		narrow: "labeled",
		cell: ({ spentCents }) => <Money cents={spentCents} />,
	},
	{
		head: "Last order",
		narrow: "labeled",
		cell: ({ lastOrderAt }) => (lastOrderAt ? <Moment at={lastOrderAt} /> : "None"),
	},
];

/** The companies. */
export default function Companies({ loaderData: { list, states, state } }: Route.ComponentProps) {
	const may = useMay();
	return (
		<div className="wrap">
			<StaffHead
				title="Companies"
				facts="Who buys here, with their people, stores and licenses."
				tabs={useSectionTabs()}
			>
				{may("applications") ? (
					<ButtonLink size="s" to={href("/admin/companies/new")}>
						Add customer
					</ButtonLink>
				) : null}
			</StaffHead>
			<ListScreen
				list={list}
				searches="Name, address, phone, license or EIN"
				called={["company", "companies"]}
				empty="No companies yet"
				emptyText={
					<>
						A store applies on the page <SiteLink to={href("/apply")}>Apply</SiteLink>, while the shop is
						closed too. Approving its application makes its company.
					</>
				}
				tools={<StateFilter states={states} state={state} />}
				kind="figures"
				columns={COLUMNS}
			/>
		</div>
	);
}

/** The state of a store, as a form of its own that keeps the list's other choices. */
function StateFilter({ states, state }: { states: readonly string[]; state: string }) {
	const { pathname, search } = useLocation();
	const kept = [...new URLSearchParams(search)].filter(([name]) => name !== "state" && name !== "page");
	return (
		<Form action={pathname} className="acts" key={state}>
			{kept.map(([name, value]) => (
				<input key={name} type="hidden" name={name} value={value} />
			))}
			<label className="vh" htmlFor="state">
				State
			</label>
			<select className={state ? "in is-set" : "in"} id="state" name="state" defaultValue={state}>
				<option value="">State: any</option>
				{states.map((code) => (
					<option key={code} value={code}>
						State: {code}
					</option>
				))}
			</select>
			<Button size="s">Show</Button>
		</Form>
	);
}
