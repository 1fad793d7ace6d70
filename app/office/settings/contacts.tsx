import { href } from "react-router";
import { SavedBy, SettingsFrame } from "~/desk/frame/settings-frame";
import { commandAction } from "~/http/command-form.server";
import { getDb } from "~/http/context.server";
import { adminOrDenied } from "~/http/guards.server";
import { saveContacts } from "~/kernel/settings/save-settings.server";
import { getSavedSetting, getSettings } from "~/kernel/settings/settings.queries.server";
import { PageTitle } from "~/ui/layout/page-title";
import type { Route } from "./+types/contacts";
import { ContactsForm } from "./contacts-form";

export function loader({ context }: Route.LoaderArgs) {
	const db = getDb(context);
	return {
		...getSavedSetting(db, adminOrDenied(context), "contacts"),
		hasExamples: getSettings(db).start.hasExamples,
	};
}

/** Saves contacts and hours, unless somebody else did meanwhile (Rule 9.6). */
export const action = (args: Route.ActionArgs) =>
	commandAction(args, saveContacts, {
		failed: { title: "Error", text: "The contacts were not saved." },
		done: {
			to: href("/admin/settings"),
			title: "Settings Saved",
			text: "Every page, document and email shows them now.",
		},
	});

/** After a refused save, load the newest version, so that the form can be sent again (Rule 7.7). */
export const shouldRevalidate = () => true;

export default function Contacts({ loaderData, actionData }: Route.ComponentProps) {
	const { value, version, hasExamples, ...saved } = loaderData;
	return (
		<SettingsFrame>
			<PageTitle reply={actionData}>Settings</PageTitle>
			<ContactsForm
				// Adding or removing a row resets the form, so that its fields show the server's values.
				key={actionData ? JSON.stringify(actionData.result) : version}
				contacts={value}
				emergencyHint={`Answered day and night. If empty, ${hasExamples ? "the phone number is used" : "none is shown"}`}
				version={version}
				reply={actionData}
			/>
			<SavedBy {...saved} />
		</SettingsFrame>
	);
}
