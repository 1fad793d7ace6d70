import { href } from "react-router";
import { contactsSchema } from "~/domain/settings/contacts.schema";
import { saveContacts } from "~/domain/settings/save-contacts.server";
import { getSettingFile } from "~/domain/settings/settings.queries.server";
import { getActor, getDb } from "~/http/context.server";
import { setFlash } from "~/http/flash.server";
import { readForm, seeOther, submitForm } from "~/http/form.server";
import { adminOrDenied } from "~/http/guards.server";
import { pageTitle } from "~/ui/layout/page-title";
import type { Route } from "./+types/contacts";
import { ContactsForm } from "./contacts-form";
import { SavedBy, SettingsFrame } from "./settings-frame";

export const meta: Route.MetaFunction = ({ matches }) => pageTitle(matches, "Settings");

export function loader({ context }: Route.LoaderArgs) {
	return getSettingFile(getDb(context), adminOrDenied(context), "contacts");
}

/** Saves contacts and hours, unless somebody else did meanwhile (Rule 9.6). */
export async function action({ request, context }: Route.ActionArgs) {
	const outcome = await submitForm(
		await readForm(request),
		contactsSchema,
		(input) => saveContacts(getDb(context), getActor(context), input),
		{ failure: { title: "Error", text: "The contacts were not saved." } },
	);
	if (!outcome.done) return outcome.reply;
	setFlash(context, "Settings Saved", "Every page, paper and mail says so now.");
	return seeOther(href("/admin/settings"));
}

/** A refused save is of an older version: with the newest it may be sent again (Rule 7.7). */
export const shouldRevalidate = () => true;

export default function Contacts({ loaderData, actionData }: Route.ComponentProps) {
	const { value, version, ...saved } = loaderData;
	return (
		<SettingsFrame page="contacts">
			<ContactsForm
				// A row more or less is a form anew: the rows' fields show what the server answered.
				key={actionData ? JSON.stringify(actionData.result) : version}
				contacts={value}
				version={version}
				reply={actionData}
			/>
			<SavedBy {...saved} />
		</SettingsFrame>
	);
}
