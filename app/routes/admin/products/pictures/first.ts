import { href } from "react-router";
import { describePicture, putPictureFirst } from "~/domain/pictures/change-picture.server";
import { pictureTextSchema } from "~/domain/pictures/picture.schema";
import { getActor, getDb } from "~/http/context.server";
import { setFlash } from "~/http/flash.server";
import { readForm, seeOther, submitForm } from "~/http/form.server";
import { foundOr404 } from "~/http/found.server";
import { adminOrDenied } from "~/http/guards.server";
import { firstProblem } from "~/routes/admin/forms/first-problem";
import type { Route } from "./+types/first";

const pageOf = (id: string) => `${href("/admin-portal/products/:id", { id })}#pictures`;

export function loader({ context, params }: Route.LoaderArgs) {
	adminOrDenied(context);
	return seeOther(pageOf(params.id));
}

/** Shows the picture before the product's others (Rule 7.32). Its text, which the button sends along, is kept. */
export async function action({ request, context, params }: Route.ActionArgs) {
	const form = await readForm(request);
	const which = { productId: params.id, id: params.pictureId };
	const db = getDb(context);
	foundOr404(() => putPictureFirst(db, getActor(context), which));
	if (form.has("altText")) {
		const outcome = await submitForm(form, pictureTextSchema, (input) =>
			describePicture(db, getActor(context), { ...input, ...which }),
		);
		if (!outcome.done) {
			setFlash(
				context,
				"Error",
				`The picture is first now, but its text was not saved: ${firstProblem(outcome.reply.data.result)}`,
				"error",
			);
			return seeOther(pageOf(params.id));
		}
	}
	setFlash(context, "Picture Updated", "It is shown first now, in lists too.");
	return seeOther(pageOf(params.id));
}
