import { href, redirect } from "react-router";
import { buttonAction } from "~/http/form-action.server";
import { adminOrDenied } from "~/http/guards.server";
import { deletePriceList } from "../save-price-list.server";
import type { Route } from "./+types/delete";

export const loader = ({ params: { id } }: Route.LoaderArgs) =>
	redirect(href("/admin/price-lists/:id", { id }));

/** Deletes a price list: its goods have the base price again. */
export const action = (args: Route.ActionArgs) =>
	buttonAction(args, {
		guard: adminOrDenied,
		run: ({ db, actor }) => deletePriceList(db, actor, args.params.id),
		refusedTo: href("/admin/price-lists"),
		done: (name) => ({
			to: href("/admin/price-lists"),
			title: "Price List Deleted",
			text: `${name} is gone. Its goods have their usual prices again.`,
		}),
	});
