import { z } from "zod";
import { type ApiTable, call, read } from "~/http/api.server";
import { page } from "~/http/json.server";
import { listed, walkQuery } from "~/http/listed.server";
import { PAYMENT_TERM_NAMES } from "~/terms/payment";
import {
	companiesWalk,
	getCompanies,
	listCompanies,
	listedCompanyRecord,
	whichCompanies,
} from "../companies/company-list.queries.server";
import { companyRecord, getCompany } from "../companies/company-page.queries.server";
import { companyShape, listedCompanyShape } from "../companies/company-shapes.server";
import { addCompany } from "./add-company.server";
import { inviteCustomers } from "./invite-customers.server";

/** The calls that bring customers in, and the list of companies, since an address has one table. */
export const movingInApi = {
	"GET /api/companies": read({
		says: "Lists companies by name, for staff.",
		access: "customers",
		query: {
			approval: "Only companies that are 'approved', 'revoked' or 'none'.",
			tier: "Only companies of this pricing tier.",
			state: "Only companies with a store in this state.",
			terms: { says: "Only companies with these payment terms.", among: PAYMENT_TERM_NAMES },
			search: "Words of the company's name, people, address, phone or license.",
			...walkQuery(companiesWalk),
			sort: "The order: 'name', '-name', 'updatedAt'; by pages 'name', 'newest' or 'ordered', the last order first.",
		},
		gives: page(listedCompanyShape),
		run: (call) => {
			const { db, actor, url } = call;
			const { search = "", sort, ...filters } = Object.fromEntries(url.searchParams);
			return listed(call, companiesWalk, {
				page: (paging) => listCompanies(db, actor, { search, sort, filters, ...paging }),
				rows: (ids) => getCompanies(db, actor, ids),
				json: listedCompanyRecord,
				where: whichCompanies(db, filters),
				ownSorts: ["name", "newest", "ordered"],
			});
		},
	}),
	/** Rule 13.84. */
	"POST /api/companies": call(addCompany, {
		says: "Adds an approved customer with its store and licenses; nobody is mailed.",
		title: "Customer not added",
		status: 201,
		gives: companyShape,
		respond: ({ db, actor }, id) => companyRecord(getCompany(db, actor, id)),
	}),
	/** Rule 13.85. */
	"POST /api/companies/invitations": call(inviteCustomers, {
		says: "Invites people of customers who moved in: everyone of a state, or those named.",
		title: "Nobody was invited",
		gives: z.strictObject({ invited: z.int() }),
		respond: (_call, invited) => ({ invited }),
	}),
} satisfies ApiTable;
