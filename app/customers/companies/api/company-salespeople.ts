import { jsonAction, jsonLoader, write } from "~/http/json.server";
import { salespersonSchema } from "../salesperson.schema";
import { listSalespeople, setSalesperson } from "../salesperson.server";

/** Who sells to a company, and did before, the newest first (Rule 21.6). */
export const loader = jsonLoader({
	access: "customers",
	run: ({ db, actor, params }) => listSalespeople(db, actor, params.id ?? ""),
});

/** Sets who sells to it from a day on: `salespersonId` (null: nobody) and `since`. */
export const action = jsonAction({
	POST: write({
		access: "staff",
		title: "Failed to set the salesperson",
		schema: salespersonSchema,
		run: ({ db, actor, params }, input) => {
			setSalesperson(db, actor, params.id ?? "", input);
			return listSalespeople(db, actor, params.id ?? "");
		},
	}),
});
