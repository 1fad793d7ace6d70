import { href, redirect } from "react-router";
import { getCustomer, setCustomerTerms } from "~/customers/index.server";
import { getDb } from "~/http/context.server";
import { foundOr404 } from "~/http/found.server";
import { adminOrDenied } from "~/http/guards.server";
import { allowed } from "~/http/record-page.server";
import { givenTerms } from "~/kernel/settings/given-terms.server";
import { PageTitle } from "~/ui/layout/page-title";
import { StaffHead } from "~/ui/staff/staff-head";
import { Moment } from "~/ui/text/moment";
import { LettersCard, TermsCard } from "../../companies/admin/company-forms";
import { companyUrl } from "../../companies/admin/company-page.server";
import { PeopleCard } from "../../companies/admin/people-card";
import { getCompanyActivity } from "../../companies/company-activity.queries.server";
import type { Route } from "./+types/customer";
import { customerForms } from "./customer.server";
import { CustomerBadges } from "./tab";

/** An account without a company; that of a company's person is on the company's page (Rule 13.70). */
export function loader(args: Route.LoaderArgs) {
	customerForms.check(args);
	const { context, params } = args;
	const admin = adminOrDenied(context);
	const db = getDb(context);
	const customer = foundOr404(() => getCustomer(db, admin, params.id));
	if (customer.companyId) throw redirect(`${companyUrl(customer.companyId)}#person-${customer.id}`);
	const { letters } = getCompanyActivity(db, admin, { ...customer, companyId: null, people: [customer] });
	const can = allowed(admin, { terms: setCustomerTerms });
	return {
		can,
		given: can.terms ? givenTerms(db) : [],
		customer: { ...customer, companyRole: null },
		letters,
	};
}

export const action = customerForms.action;

/** Also after a refusal, so that the account's current state is shown. */
export const shouldRevalidate = () => true;

export default function CustomerPage({
	loaderData: { can, given, customer, letters },
	actionData,
}: Route.ComponentProps) {
	const { id, username, createdAt, notes, version } = customer;
	return (
		<div className="wrap">
			<PageTitle reply={actionData}>{username}</PageTitle>
			<StaffHead
				title={username}
				facts={
					<>
						No company · account since <Moment at={createdAt} />
					</>
				}
			>
				<CustomerBadges customer={customer} />
			</StaffHead>
			<div className="duo">
				<p>
					This account has not applied for wholesale access. Its first application makes a company of it, and
					so do notes or terms.
				</p>
				<div className="stackv">
					<PeopleCard people={[customer]} isApproved={false} reply={actionData} />
					<LettersCard
						letters={letters}
						notes={notes}
						notesBy={null}
						version={version}
						action={href("/admin/customers/:id/notes", { id })}
					/>
					{can.terms && !customer.closedAt ? (
						<TermsCard
							terms={customer}
							given={given}
							action={href("/admin/customers/:id/:does?", { id, does: "terms" })}
						/>
					) : null}
				</div>
			</div>
		</div>
	);
}
