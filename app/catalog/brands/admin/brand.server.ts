import { href } from "react-router";
import { formAction } from "~/http/form-action.server";
import { adminOrDenied } from "~/http/guards.server";
import { form, recordForms } from "~/http/record-page.server";
import { brandSchema } from "../brand.schema";
import { createBrand, deleteBrand, updateBrand } from "../write-brand.server";
import type { Route } from "./+types/brand";

/** What can be done on a brand's page. */
export const brandForms = recordForms({
	/** Makes the brand, or saves it (Rule 7.13), unless somebody else did meanwhile (Rule 7.7). */
	page: (args: Route.ActionArgs) =>
		formAction(args, {
			guard: adminOrDenied,
			schema: brandSchema,
			run: ({ db, actor }, input) => {
				const { id } = args.params;
				if (id === "new") createBrand(db, actor, input);
				else updateBrand(db, actor, { ...input, id });
				return input;
			},
			failed: { title: "Error", text: "The brand was not saved." },
			done: ({ name }) => ({ to: href("/admin/brands"), title: "Brand Saved", text: `${name} was saved.` }),
		}),
	delete: form(deleteBrand, ({ params: { id } }: Route.ActionArgs) => ({
		refusedTo: href("/admin/brands/:id/:does?", { id }),
		done: ({ name }) => ({ to: href("/admin/brands"), title: "Brand Deleted", text: `${name} is gone.` }),
	})),
});
