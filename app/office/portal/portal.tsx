import { href, redirect } from "react-router";
import { getLatestApplication, getOwnAddress, listDevices } from "~/customers/index.server";
import { getDb, getSession } from "~/http/context.server";
import { userOrLogin } from "~/http/guards.server";
import { isCustomer, isStaff } from "~/kernel/actor/permissions";
import { answerTimes } from "~/kernel/settings/settings.queries.server";
import { pageTitle } from "~/ui/layout/page-title";
import { accountSheet } from "~/ui/styles/sheets";
import type { Route } from "./+types/portal";
import { readDashboard } from "./dashboard.server";
import { listOwnMessages, listOwnQuotes } from "./own-requests.server";
import { PortalScreen } from "./portal-screen";

export const meta: Route.MetaFunction = ({ matches }) => pageTitle(matches, "Portal");

/** Tabs that a company's people have at the other address. */
const BUYER_TABS = ["orders", "reorder", "account"];

/** A company's dashboard for its people; for others the application, requests and password, and the account as a tab. Staff begin with Today (Rules 2.10, 5.29, 7.26). */
export function loader({ context, url }: Route.LoaderArgs) {
	const actor = userOrLogin(context, url);
	const db = getDb(context);
	const tab = url.searchParams.get("tab") ?? "";
	if (isStaff(actor) && tab !== "account") throw redirect(href("/admin/today"));
	if (isCustomer(actor) && BUYER_TABS.includes(tab)) throw redirect(href("/buyer-portal") + url.search);
	const session = getSession(context);
	const about = {
		username: actor.username,
		address: getOwnAddress(db, actor),
		isStaff: isStaff(actor),
		times: answerTimes(db),
	};
	if (isCustomer(actor)) {
		return {
			...about,
			kind: "customer" as const,
			dashboard: readDashboard(db, actor, { stores: session.stores }),
		};
	}
	const application = getLatestApplication(db, actor);
	if (tab === "account")
		return { ...about, kind: "account" as const, application, devices: listDevices(db, actor, session.id) };
	return {
		...about,
		kind: "other" as const,
		application,
		quotes: listOwnQuotes(db, actor),
		messages: listOwnMessages(db, actor),
	};
}

export type PortalData = Route.ComponentProps["loaderData"];

export const links = accountSheet;

export default function Portal({ loaderData }: Route.ComponentProps) {
	return <PortalScreen data={loaderData} />;
}
