import { href } from "react-router";
import { form, recordForms } from "~/http/record-page.server";
import { correctParcel, saveReportFacts } from "../write-facts.server";
import type { Route } from "./+types/order";

/** What can be done with what reports say of an order. */
export const orderForms = recordForms({
	page: form(saveReportFacts, ({ params: { orderNumber } }: Route.ActionArgs) => ({
		failed: { title: "Error", text: "Nothing was saved." },
		done: { to: href("/admin/pact/orders/:orderNumber/:does?", { orderNumber }), title: "Saved" },
	})),
	/** Adds a correction of a parcel, dated today (Rule 20.5). */
	correction: form(correctParcel, ({ params: { orderNumber } }: Route.ActionArgs) => {
		const to = href("/admin/pact/orders/:orderNumber/:does?", { orderNumber });
		return { refusedTo: to, done: { to, title: "Correction Added", text: "It is in this month's report." } };
	}),
});
