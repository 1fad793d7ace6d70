import { buttonAction, formAction } from "~/http/form-action.server";
import { adminOrDenied } from "~/http/guards.server";
import { form, recordForms } from "~/http/record-page.server";
import { deletePictures } from "~/uploads/picture-storage.server";
import { describePicture, movePicture, removePicture } from "../change-picture.server";
import { picturePositionSchema, pictureTextSchema } from "../picture.schema";
import type { Route } from "./+types/picture";
import { picturesUrl } from "./pictures-url";

const ofAddress = ({ params: { id, pictureId } }: Route.ActionArgs) => ({ id, pictureId });

/** What can be done with a product's picture. */
export const pictureForms = recordForms({
	page: form(describePicture, ({ params }: Route.ActionArgs) => ({
		done: { to: picturesUrl(params.id), title: "Picture Updated", text: "The description was saved." },
	})),
	/** Puts the picture at another place. Its text, which the button sends along, is kept. */
	place: (args: Route.ActionArgs) =>
		formAction(args, {
			guard: adminOrDenied,
			schema: picturePositionSchema,
			run: ({ db, actor, form }, { place }) => {
				movePicture(db, actor, { ...ofAddress(args), place });
				if (!form.has("altText")) return null;
				const typed = pictureTextSchema.safeParse({ altText: form.get("altText") });
				if (!typed.success) return typed.error.issues[0]!.message;
				describePicture(db, actor, { ...typed.data, ...ofAddress(args) });
				return null;
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
		}),
	/** Takes the picture from its product, and then its files. */
	remove: (args: Route.ActionArgs) =>
		buttonAction(args, {
			guard: adminOrDenied,
			run: ({ db, actor }) => deletePictures([removePicture(db, actor, ofAddress(args))]),
			done: {
				to: picturesUrl(args.params.id),
				title: "Picture Removed",
				text: "The product no longer shows it.",
			},
		}),
});
