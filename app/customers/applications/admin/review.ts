import { href, redirect } from "react-router";
import { buttonAction } from "~/http/form-action.server";
import { adminOrDenied } from "~/http/guards.server";
import { resumeReview } from "../ask-for-more.server";
import type { Route } from "./+types/review";

const pageOf = (id: string) => href("/admin/applications/:id", { id });

export const loader = ({ params }: Route.LoaderArgs) => redirect(pageOf(params.id));

/** Puts an application that waits for its applicant back into review (Rule 2.21). */
export const action = (args: Route.ActionArgs) =>
	buttonAction(args, {
		guard: adminOrDenied,
		run: ({ db, actor }) => resumeReview(db, actor, args.params.id),
		failed: "Update Failed",
		refusedTo: pageOf(args.params.id),
		done: ({ businessName }) => ({
			to: pageOf(args.params.id),
			title: "Application Updated",
			text: `${businessName} is pending again.`,
		}),
	});
