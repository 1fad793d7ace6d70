import { Form, href } from "react-router";
import { SavedBy, SettingsFrame } from "~/desk/frame/settings-frame";
import { commandAction } from "~/http/command-form.server";
import { getDb } from "~/http/context.server";
import { adminOrDenied } from "~/http/guards.server";
import { saveShipping } from "~/kernel/settings/save-settings.server";
import { getSavedSetting } from "~/kernel/settings/settings.queries.server";
import { Button } from "~/ui/button";
import { CheckboxField } from "~/ui/form/choice-field";
import { PageTitle } from "~/ui/layout/page-title";
import { Flash } from "~/ui/layout/toast";
import type { Route } from "./+types/shipping";

export const loader = ({ context }: Route.LoaderArgs) =>
	getSavedSetting(getDb(context), adminOrDenied(context), "shipping");

/** Saves where customers' orders may ship and what waits for a license (Rules 13.47, 13.58). */
export const action = (args: Route.ActionArgs) =>
	commandAction(args, saveShipping, {
		failed: { title: "Error", text: "The setting was not saved." },
		done: {
			to: href("/admin/settings/shipping"),
			title: "Settings Saved",
			text: "Orders and parcels follow it now.",
		},
	});

export const shouldRevalidate = () => true;

export default function Shipping({ loaderData, actionData }: Route.ComponentProps) {
	const { value, version, ...saved } = loaderData;
	return (
		<SettingsFrame>
			<PageTitle reply={actionData}>Shipping</PageTitle>
			<Form method="post" key={version} className="max-w-184">
				<Flash message={actionData?.toast} />
				<input type="hidden" name="version" value={version} />
				<CheckboxField
					name="otherAddresses"
					label="Customers may ship to other addresses than their stores"
					hint="Such orders are marked 'Other ship-to'. Staff who take an order by phone can always use another address."
					defaultChecked={value.otherAddresses}
				/>
				<CheckboxField
					name="holdUntilVerified"
					label="Regulated goods wait for a verified tobacco license"
					hint="They ship to a store once we have verified its tobacco license, with number and last valid day, and until it ends. Accessories never wait. It holds orders that have not left yet, too."
					defaultChecked={value.holdUntilVerified}
				/>
				<Button variant="primary" pendingText="Saving...">
					Save
				</Button>
			</Form>
			<SavedBy {...saved} />
		</SettingsFrame>
	);
}
