import { jsonAction, jsonLoader, write } from "~/http/json.server";
import { companyRecord, getCompany } from "../company-page.queries.server";
import { mergeSchema } from "../merge.schema";
import { mergeCompanies, previewMerge } from "../merge-companies.server";

/** What merging the company `?with=` into this one would do (Rule 13.78). */
export const loader = jsonLoader({
	access: "customers.merge",
	query: ["with"],
	run: ({ db, actor, params, url }) =>
		previewMerge(db, actor, params.id ?? "", url.searchParams.get("with") ?? ""),
});

export const action = jsonAction({
	POST: write({
		access: "customers.merge",
		title: "Merge Failed",
		schema: mergeSchema,
		run: ({ db, actor, params }, input) => {
			const { id } = mergeCompanies(db, actor, { ...input, id: params.id ?? "" });
			return companyRecord(getCompany(db, actor, id));
		},
	}),
});
