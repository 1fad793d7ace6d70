import { href } from "react-router";
import { SavedBy, SettingsFrame } from "~/desk/frame/settings-frame";
import { commandAction } from "~/http/command-form.server";
import { getDb } from "~/http/context.server";
import { adminOrDenied } from "~/http/guards.server";
import { saveSeller } from "~/kernel/settings/save-settings.server";
import { getContacts, getSavedSetting, shopName } from "~/kernel/settings/settings.queries.server";
import { PageTitle } from "~/ui/layout/page-title";
import type { Route } from "./+types/seller";
import { SellerForm } from "./seller-form";

export function loader({ context }: Route.LoaderArgs) {
	const db = getDb(context);
	const saved = getSavedSetting(db, adminOrDenied(context), "seller");
	const { address, supportPhone, supportEmail } = getContacts(db);
	return { ...saved, otherwise: { name: shopName(db), address, phone: supportPhone, email: supportEmail } };
}

/** Saves who sells, unless somebody else did meanwhile (Rule 16.52). */
export const action = (args: Route.ActionArgs) =>
	commandAction(args, saveSeller, {
		failed: { title: "Error", text: "The seller was not saved." },
		done: {
			to: href("/admin/settings/seller"),
			title: "Settings Saved",
			text: "Papers from now on say so. Earlier ones stay as they are.",
		},
	});

/** After a refused save, load the newest version, so that the form can be sent again (Rule 7.7). */
export const shouldRevalidate = () => true;

export default function SellerPage({ loaderData, actionData }: Route.ComponentProps) {
	const { value, version, otherwise, ...saved } = loaderData;
	return (
		<SettingsFrame>
			<PageTitle reply={actionData}>Seller and invoices</PageTitle>
			<SellerForm
				// Adding or removing a row resets the form, so that its fields show the server's values.
				key={actionData ? JSON.stringify(actionData.result) : version}
				seller={value}
				otherwise={otherwise}
				version={version}
				reply={actionData}
			/>
			<SavedBy {...saved} />
		</SettingsFrame>
	);
}
