import { href, redirect } from "react-router";
import { stockRequestSchema } from "~/catalog";
import { askWhenBack, nameOf, stopAsking } from "~/catalog/index.server";
import { readForm } from "~/http/form.server";
import { formAction } from "~/http/form-action.server";
import { textOf } from "~/http/form-rows.server";
import { buyerOrDenied } from "~/http/guards.server";
import { readKeptForm } from "~/http/kept-form.server";
import { returnPath } from "~/http/return-path.server";
import type { Route } from "./+types/stock-requests";
import { requestAnchor } from "./email-when-back";

const backTo = (form: FormData | null) => returnPath(form ?? new FormData(), href("/products"));

/** After a session that had ended (Rule 1.20): the button is on the page where it was pressed. */
export function loader({ context, url }: Route.LoaderArgs) {
	buyerOrDenied(context);
	return redirect(backTo(readKeptForm(context, url)));
}

/** The buttons 'Email me when it is back' and 'Don't email me' (Rule 7.130): each names its flavor, as `flavorId` or `stop`. */
export async function action(args: Route.ActionArgs) {
	const form = await readForm(args.request);
	const stops = form.has("stop");
	if (stops) form.set("flavorId", textOf(form.get("stop")));
	form.set("at", requestAnchor(textOf(form.get("flavorId")) || null));
	return formAction(
		args,
		{
			guard: buyerOrDenied,
			schema: stockRequestSchema,
			run: ({ db, actor }, stockItem) =>
				stops ? void stopAsking(db, actor, stockItem) : askWhenBack(db, actor, stockItem),
			failed: { title: "Not Saved" },
			refusedTo: backTo,
			done: (request) => ({
				to: backTo(form),
				...(request
					? { title: "We'll email you", text: `${nameOf(request)}: one email when it is back.` }
					: { title: "No email", text: "We won't email you about it." }),
			}),
		},
		form,
	);
}
