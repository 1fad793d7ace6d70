import { href } from "react-router";
import { writeCompanyNotes } from "~/customers/index.server";
import { commandAction } from "~/http/command-form.server";
import { getDb } from "~/http/context.server";
import { adminOrDenied } from "~/http/guards.server";
import type { Route } from "./+types/notes";
import { companyOr404, companyUrl } from "./company-page.server";
import { NotesScreen } from "./notes-screen";

export function loader({ context, params }: Route.LoaderArgs) {
	const { id, notes, version, name } = companyOr404(getDb(context), adminOrDenied(context), params.id);
	return { notes, version, called: name, page: companyUrl(id) };
}

/** Keeps staff's notes about the company, unless somebody else did meanwhile (Rule 7.7). */
export const action = (args: Route.ActionArgs) =>
	commandAction(args, writeCompanyNotes, {
		failed: { title: "Error", text: "The notes were not saved." },
		done: { to: companyUrl(args.params.id), title: "Notes Saved", text: "The notes were saved." },
	});

/** After a refused save, load the newest version, so that the form can be sent again. */
export const shouldRevalidate = () => true;

export default function CompanyNotes({ loaderData, actionData, params: { id } }: Route.ComponentProps) {
	return (
		<NotesScreen {...loaderData} action={href("/admin/companies/:id/notes", { id })} reply={actionData} />
	);
}
