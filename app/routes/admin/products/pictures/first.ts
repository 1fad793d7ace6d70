import { describePicture, putPictureFirst } from "~/domain/pictures/change-picture.server";
import { pictureTextSchema } from "~/domain/pictures/picture.schema";
import { seeOther } from "~/http/form.server";
import { formAction, nothingTyped } from "~/http/form-action.server";
import { adminOrDenied } from "~/http/guards.server";
import type { Route } from "./+types/first";
import { picturesUrl } from "./pictures-url";

export function loader({ context, params }: Route.LoaderArgs) {
	adminOrDenied(context);
	return seeOther(picturesUrl(params.id));
}

/** Shows the picture before the product's others (Rule 7.32). Its text, which the button sends along, is kept. */
export const action = (args: Route.ActionArgs) =>
	formAction(args, {
		guard: adminOrDenied,
		schema: nothingTyped,
		run: ({ db, actor, form }) => {
			const which = { productId: args.params.id, id: args.params.pictureId };
			putPictureFirst(db, actor, which);
			if (!form.has("altText")) return null;
			const typed = pictureTextSchema.safeParse({ altText: form.get("altText") });
			if (typed.success) describePicture(db, actor, { ...typed.data, ...which });
			return typed.success ? null : typed.error.issues[0]!.message;
		},
		done: (problem) => ({
			to: picturesUrl(args.params.id),
			...(problem === null
				? { title: "Picture Updated", text: "It is shown first now, in lists too." }
				: {
						title: "Error",
						text: `The picture is first now, but its text was not saved: ${problem}`,
						kind: "error",
					}),
		}),
	});
