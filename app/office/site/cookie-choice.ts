import { redirect } from "react-router";
import { readForm, seeOther } from "~/http/form.server";
import { returnPath } from "~/http/return-path.server";
import { consentCookie } from "~/http/visitor-choices.server";
import type { Route } from "./+types/cookie-choice";

export const loader = () => redirect("/");

/** Stores the choice about optional cookies (Rule 1.2). */
export async function action({ request }: Route.ActionArgs) {
	const form = await readForm(request);
	const secure = new URL(request.url).protocol === "https:";
	const response = seeOther(returnPath(form, "/"));
	response.headers.append("Set-Cookie", consentCookie(form.get("accepted") === "true", secure));
	return response;
}
