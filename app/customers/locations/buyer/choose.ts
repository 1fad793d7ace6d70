import { href, redirect } from "react-router";
import { z } from "zod";
import { keepsForms } from "~/http/acting.server";
import { formAction } from "~/http/form-action.server";
import { customerOrLogin } from "~/http/guards.server";
import { returnPath } from "~/http/return-path.server";
import { chooseLocation } from "../choose-location.server";
import type { Route } from "./+types/choose";

export const middleware: Route.MiddlewareFunction[] = [keepsForms];

export const loader = () => redirect(href("/portal/locations"));

/** Changes the store that a person orders for, and shows the page again. */
export const action = (args: Route.ActionArgs) =>
	formAction(args, {
		guard: customerOrLogin,
		schema: z.object({ location: z.string().max(64) }),
		run: ({ db, actor }, { location }) => chooseLocation(db, actor, { id: location }),
		refusedTo: href("/portal/locations"),
		done: (_location, { form }) => ({ to: returnPath(form, href("/portal")) }),
	});
