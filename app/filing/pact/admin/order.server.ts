import { href } from "react-router";
import { formAction } from "~/http/form-action.server";
import { staffOrDenied } from "~/http/guards.server";
import { form, recordForms } from "~/http/record-page.server";
import { correctionSchema } from "../pact.schema";
import { correctParcel, saveReportFacts } from "../write-facts.server";
import type { Route } from "./+types/order";

/** What can be done with what reports say of an order. */
export const orderForms = recordForms({
	page: form(saveReportFacts, ({ params: { orderNumber } }: Route.ActionArgs) => ({
		failed: { title: "Error", text: "Nothing was saved." },
		done: { to: href("/admin/pact/orders/:orderNumber/:does?", { orderNumber }), title: "Saved" },
	})),
	/** Adds a correction of a parcel, dated today (Rule 20.5). */
	correction: (args: Route.ActionArgs) => {
		const { orderNumber } = args.params;
		const to = href("/admin/pact/orders/:orderNumber/:does?", { orderNumber });
		return formAction(args, {
			guard: (context) => staffOrDenied(context, "exports"),
			schema: correctionSchema,
			run: ({ db, actor, key }, input) => correctParcel(db, actor, orderNumber, input, key),
			refusedTo: to,
			done: { to, title: "Correction Added", text: "It is in this month's report." },
		});
	},
});
