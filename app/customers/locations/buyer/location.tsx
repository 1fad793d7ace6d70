import { href } from "react-router";
import { keepsForms } from "~/http/acting.server";
import { formAction } from "~/http/form-action.server";
import { customerOrLogin } from "~/http/guards.server";
import { accountSheet } from "~/ui/styles/sheets";
import { locationSchema } from "../location.schema";
import { changeLocation } from "../save-location.server";
import type { Route } from "./+types/location";
import { loadLocation } from "./location-page.server";
import { LocationScreen } from "./screen";

export const middleware: Route.MiddlewareFunction[] = [keepsForms];

export const loader = ({ context, params, url }: Route.LoaderArgs) => loadLocation(context, url, params.id);

/** Changes a location (Rules 13.42, 13.43). */
export const action = (args: Route.ActionArgs) =>
	formAction(args, {
		guard: customerOrLogin,
		schema: locationSchema,
		run: ({ db, actor }, input) => changeLocation(db, actor, { ...input, id: args.params.id }),
		failed: { title: "Not Saved" },
		done: ({ id, name }) => ({
			to: href("/portal/locations/:id", { id }),
			title: "Store Saved",
			text: `${name} is saved.`,
		}),
	});

export const links = accountSheet;

export default function Location({ loaderData, actionData }: Route.ComponentProps) {
	return <LocationScreen {...loaderData} reply={actionData ?? loaderData.kept} />;
}
