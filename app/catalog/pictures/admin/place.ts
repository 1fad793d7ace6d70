import { seeOther } from "~/http/form.server";
import { formAction } from "~/http/form-action.server";
import { adminOrDenied } from "~/http/guards.server";
import { describePicture, movePicture } from "../change-picture.server";
import { picturePositionSchema, pictureTextSchema } from "../picture.schema";
import type { Route } from "./+types/place";
import { picturesUrl } from "./pictures-url";

export function loader({ context, params }: Route.LoaderArgs) {
	adminOrDenied(context);
	return seeOther(picturesUrl(params.id));
}

/** Puts the picture at another place. Its text, which the button sends along, is kept. */
export const action = (args: Route.ActionArgs) =>
	formAction(args, {
		guard: adminOrDenied,
		schema: picturePositionSchema,
		run: ({ db, actor, form }, { place }) => {
			const which = { productId: args.params.id, id: args.params.pictureId };
			movePicture(db, actor, { ...which, place });
			if (!form.has("altText")) return null;
			const typed = pictureTextSchema.safeParse({ altText: form.get("altText") });
			if (typed.success) describePicture(db, actor, { ...typed.data, ...which });
			return typed.success ? null : typed.error.issues[0]!.message;
		},
		done: (problem, call) => ({
			to: picturesUrl(args.params.id),
			...(problem === null
				? {
						title: "Picture Updated",
						text:
							Number(call.form.get("place")) > 0
								? "The order was saved."
								: "It is shown first now, in lists too.",
					}
				: {
						title: "Error",
						text: `The order was saved, but its text was not saved: ${problem}`,
						kind: "error",
					}),
		}),
	});
