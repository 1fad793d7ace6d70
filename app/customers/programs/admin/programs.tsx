import { href } from "react-router";
import { SettingsFrame } from "~/desk/frame/settings-frame";
import { getDb } from "~/http/context.server";
import { replyHeaders } from "~/http/form.server";
import { adminOrDenied } from "~/http/guards.server";
import { Card } from "~/ui/layout/card";
import { PageTitle } from "~/ui/layout/page-title";
import { Flash } from "~/ui/layout/toast";
import { KeyTable, MadeKey, MakeKeyForm } from "../key-screen";
import { makeKeyForm } from "../make-key-form.server";
import { makeShopKey } from "../program-keys.server";
import { listShopKeys } from "../programs.queries.server";
import type { Route } from "./+types/programs";

/** The keys of the shop's programs (Rule 9.70). */
export const loader = ({ context }: Route.LoaderArgs) => ({
	keys: listShopKeys(getDb(context), adminOrDenied(context)),
});

/** Makes a key, and shows it in its answer. */
export const action = (args: Route.ActionArgs) => makeKeyForm(args, makeShopKey);

/** Also after a refusal, so that the list is current. */
export const shouldRevalidate = () => true;

export const headers = replyHeaders;

export default function Programs({ loaderData: { keys }, actionData }: Route.ComponentProps) {
	const made = actionData?.made;
	return (
		<SettingsFrame>
			<PageTitle reply={actionData?.result ? actionData : undefined}>Programs</PageTitle>
			<Flash message={actionData?.toast} />
			{made ? <MadeKey name={made.name} value={made.key} isCompany={false} /> : null}
			<p className="my-3 max-w-184">
				A program uses the shop's data with a key of its own. It may do what you tick, and never more than the
				owner who made the key. Every change it makes is in the audit log under its name. What programs can
				ask for is in <a href={href("/api/docs")}>the API's guide</a>.
			</p>
			<div className="duo">
				<div className="stackv">
					{keys.length > 0 ? (
						<KeyTable
							keys={keys}
							isCompany={false}
							revokeAt={(id) => href("/admin/settings/keys/:id", { id })}
						/>
					) : null}
				</div>
				<Card title="New key">
					<MakeKeyForm isCompany={false} reply={actionData} />
				</Card>
			</div>
		</SettingsFrame>
	);
}
