import { href } from "react-router";
import type { CompanyDetails } from "~/customers/index.server";
import {
	findDuplicates,
	getCompanyHistory,
	listSalespeople,
	listSellers,
	setCompanyApproval,
	setCompanyTerms,
	setSalesperson,
} from "~/customers/index.server";
import { useMay } from "~/desk/may";
import { useTier } from "~/desk/tiers";
import { getDb } from "~/http/context.server";
import { adminOrDenied } from "~/http/guards.server";
import { allowed } from "~/http/record-page.server";
import { shopToday } from "~/kernel/clock/shop-time.server";
import { givenTerms } from "~/kernel/settings/given-terms.server";
import { PAYMENT_TERMS } from "~/terms/payment";
import { discountWords } from "~/terms/pricing-tiers";
import { STAFF_ROWS } from "~/terms/staff-rows";
import { addressOf } from "~/ui/address";
import { ButtonLink } from "~/ui/button";
import { Card, Facts, Note } from "~/ui/layout/card";
import { Details } from "~/ui/layout/details";
import { InlineFlash } from "~/ui/layout/flash-message";
import { PageTitle } from "~/ui/layout/page-title";
import { SiteLink } from "~/ui/site-link";
import { StaffHead } from "~/ui/staff/staff-head";
import { useIsOn } from "~/ui/switches";
import { Badge } from "~/ui/text/badge";
import { Moment } from "~/ui/text/moment";
import { getCompanyActivity } from "../company-activity.queries.server";
import type { Route } from "./+types/company";
import { ApprovalForm } from "./access-forms";
import { companyForms } from "./company.server";
import { CompanyFigures } from "./company-figures";
import { LettersCard, TermsCard } from "./company-forms";
import { companyOr404 } from "./company-page.server";
import { CompanyRecords } from "./company-records";
import { History } from "./history";
import { PeopleCard } from "./people-card";
import { SalespersonCard } from "./salesperson-card";

export function loader(args: Route.LoaderArgs) {
	companyForms.check(args);
	const { context, params, url } = args;
	const admin = adminOrDenied(context);
	const db = getDb(context);
	const company = companyOr404(db, admin, params.id);
	const { id, pricingTier, people } = company;
	const isWhole = url.searchParams.get("history") === "all";
	const most = isWhole ? STAFF_ROWS.historyAll : STAFF_ROWS.history;
	const events = getCompanyHistory(db, admin, id, most + 1);
	const can = allowed(admin, {
		terms: setCompanyTerms,
		approval: setCompanyApproval,
		seller: setSalesperson,
	});
	return {
		can,
		company,
		given: can.terms ? givenTerms(db) : [],
		activity: getCompanyActivity(db, admin, { companyId: id, pricingTier, people }),
		duplicates: findDuplicates(db, admin, id),
		salespeople: {
			history: listSalespeople(db, admin, id),
			sellers: can.seller ? listSellers(db, admin) : null,
			today: shopToday(),
		},
		events: events.slice(0, most),
		isWhole: isWhole || events.length <= most,
	};
}

export const action = companyForms.action;

/** Also after a refusal, so that the approval's current state is shown. */
export const shouldRevalidate = () => true;

