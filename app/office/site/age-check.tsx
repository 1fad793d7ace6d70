import { useEffect } from "react";
import { data } from "react-router";
import { readForm, seeOther } from "~/http/form.server";
import { returnPath } from "~/http/return-path.server";
import { ageCookie } from "~/http/visitor-choices.server";
import { env } from "~/kernel/config/env.server";
import { pageTitle } from "~/ui/layout/page-title";
import type { Route } from "./+types/age-check";

const SENTENCE = "You must be 21 or older to access this website.";

export const handle = { noAgeGate: true };
export const meta: Route.MetaFunction = ({ matches }) => [
	...pageTitle(matches, "Age check"),
	{ name: "robots", content: "noindex" },
];

/** Also runs after the action, so it must not redirect: a visitor who declined has to see the reason. */
export const loader = () => ({ leaveTo: env.AGE_DECLINE_URL });

/** Stores a confirmation for 30 days (Rule 1.1). Declining shows a message and leads off the site. */
export async function action({ request }: Route.ActionArgs) {
	const form = await readForm(request);
	if (form.get("answer") === "confirm") {
		const secure = new URL(request.url).protocol === "https:";
		const response = seeOther(returnPath(form, "/"));
		response.headers.append("Set-Cookie", ageCookie(secure));
		return response;
	}
	return data({ declined: true });
}

export default function AgeDeclined({ loaderData: { leaveTo }, actionData }: Route.ComponentProps) {
	const declined = actionData?.declined ?? false;
	useEffect(() => {
		if (!declined) return;
		window.alert(SENTENCE);
		window.location.replace(leaveTo);
	}, [declined, leaveTo]);
	return (
		<div className="wrap">
			<h1>{SENTENCE}</h1>
			<p className="mt-4">
				<a className="btn" href={leaveTo} rel="noreferrer">
					Leave this website
				</a>
			</p>
		</div>
	);
}
