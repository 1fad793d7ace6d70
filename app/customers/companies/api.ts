import { z } from "zod";
import { type ApiTable, call, read } from "~/http/api.server";
import { type Call, JsonPage, page, pagingOf, write } from "~/http/json.server";
import { listed, walkQuery } from "~/http/listed.server";
import { takeVisitorForm } from "~/http/rate-limit.server";
import { decimalOrNull } from "~/kernel/money";
import { writeCompanyNotes } from "../customers/change-customer.server";
import {
	accountsWalk,
	customerRecord,
	getAccounts,
	listAccounts,
	openAccounts,
} from "../customers/customer.queries.server";
import { approvalAmountSchema } from "./approval.schema";
import { getApprovalAmount, setApprovalAmount } from "./approval-rules.server";
import { companyRecord, getCompany } from "./company-page.queries.server";
import {
	apartShape,
	approvalShape,
	companyShape,
	duplicatesShape,
	invitedShape,
	mergeShape,
	personShape,
	resentShape,
	salespeopleShape,
	userShape,
	withdrawnShape,
} from "./company-shapes.server";
import { listDuplicates } from "./duplicates.queries.server";
import { invitePerson, resendPersonInvitation, withdrawPersonInvitation } from "./invite-person.server";
import { mergeCompanies, previewMerge } from "./merge-companies.server";
import { setNotDuplicates } from "./not-duplicates.server";
import { listPeople, listPersonInvitations } from "./people.queries.server";
import { invitePersonSchema } from "./people.schema";
import { listSalespeople, setSalesperson } from "./salesperson.server";

/** The company as it is now, as staff see it. */
const companyNow = ({ db, actor, params }: Call) => companyRecord(getCompany(db, actor, params.id ?? ""));

/** The calls of companies. */
export const companiesApi = {
	"GET /api/users": read({
		says: "Lists all accounts, the newest first, for staff.",
		access: "customers",
		query: { search: "Words of the person's name, company or email.", ...walkQuery(accountsWalk) },
		gives: page(userShape),
		run: (call) => {
			const { db, actor, url } = call;
			const search = url.searchParams.get("search") ?? "";
			return listed(call, accountsWalk, {
				page: (paging) => listAccounts(db, actor, { search, ...paging }),
				rows: (ids) => getAccounts(db, actor, ids),
				json: customerRecord,
				where: openAccounts,
			});
		},
	}),
	/** Rule 13.77. */
	"GET /api/companies/duplicates": read({
		says: "Lists pairs of companies that may be one.",
		access: "customers",
		query: { apart: "'true' gives the pairs that were set aside." },
		gives: page(duplicatesShape),
		run: ({ db, actor, url }) => {
			const notDuplicates = url.searchParams.get("apart") === "true";
			const { rows, total } = listDuplicates(db, actor, { ...pagingOf(url), notDuplicates });
			return new JsonPage(rows, total);
		},
	}),
	/** Rule 13.83. */
	"POST /api/companies/duplicates": call(setNotDuplicates, {
		says: "Sets a pair of companies aside, or lets it be compared again.",
		title: "Not Saved",
		gives: apartShape,
		respond: (_call, { set }) => set,
	}),
	"GET /api/companies/:id": read({
		says: "Gives one company with its people, locations and applications; a merged one's id gives the kept one.",
		access: "customers",
		gives: companyShape,
		run: companyNow,
	}),
	/** Rule 7.7. */
	"PATCH /api/companies/:id": call(writeCompanyNotes, {
		says: "Keeps staff's notes about a company, unless version is older than them.",
		title: "Update Failed",
		gives: companyShape,
		respond: companyNow,
	}),
	/** Rule 13.78. */
	"GET /api/companies/:id/merge": read({
		says: "Says what merging another company into this one would do.",
		access: "customers.merge",
		query: { with: "The id of the company that would be merged into this one." },
		gives: mergeShape,
		run: ({ db, actor, params, url }) =>
			previewMerge(db, actor, params.id ?? "", url.searchParams.get("with") ?? ""),
	}),
	"POST /api/companies/:id/merge": call(mergeCompanies, {
		says: "Merges another company into this one.",
		title: "Merge Failed",
		gives: companyShape,
		respond: companyNow,
	}),
	/** Rule 21.6. */
	"GET /api/companies/:id/salespeople": read({
		says: "Lists who sells to a company, and did before, the newest first.",
		access: "customers",
		gives: salespeopleShape,
		run: ({ db, actor, params }) => listSalespeople(db, actor, params.id ?? ""),
	}),
	"POST /api/companies/:id/salespeople": call(setSalesperson, {
		says: "Sets who sells to a company from a day on; null is nobody.",
		title: "Salesperson not saved",
		gives: salespeopleShape,
		respond: ({ db, actor, params }) => listSalespeople(db, actor, params.id ?? ""),
	}),
	/** Rule 13.9. */
	"GET /api/company/people": read({
		says: "Lists the people of the caller's company.",
		access: "customer",
		gives: z.array(personShape),
		run: ({ db, actor }) => listPeople(db, actor),
	}),
	/** Rule 13.10. */
	"GET /api/company/invitations": read({
		says: "Lists the open invitations to the caller's company, for its owners.",
		access: "customer",
		gives: z.array(invitedShape),
		run: ({ db, actor }) => listPersonInvitations(db, actor),
	}),
	"POST /api/company/invitations": write({
		says: "Invites a person to the caller's company by mail.",
		access: "customer",
		title: "Failed to send the invitation",
		schema: invitePersonSchema,
		status: 201,
		gives: invitedShape,
		run: ({ db, actor, ip }, input) => {
			takeVisitorForm(db, ip);
			const { id, email, companyRole, expiresAt } = invitePerson(db, actor, input);
			return { id, email, role: companyRole, expiresAt };
		},
	}),
	/** Rule 13.10. */
	"POST /api/company/invitations/:id": write({
		says: "Mails an invitation again with a new link.",
		access: "customer",
		title: "Failed to send the invitation",
		gives: resentShape,
		run: ({ db, actor, params, ip }) => {
			takeVisitorForm(db, ip);
			const { id, email, expiresAt } = resendPersonInvitation(db, actor, { id: params.id ?? "" });
			return { id, email, expiresAt };
		},
	}),
	"DELETE /api/company/invitations/:id": call(withdrawPersonInvitation, {
		says: "Withdraws an invitation.",
		title: "Failed to withdraw the invitation",
		gives: withdrawnShape,
		respond: (_call, { id, email }) => ({ id, email }),
	}),
	/** Rule 13.20. */
	"GET /api/company/approval": read({
		says: "Says above which total orders of the caller's company wait for an owner; null is never.",
		access: "customer",
		gives: approvalShape,
		run: ({ db, actor }) => ({ above: decimalOrNull(getApprovalAmount(db, actor)) }),
	}),
	"PATCH /api/company/approval": write({
		says: "Sets above which total orders of the caller's company wait for an owner.",
		access: "customer",
		title: "Failed to save the amount",
		schema: approvalAmountSchema,
		gives: approvalShape,
		run: ({ db, actor }, input) => ({ above: decimalOrNull(setApprovalAmount(db, actor, input)) }),
	}),
} satisfies ApiTable;
