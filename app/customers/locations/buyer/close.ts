import { href, redirect } from "react-router";
import { keepsForms } from "~/http/acting.server";
import { buttonAction } from "~/http/form-action.server";
import { customerOrLogin } from "~/http/guards.server";
import { closeLocation } from "../close-location.server";
import type { Route } from "./+types/close";

export const middleware: Route.MiddlewareFunction[] = [keepsForms];

const pageOf = (id: string) => href("/portal/locations/:id", { id });

export const loader = ({ params }: Route.LoaderArgs) => redirect(pageOf(params.id));

/** Closes a location (Rule 13.44). */
export const action = (args: Route.ActionArgs) =>
	buttonAction(args, {
		guard: (context) => customerOrLogin(context, args.url),
		run: ({ db, actor }) => closeLocation(db, actor, args.params.id),
		failed: "Not Closed",
		refusedTo: pageOf(args.params.id),
		done: ({ name }) => ({
			to: href("/portal/locations"),
			title: "Store Closed",
			text: `Nothing ships to ${name} any more. Its orders stay readable.`,
		}),
	});
