import { jsonAction, jsonLoader, write } from "~/http/json.server";
import { writeCompanyNotes } from "../../customers/change-customer.server";
import { customerNotesSchema } from "../../customers/customer.schema";
import { companyRecord, getCompany } from "../company-page.queries.server";

/** One company with its people, locations and applications, for staff; a merged one's id gives the kept one. */
export const loader = jsonLoader({
	access: "customers",
	run: ({ db, actor, params }) => companyRecord(getCompany(db, actor, params.id ?? "")),
});

/** Keeps the notes, unless `version` is older than them (Rule 7.7). */
export const action = jsonAction({
	PATCH: write({
		access: "customers",
		title: "Update Failed",
		schema: customerNotesSchema,
		run: ({ db, actor, params }, input) => {
			const id = params.id ?? "";
			writeCompanyNotes(db, actor, { ...input, id });
			return companyRecord(getCompany(db, actor, id));
		},
	}),
});
