import { z } from "zod";
import { type ApiTable, call, read } from "~/http/api.server";
import { type Call, JsonPage, page, pagingOf, write } from "~/http/json.server";
import { takeVisitorForm } from "~/http/rate-limit.server";
import { decimalOrNull } from "~/kernel/money";
import { writeCompanyNotes } from "../customers/change-customer.server";
import { customerRecord, listAccounts } from "../customers/customer.queries.server";
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
	/** All accounts, newest first, for admins; no password in any form. */
	"GET /api/users": read({
		access: "customers",
		gives: page(userShape),
		run: ({ db, actor, url }) => {
			const search = url.searchParams.get("search") ?? "";
			const { rows, total } = listAccounts(db, actor, { search, ...pagingOf(url) });
			return new JsonPage(rows.map(customerRecord), total);
		},
	}),
	/** Pairs of companies that may be one, for staff (Rule 13.77); with `?apart=true` those set aside. */
	"GET /api/companies/duplicates": read({
		access: "customers",
		query: ["apart"],
		gives: page(duplicatesShape),
		run: ({ db, actor, url }) => {
			const notDuplicates = url.searchParams.get("apart") === "true";
			const { rows, total } = listDuplicates(db, actor, { ...pagingOf(url), notDuplicates });
			return new JsonPage(rows, total);
		},
	}),
	/** Sets a pair aside, or lets it be compared again (Rule 13.83). */
	"POST /api/companies/duplicates": call(setNotDuplicates, {
		title: "Not Saved",
		gives: apartShape,
		respond: (_call, { set }) => set,
	}),
	/** One company with its people, locations and applications, for staff; a merged one's id gives the kept one. */
	"GET /api/companies/:id": read({ access: "customers", gives: companyShape, run: companyNow }),
	/** Keeps the notes, unless `version` is older than them (Rule 7.7). */
	"PATCH /api/companies/:id": call(writeCompanyNotes, {
		title: "Update Failed",
		gives: companyShape,
		respond: companyNow,
	}),
	/** What merging the company `?with=` into this one would do (Rule 13.78). */
	"GET /api/companies/:id/merge": read({
		access: "customers.merge",
		query: ["with"],
		gives: mergeShape,
		run: ({ db, actor, params, url }) =>
			previewMerge(db, actor, params.id ?? "", url.searchParams.get("with") ?? ""),
	}),
	"POST /api/companies/:id/merge": call(mergeCompanies, {
		title: "Merge Failed",
		gives: companyShape,
		respond: companyNow,
	}),
	/** Who sells to a company, and did before, the newest first (Rule 21.6). */
	"GET /api/companies/:id/salespeople": read({
		access: "customers",
		gives: salespeopleShape,
		run: ({ db, actor, params }) => listSalespeople(db, actor, params.id ?? ""),
	}),
	/** Sets who sells to it from a day on: `salespersonId` (null: nobody) and `since`. */
	"POST /api/companies/:id/salespeople": call(setSalesperson, {
		title: "Salesperson not saved",
		gives: salespeopleShape,
		respond: ({ db, actor, params }) => listSalespeople(db, actor, params.id ?? ""),
	}),
	/** The people of the caller's company (Rule 13.9). */
	"GET /api/company/people": read({
		access: "customer",
		gives: z.array(personShape),
		run: ({ db, actor }) => listPeople(db, actor),
	}),
	/** The open invitations to the caller's company, for its owners (Rule 13.10). */
	"GET /api/company/invitations": read({
		access: "customer",
		gives: z.array(invitedShape),
		run: ({ db, actor }) => listPersonInvitations(db, actor),
	}),
	"POST /api/company/invitations": write({
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
	/** POST mails the invitation again with a new link, DELETE withdraws it (Rule 13.10). */
	"POST /api/company/invitations/:id": write({
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
		title: "Failed to withdraw the invitation",
		gives: withdrawnShape,
		respond: (_call, { id, email }) => ({ id, email }),
	}),
	/** Above which total orders of the caller's company wait for an owner; null: none does (Rule 13.20). */
	"GET /api/company/approval": read({
		access: "customer",
		gives: approvalShape,
		run: ({ db, actor }) => ({ above: decimalOrNull(getApprovalAmount(db, actor)) }),
	}),
	"PATCH /api/company/approval": write({
		access: "customer",
		title: "Failed to save the amount",
		schema: approvalAmountSchema,
		gives: approvalShape,
		run: ({ db, actor }, input) => ({ above: decimalOrNull(setApprovalAmount(db, actor, input)) }),
	}),
} satisfies ApiTable;
