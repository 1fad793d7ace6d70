import { href } from "react-router";
import { getDb } from "~/http/context.server";
import { replyHeaders } from "~/http/form.server";
import { foundOr404 } from "~/http/found.server";
import { customerOrDenied } from "~/http/guards.server";
import { Panel } from "~/ui/layout/card";
import { PageTitle } from "~/ui/layout/page-title";
import { Flash } from "~/ui/layout/toast";
import { PortalHead } from "~/ui/site/portal-tabs";
import { KeyTable, MadeKey, MakeKeyForm } from "../key-screen";
import { makeKeyForm } from "../make-key-form.server";
import { makeCompanyKey } from "../program-keys.server";
import { listCompanyKeys } from "../programs.queries.server";
import type { Route } from "./+types/programs";

/** The keys of the programs of the reader's company, for its owners (Rule 9.70). */
export const loader = ({ context }: Route.LoaderArgs) => {
	const customer = customerOrDenied(context);
	return { keys: foundOr404(() => listCompanyKeys(getDb(context), customer)) };
};

/** Makes a key, and shows it in its answer. */
export const action = (args: Route.ActionArgs) => makeKeyForm(args, makeCompanyKey);

/** Also after a refusal, so that the list is current. */
export const shouldRevalidate = () => true;

export const headers = replyHeaders;

export default function Programs({ loaderData: { keys }, actionData }: Route.ComponentProps) {
	const made = actionData?.made;
	return (
		<div className="wrap">
			<PageTitle reply={actionData?.result ? actionData : undefined}>Programs</PageTitle>
			<PortalHead
				title="Programs"
				intro="A program of yours, such as your register, orders and reads your papers with a key of its own. It may do what you tick, for your company only."
			/>
			<Flash message={actionData?.toast} />
			{made ? <MadeKey name={made.name} value={made.key} isCompany /> : null}
			<div className="split">
				<div className="grid gap-8">
					{keys.length > 0 ? (
						<KeyTable keys={keys} isCompany revokeAt={(id) => href("/buyer-portal/keys/:id", { id })} />
					) : (
						<p className="mute">No program has a key.</p>
					)}
				</div>
				<aside>
					<p className="mb-4">
						For the person who writes the program: <a href={href("/api/docs")}>the API's guide</a>.
					</p>
					<Panel title="New key">
						<MakeKeyForm isCompany reply={actionData} />
					</Panel>
				</aside>
			</div>
		</div>
	);
}
