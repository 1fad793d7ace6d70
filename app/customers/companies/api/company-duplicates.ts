import { JsonPage, jsonAction, jsonLoader, pagingOf, write } from "~/http/json.server";
import { listDuplicates } from "../duplicates.queries.server";
import { apartSchema } from "../set-apart.schema";
import { setApart } from "../set-apart.server";

/** Pairs of companies that may be one, for staff (Rule 13.77); with `?apart=true` those set aside. */
export const loader = jsonLoader({
	access: "customers",
	query: ["apart"],
	run: ({ db, actor, url }) => {
		const apart = url.searchParams.get("apart") === "true";
		const { rows, total } = listDuplicates(db, actor, { ...pagingOf(url), apart });
		return new JsonPage(rows, total);
	},
});

/** Sets a pair aside, or lets it be compared again (Rule 13.83). */
export const action = jsonAction({
	POST: write({
		access: "customers",
		title: "Not Saved",
		schema: apartSchema,
		run: ({ db, actor }, input) => {
			setApart(db, actor, input);
			return input;
		},
	}),
});
