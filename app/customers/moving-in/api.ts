import { z } from "zod";
import { type ApiTable, call, read } from "~/http/api.server";
import { JsonPage, page, pagingOf } from "~/http/json.server";
import { listCompanies, listedCompanyRecord } from "../companies/company-list.queries.server";
import { companyRecord, getCompany } from "../companies/company-page.queries.server";
import { companyShape, listedCompanyShape } from "../companies/company-shapes.server";
import { addCompany } from "./add-company.server";
import { inviteCustomers } from "./invite-customers.server";

/** The calls that bring customers in, and the list of companies, since an address has one table. */
export const movingInApi = {
	/** Companies by name, for staff: `?search=`, `?tier=`, `?approval=` and `?state=`. */
	"GET /api/companies": read({
		access: "customers",
		query: ["approval", "tier", "state", "sort"],
		gives: page(listedCompanyShape),
		run: ({ db, actor, url }) => {
			const { search = "", sort, ...filters } = Object.fromEntries(url.searchParams);
			const { rows, total } = listCompanies(db, actor, { search, sort, filters, ...pagingOf(url) });
			return new JsonPage(rows.map(listedCompanyRecord), total);
		},
	}),
	/** Adds an approved customer; nobody is mailed (Rule 13.84). */
	"POST /api/companies": call(addCompany, {
		title: "Customer not added",
		status: 201,
		gives: companyShape,
		respond: ({ db, actor }, id) => companyRecord(getCompany(db, actor, id)),
	}),
	/** Invites people of customers who moved in, `everyone` of a state or those named in `people` (Rule 13.85). */
	"POST /api/companies/invitations": call(inviteCustomers, {
		title: "Nobody was invited",
		gives: z.strictObject({ invited: z.int() }),
		respond: (_call, invited) => ({ invited }),
	}),
} satisfies ApiTable;
