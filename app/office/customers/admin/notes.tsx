import { href } from "react-router";
import { getCustomer, writeCustomerNotes } from "~/customers/index.server";
import { commandAction } from "~/http/command-form.server";
import { getDb } from "~/http/context.server";
import { foundOr404 } from "~/http/found.server";
import { adminOrDenied } from "~/http/guards.server";
import { NotesScreen } from "../../companies/admin/notes-screen";
import type { Route } from "./+types/notes";

const pageOf = (id: string) => href("/admin/customers/:id/:does?", { id });

export function loader({ context, params: { id } }: Route.LoaderArgs) {
	const customer = foundOr404(() => getCustomer(getDb(context), adminOrDenied(context), id));
	const { notes, version, businessName, username } = customer;
	return { notes, version, called: businessName ?? username, page: pageOf(id) };
}

/** Keeps staff's notes about the account's company, which it gets with them (Rule 13.2). */
export const action = (args: Route.ActionArgs) =>
	commandAction(args, writeCustomerNotes, {
		failed: { title: "Error", text: "The notes were not saved." },
		done: { to: pageOf(args.params.id), title: "Notes Saved", text: "The notes were saved." },
	});

/** After a refused save, load the newest version, so that the form can be sent again. */
export const shouldRevalidate = () => true;

export default function CustomerNotes({ loaderData, actionData, params: { id } }: Route.ComponentProps) {
	return (
		<NotesScreen {...loaderData} action={href("/admin/customers/:id/notes", { id })} reply={actionData} />
	);
}
