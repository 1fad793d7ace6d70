import { href } from "react-router";
import { changeManyProducts } from "~/catalog/index.server";
import { form, recordForms } from "~/http/record-page.server";
import { counted } from "~/kernel/texts/numbers";
import { switchExcise } from "../keep-excise.server";
import type { Route } from "./+types/excise-state";
import { heldText } from "./held-text";

/** What can be done on the page of a state's excise. */
export const exciseForms = recordForms({
	/** Switches it on or off (Rule 18.23). */
	page: form(switchExcise, (_args: Route.ActionArgs) => ({
		failed: { title: "Error", text: "Nothing was switched." },
		done: ({ state, on, held }) =>
			held === 0
				? {
						to: `${href("/admin/compliance/excise")}#state-${state}`,
						title: on ? "Switched On" : "Switched Off",
					}
				: {
						to: href("/admin/compliance/excise/:state/:does?", { state }),
						title: "Switched On",
						text: `${heldText(held, state)} Enter the facts below.`,
					},
	})),
	/** Saves what was typed of the products that lack a fact (Rules 7.14, 18.24). */
	facts: form(changeManyProducts, ({ params: { state } }: Route.ActionArgs) => ({
		failed: { title: "Error", text: "Nothing was saved." },
		done: ({ changed }) => ({
			to: `${href("/admin/compliance/excise/:state/:does?", { state })}#lacking`,
			title: "Products Updated",
			text: `${counted(changed, "product was", "products were")} changed.`,
		}),
	})),
});
