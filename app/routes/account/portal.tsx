import { listDevices } from "~/domain/accounts/devices.server";
import { getOwnAddress } from "~/domain/accounts/email-confirmation.server";
import { listOwnMessages, listOwnQuotes } from "~/domain/accounts/own-requests.server";
import { canAddDocuments } from "~/domain/applications/add-document.server";
import { getLatestApplication } from "~/domain/applications/own-application.server";
import { getDb, getSession } from "~/http/context.server";
import { userOrLogin } from "~/http/guards.server";
import { pageTitle } from "~/ui/layout/page-title";
import { accountSheet } from "~/ui/styles/sheets";
import type { Route } from "./+types/portal";
import { PortalScreen } from "./portal-screen";

export const meta: Route.MetaFunction = ({ matches }) => pageTitle(matches, "Portal");

/** The account's application, documents, requests, password form and devices (Rule 2.10). */
export function loader({ context, url }: Route.LoaderArgs) {
	const actor = userOrLogin(context, url);
	const db = getDb(context);
	const application = getLatestApplication(db, actor);
	return {
		username: actor.username,
		address: getOwnAddress(db, actor),
		isAdmin: actor.role === "admin",
		isBuyer: actor.isWholesaleApproved,
		application,
		takesDocuments: application !== null && canAddDocuments(application.state),
		quotes: listOwnQuotes(db, actor),
		messages: listOwnMessages(db, actor),
		devices: listDevices(db, actor, getSession(context).id),
	};
}

export const links = accountSheet;

export default function Portal({ loaderData }: Route.ComponentProps) {
	return <PortalScreen {...loaderData} />;
}