/** A company's page for staff, which answers a call (Rule 13.70). */
export default function CompanyPage({
	loaderData: { can, company, given, activity, duplicates, salespeople, events, isWhole },
	actionData,
}: Route.ComponentProps) {
	const may = useMay();
	const isOn = useIsOn();
	const { id, name, place, pricingTier, paymentTerms, isWholesaleApproved, orderer, createdAt } = company;
	const tier = useTier(pricingTier);
	return (
		<div className="wrap">
			<PageTitle reply={actionData}>{name}</PageTitle>
			<StaffHead
				title={name}
				facts={
					<>
						{place ? `${place} · ` : ""}
						{tier.name}, {discountWords(tier)} · {PAYMENT_TERMS[paymentTerms].label} · customer since{" "}
						<Moment at={createdAt} />
					</>
				}
			>
				{isWholesaleApproved ? <Badge color="green">Wholesale</Badge> : <Badge>Regular</Badge>}
				{may("prices") ? (
					<>
						{isOn("priceLists") ? (
							<ButtonLink size="s" to={addressOf(href("/admin/prices"), { company: id })}>
								What do they pay?
							</ButtonLink>
						) : null}
						<ButtonLink size="s" to={href("/admin/accounts/:id/:does?", { id })}>
							Statement
						</ButtonLink>
					</>
				) : null}
				{isWholesaleApproved && orderer && may("orders.place") ? (
					<ButtonLink variant="primary" to={href("/admin/customers/:id/order", { id: orderer })}>
						Order for this customer
					</ButtonLink>
				) : null}
			</StaffHead>
			<CompanyFigures activity={activity} />
			{company.revokedAt ? (
				<Note kind="warn" className="mb-3">
					Approval revoked on <Moment at={company.revokedAt} />: {company.revokedReason}
				</Note>
			) : null}
			{company.holds.length > 0 ? <HeldNote holds={company.holds} /> : null}
			{duplicates.length > 0 ? (
				<Note kind="warn" className="mb-3">
					May be one with{" "}
					{duplicates.map(({ id: other, name: called, shared }, n) => (
						<span key={other}>
							{n > 0 ? "; " : ""}
							<SiteLink className="tap" to={href("/admin/companies/:id/:does?", { id: other })}>
								{called}
							</SiteLink>{" "}
							(same {shared.join(", ")})
						</span>
					))}
					.{" "}
					{may("customers.merge") ? (
						<SiteLink className="tap" to={href("/admin/companies/:id/merge", { id })}>
							Merge…
						</SiteLink>
					) : null}
				</Note>
			) : null}
			<div className="duo duo-3">
				<CompanyRecords company={company} activity={activity} />
				<div className="stackv">
					<PeopleCard
						companyId={id}
						people={company.people}
						isApproved={isWholesaleApproved}
						reply={actionData}
					/>
					<LettersCard
						letters={activity.letters}
						notes={company.notes}
						notesBy={company.notesBy}
						version={company.version}
						action={href("/admin/companies/:id/notes", { id })}
					/>
					{can.terms ? (
						<TermsCard
							terms={company}
							given={given}
							action={href("/admin/companies/:id/:does?", { id, does: "terms" })}
						/>
					) : null}
					{isOn("salespeople") ? <SalespersonCard companyId={id} salespeople={salespeople} /> : null}
					<AboutCard company={company} />
					{can.approval ? (
						<div id="access">
							<InlineFlash at="access" />
							<Details summary="Change access" open={actionData !== undefined}>
								<ApprovalForm company={company} reply={actionData} />
								{may("customers.merge") ? (
									<p className="small">
										<SiteLink className="tap" to={href("/admin/companies/:id/merge", { id })}>
											Merge with another company
										</SiteLink>
									</p>
								) : null}
							</Details>
						</div>
					) : null}
				</div>
				<History id={id} events={events} isWhole={isWhole} />
			</div>
		</div>
	);
}

/** The stores that regulated goods are held for, why, and what to do next (Rule 13.58). */
function HeldNote({ holds }: Pick<CompanyDetails, "holds">) {
	const may = useMay();
	return (
		<Note kind="warn" className="mb-3">
			{holds.map(({ storeId, store, message, document, applicationId }) => (
				<p key={storeId}>
					<b>Regulated goods for {store} are held.</b> {message}{" "}
					{applicationId === null ? (
						`We have no ${document} to check. Ask the store to send it.`
					) : may("applications") ? (
						<SiteLink className="tap" to={href("/admin/applications/:id/:does?", { id: applicationId })}>
							Check the {document}
						</SiteLink>
					) : (
						`The ${document} is being checked.`
					)}
				</p>
			))}
		</Note>
	);
}

/** What tells the company from others: its EIN, phone and the other names it goes by. */
function AboutCard({
	company: { name, phone, ein, applications, locations, merged },
}: {
	company: CompanyDetails;
}) {
	const names = [...applications.map(({ businessName }) => businessName), ...locations, ...merged]
		.map((known) => (typeof known === "string" ? known : known.name))
		.filter((known, n, all) => known !== name && all.indexOf(known) === n);
	const eins = [...new Set([ein, ...applications.map((one) => one.ein)])].filter(Boolean);
	return (
		<Card title="Company">
			<Facts
				className="facts-s"
				items={[
					{
						label: "EIN",
						value: eins.length > 0 ? <span className="mono">{eins.join(", ")}</span> : "None given",
					},
					{
						label: "Phone",
						value: phone ? <a href={`tel:${phone.replace(/[^\d+]/g, "")}`}>{phone}</a> : null,
					},
					{ label: "Also called", value: names.join(", ") },
				]}
			/>
		</Card>
	);
}
