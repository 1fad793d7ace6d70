import { getDashboardSummary } from "~/domain/analytics/dashboard-summary.server";
import { getDb } from "~/http/context.server";
import { adminOrDenied } from "~/http/guards.server";
import { ApplicationsTab } from "~/routes/admin/applications/tab";
import { MessagesTab } from "~/routes/admin/messages/tab";
import { loadMessages } from "~/routes/admin/messages/tab.server";
import { QuotesTab } from "~/routes/admin/quotes/tab";
import { loadQuotes } from "~/routes/admin/quotes/tab.server";
import { pageTitle } from "~/ui/layout/page-title";
import { ageInWords } from "../applications/age-in-words";
import { loadQueue } from "../applications/load-queue.server";
import type { Route } from "./+types/dashboard";
import { AnalyticsTab } from "./analytics-tab";
import { loadAnalytics } from "./analytics-tab.server";
import { type DashboardCards, DashboardFrame } from "./dashboard-frame";
import { dashboardTabOf } from "./dashboard-tab";

export const meta: Route.MetaFunction = ({ matches }) => pageTitle(matches, "Admin dashboard");

/** The frame, and what the open tab shows: no other tab's data is read (Rule 7.1). */
export function loader({ context, url }: Route.LoaderArgs) {
	const admin = adminOrDenied(context);
	const db = getDb(context);
	const now = new Date();
	const { oldestPendingAt, oldestMessageAt, ...summary } = getDashboardSummary(db, admin, now);
	const cards: DashboardCards = {
		...summary,
		oldestPending: oldestPendingAt && ageInWords(oldestPendingAt, now),
		oldestMessage: oldestMessageAt && ageInWords(oldestMessageAt, now),
	};
	const tab = dashboardTabOf(url);
	switch (tab) {
		case "messages":
			return { tab, cards, content: loadMessages(db, admin, url) };
		case "quotes":
			return { tab, cards, content: loadQuotes(db, admin, url) };
		case "analytics":
			return { tab, cards, content: loadAnalytics(db, admin, now) };
		case "applications":
			return { tab, cards, content: loadQueue(db, admin, url, "pending", now) };
	}
}

export default function Dashboard({ loaderData }: Route.ComponentProps) {
	const { cards, tab } = loaderData;
	return (
		<DashboardFrame cards={cards} tab={tab}>
			{loaderData.tab === "applications" ? <ApplicationsTab {...loaderData.content} /> : null}
			{loaderData.tab === "messages" ? <MessagesTab {...loaderData.content} /> : null}
			{loaderData.tab === "quotes" ? <QuotesTab {...loaderData.content} /> : null}
			{loaderData.tab === "analytics" ? <AnalyticsTab {...loaderData.content} /> : null}
		</DashboardFrame>
	);
}
