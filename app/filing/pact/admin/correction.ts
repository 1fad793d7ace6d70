import { href } from "react-router";
import { formAction } from "~/http/form-action.server";
import { adminOrDenied } from "~/http/guards.server";
import { correctionSchema } from "../pact.schema";
import { correctParcel } from "../write-facts.server";
import type { Route } from "./+types/correction";

/** Adds a correction of a parcel, dated today (Rule 20.5). */
export const action = (args: Route.ActionArgs) => {
	const to = href("/admin/pact/orders/:orderNumber", args.params);
	return formAction(args, {
		guard: adminOrDenied,
		schema: correctionSchema,
		run: ({ db, actor, key }, input) => correctParcel(db, actor, args.params.orderNumber, input, key),
		refusedTo: to,
		done: { to, title: "Correction Added", text: "It is in this month's report." },
	});
};
