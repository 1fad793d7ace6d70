import { href, redirect } from "react-router";
import { buttonAction } from "~/http/form-action.server";
import { adminOrDenied } from "~/http/guards.server";
import { deleteBrand } from "../write-brand.server";
import type { Route } from "./+types/brand-delete";

export const loader = ({ params: { id } }: Route.LoaderArgs) => redirect(href("/admin/brands/:id", { id }));

/** Deletes a brand without products (Rule 7.13). */
export const action = (args: Route.ActionArgs) =>
	buttonAction(args, {
		guard: adminOrDenied,
		run: ({ db, actor }) => deleteBrand(db, actor, args.params.id),
		refusedTo: href("/admin/brands/:id", args.params),
		done: ({ name }) => ({ to: href("/admin/brands"), title: "Brand Deleted", text: `${name} is gone.` }),
	});
