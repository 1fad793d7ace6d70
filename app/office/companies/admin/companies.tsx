import { Form, href, useLocation } from "react-router";
import { listCompanies, listCompanyStates } from "~/customers/index.server";
import { useSectionTabs } from "~/desk/frame/sections";
import { listQueryOf } from "~/desk/list/list-query";
import { ListScreen } from "~/desk/list/list-screen";
import { useMay } from "~/desk/may";
import { TierName } from "~/desk/tiers";
import { getDb } from "~/http/context.server";
import { adminOrDenied } from "~/http/guards.server";
import { readAddress } from "~/kernel/addresses/ship-to";
import { COMPANY_STANDINGS } from "~/terms/company";
import { PAYMENT_TERMS } from "~/terms/payment";
import { Button, ButtonLink } from "~/ui/button";
import { pageTitle } from "~/ui/layout/page-title";
import type { Column } from "~/ui/layout/table";
import { SiteLink } from "~/ui/site-link";
import { StaffHead } from "~/ui/staff/staff-head";
import { Badge } from "~/ui/text/badge";
import { Moment } from "~/ui/text/moment";
import { Money } from "~/ui/text/money";
import { needsOf } from "../company-needs.server";
import type { Route } from "./+types/companies";

export const meta: Route.MetaFunction = ({ matches }) => pageTitle(matches, "Companies");

export function loader({ context, url }: Route.LoaderArgs) {
	const admin = adminOrDenied(context);
	const db = getDb(context);
	const list = listCompanies(db, admin, listQueryOf(url));
	const needs = needsOf(
		db,
		admin,
		list.rows.map(({ id }) => id),
	);
	return {
		list: { ...list, rows: list.rows.map((row) => ({ ...row, ...needs[row.id]! })) },
		states: listCompanyStates(db),
		state: url.searchParams.get("state") ?? "",
	};
}

type Row = Route.ComponentProps["loaderData"]["list"]["rows"][number];

/** The one thing that a company needs of us. */
function Needs({ standing, hasEndedLicense, lateCents, balanceCents }: Row) {
	if (standing !== "approved")
		return <Badge color={COMPANY_STANDINGS[standing].color}>{COMPANY_STANDINGS[standing].label}</Badge>;
	if (hasEndedLicense) return <b className="late">License ended</b>;
	if (lateCents > 0)
		return (
			<b className="late">
				<Money cents={lateCents} /> late
			</b>
		);
	return (balanceCents ?? 0) < 0 ? "credit" : null;
}

const columnsFor = (mayOrder: boolean, seesMoney: boolean): Column<Row>[] => [
	{
		head: "Company",
		narrow: "wide",
		cell: ({ id, name, address, locations }) => {
			const place = address && readAddress(address);
			return (
				<>
					<SiteLink className="two" to={href("/admin/companies/:id/:does?", { id })}>
						<b>{name}</b>
					</SiteLink>{" "}
					<span className="mute small">
						{place ? `${place.city} ${place.state}` : ""}
						{locations > 1 ? `, ${locations} locations` : ""}
					</span>
				</>
			);
		},
	},
	{
		head: "Person",
		narrow: "hidden",
		cell: ({ orderer, people }) =>
			[orderer?.username, people > 1 ? `+${people - 1}` : ""].filter(Boolean).join(" "),
	},
	{
		head: "Phone",
		cell: ({ phone }) =>
			phone ? (
				<a className="nw" href={`tel:${phone.replace(/[^\d+]/g, "")}`}>
					{phone}
				</a>
			) : null,
	},
	{
		head: "Tier and terms",
		narrow: "hidden",
		cell: ({ pricingTier, paymentTerms }) => (
			<>
				<TierName tier={pricingTier} /> · {PAYMENT_TERMS[paymentTerms].label}
			</>
		),
	},
	{
		head: "Last order",
		narrow: "labeled",
		cell: ({ lastOrderAt }) => (
			<span className="nw">{lastOrderAt ? <Moment at={lastOrderAt} /> : "None"}</span>
		),
	},
	{ head: "Needs us", cell: (row) => <Needs {...row} /> },
	...(seesMoney
		? [
				{
					head: "Balance",
					num: true,
					narrow: "labeled",
					cell: ({ balanceCents }: Row) => <Money cents={balanceCents ?? 0} />,
				} satisfies Column<Row>,
			]
		: []),
	...(mayOrder
		? [
				{
					head: "Next step",
					hideHead: true,
					cell: ({ standing, orderer, name }: Row) =>
						standing === "approved" && orderer ? (
							<ButtonLink size="s" to={href("/admin/customers/:id/order", { id: orderer.id })}>
								Order<span className="vh"> for {name}</span>
							</ButtonLink>
						) : null,
				} satisfies Column<Row>,
			]
		: []),
];

/** The companies. */
export default function Companies({ loaderData: { list, states, state } }: Route.ComponentProps) {
	const may = useMay();
	return (
		<div className="wrap">
			<StaffHead title="Companies" tabs={useSectionTabs()}>
				{may("imports") ? (
					<ButtonLink size="s" to={href("/admin/companies/import")}>
						Import customers
					</ButtonLink>
				) : null}
				{may("applications") ? (
					<>
						<ButtonLink size="s" to={href("/admin/companies/new")}>
							Add customer
						</ButtonLink>
						<ButtonLink size="s" to={href("/admin/companies/documents/import")}>
							Import documents
						</ButtonLink>
					</>
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
				columns={columnsFor(may("orders.place"), may("prices"))}
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
