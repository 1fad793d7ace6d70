import { useEffect } from "react";
import { data, redirect } from "react-router";
import { env } from "~/env.server";
import { readForm, seeOther } from "~/http/form.server";
import { safeRedirect } from "~/http/guards.server";
import { ageCookie } from "~/http/overlays.server";
import { pageTitle } from "~/ui/page-title";
import type { Route } from "./+types/age-check";

const SENTENCE = "You must be 21 or older to access this website.";

export const handle = { noAgeGate: true };
export const meta: Route.MetaFunction = ({ matches }) => [
	...pageTitle(matches, "Age check"),
	{ name: "robots", content: "noindex" },
];

export const loader = () => redirect("/");

/** Keeps a confirmation for 30 days (Rule 1.1). A refusal is told and led off the site. */
export async function action({ request }: Route.ActionArgs) {
	const form = await readForm(request);
	if (form.get("answer") === "confirm") {
		const secure = new URL(request.url).protocol === "https:";
		const response = seeOther(safeRedirect(form.get("returnTo"), "/"));
		response.headers.append("Set-Cookie", ageCookie(secure));
		return response;
	}
	return data({ leaveTo: env.AGE_DECLINE_URL });
}

export default function AgeDeclined({ actionData }: Route.ComponentProps) {
	const leaveTo = actionData?.leaveTo;
	useEffect(() => {
		if (!leaveTo) return;
		window.alert(SENTENCE);
		window.location.replace(leaveTo);
	}, [leaveTo]);
	return (
		<div className="wrap">
			<h1>{SENTENCE}</h1>
			{leaveTo ? (
				<p className="mt-4">
					<a className="btn" href={leaveTo} rel="noreferrer">
						Leave this website
					</a>
				</p>
			) : null}
		</div>
	);
}
