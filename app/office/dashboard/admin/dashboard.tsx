import { data, href, redirect } from "react-router";
import { QuotesTab } from "~/buying";
import { quotes } from "~/buying/index.server";
import { ApplicationsTab, ageInWords } from "~/customers";
import { loadQueue } from "~/customers/index.server";
import { DASHBOARD_TABS } from "~/desk/dashboard-tab";
import { listQueryOf } from "~/desk/list/list-query";
import { openTab } from "~/desk/open-tab.server";
import { getDb } from "~/http/context.server";
import { adminOrDenied } from "~/http/guards.server";
import { answerTimes } from "~/kernel/settings/settings.queries.server";
import { isOn } from "~/kernel/settings/switches.server";
import { MessagesTab } from "~/service";
import { messages } from "~/service/index.server";
import { pageTitle } from "~/ui/layout/page-title";
import { getDashboardSummary } from "../dashboard-summary.server";
import type { Route } from "./+types/dashboard";
import { AnalyticsTab } from "./analytics-tab";
import { loadAnalytics } from "./analytics-tab.server";
import { type DashboardCards, DashboardFrame } from "./dashboard-frame";

export const meta: Route.MetaFunction = ({ matches }) => pageTitle(matches, "Admin dashboard");

/** The frame, and what the open tab shows: no other tab's data is read. */
export function loader({ context, url }: Route.LoaderArgs) {
	const admin = adminOrDenied(context);
	const tab = openTab(context, admin, DASHBOARD_TABS, url.searchParams.get("tab"));
	if (!tab) throw redirect(href("/admin-portal"));
	const db = getDb(context);
	if (tab === "quotes" && !isOn(db, "quotes")) throw data({ message: "Not found." }, { status: 404 });
	const now = new Date();
	const { oldestPendingAt, oldestMessageAt, ...summary } = getDashboardSummary(db, admin, now);
	const cards: DashboardCards = {
		...summary,
		oldestPending: oldestPendingAt && ageInWords(oldestPendingAt, now),
		oldestMessage: oldestMessageAt && ageInWords(oldestMessageAt, now),
	};
	const times = answerTimes(db);
	switch (tab) {
		case "messages":
			return { tab, cards, times, content: messages.loadQueue(db, admin, url, now) };
		case "quotes":
			return { tab, cards, times, content: quotes.loadQueue(db, admin, url, now) };
		case "analytics":
			return { tab, cards, times, content: loadAnalytics(db, admin, now) };
		case "applications":
			return {
				tab,
				cards,
				times,
				content: loadQueue(db, admin, listQueryOf(url, { status: "pending" }), url, now),
			};
	}
}

export default function Dashboard({ loaderData }: Route.ComponentProps) {
	const { cards, tab } = loaderData;
	return (
		<DashboardFrame cards={cards} tab={tab}>
			<Content {...loaderData} />
		</DashboardFrame>
	);
}

function Content(open: Route.ComponentProps["loaderData"]) {
	switch (open.tab) {
		case "messages":
			return <MessagesTab {...open.content} />;
		case "quotes":
			return <QuotesTab {...open.content} />;
		case "analytics":
			return <AnalyticsTab {...open.content} />;
		case "applications":
			return <ApplicationsTab {...open.content} from="dashboard" />;
	}
}
