import { href, redirect } from "react-router";
import { resumeReview } from "~/domain/applications/ask-for-more.server";
import { DomainError } from "~/domain/errors";
import { getActor, getDb } from "~/http/context.server";
import { setFlash } from "~/http/flash.server";
import { seeOther } from "~/http/form.server";
import { foundOr404 } from "~/http/found.server";
import type { Route } from "./+types/review";

const pageOf = (id: string) => href("/admin/applications/:id", { id });

export const loader = ({ params }: Route.LoaderArgs) => redirect(pageOf(params.id));

/** Puts an application that waits for its applicant back into review (Rule 2.21). */
export function action({ context, params }: Route.ActionArgs) {
	try {
		const { businessName } = resumeReview(getDb(context), getActor(context), params.id);
		setFlash(context, "Application Updated", `${businessName} is pending again.`);
	} catch (error) {
		if (!(error instanceof DomainError) || error.code !== "conflict") {
			return foundOr404(() => {
				throw error;
			});
		}
		setFlash(context, "Update Failed", error.message, "error");
	}
	return seeOther(pageOf(params.id));
}
