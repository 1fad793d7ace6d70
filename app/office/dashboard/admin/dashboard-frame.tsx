import type { ReactNode } from "react";
import { href } from "react-router";
import { DASHBOARD_TAB_NAMES, DASHBOARD_TABS, type DashboardTab, dashboardUrl } from "~/desk/dashboard-tab";
import { SectionLinks } from "~/desk/frame/section-links";
import { sectionOf } from "~/desk/frame/sections";
import { useMay } from "~/desk/may";
import { grouped } from "~/kernel/texts/numbers";
import { StaffHead, Strip } from "~/ui/staff/staff-head";
import { Money } from "~/ui/text/money";

export type DashboardCards = {
	pendingApplications: number;
	/** How long the oldest waits, in words; null without any. */
	oldestPending: string | null;
	approvedPartners: number;
	approvedThisWeek: number;
	newMessages: number;
	oldestMessage: string | null;
	pendingQuotes: number;
	/** At list price, in cents. */
	pendingQuotesCents: number;
	/** Open records by the label of their page. */
	open: Record<string, number>;
};

/** The four cards and the four tabs; the open tab's content is given as children. */
export function DashboardFrame({
	cards,
	tab,
	children,
}: {
	cards: DashboardCards;
	tab: DashboardTab;
	children: ReactNode;
}) {
	const may = useMay();
	return (
		<div className="wrap">
			<StaffHead
				title="Admin dashboard"
				tabs={{
					label: "Admin dashboard",
					items: DASHBOARD_TAB_NAMES.filter((name) => may(DASHBOARD_TABS[name].needs)).map((name) => {
						const { label, count } = DASHBOARD_TABS[name];
						return {
							to: dashboardUrl(name),
							label,
							count: count ? cards[count] : undefined,
							current: name === tab,
						};
					}),
				}}
			/>
			<Strip
				items={[
					{
						label: "Pending applications",
						value: grouped(cards.pendingApplications),
						note: cards.oldestPending ? `oldest waiting ${cards.oldestPending}` : "none waiting",
					},
					{
						label: "Approved partners",
						value: grouped(cards.approvedPartners),
						note: `${grouped(cards.approvedThisWeek)} this week`,
					},
					{
						label: "New messages",
						value: grouped(cards.newMessages),
						note: cards.oldestMessage
							? `oldest ${cards.oldestMessage}; answer within 24 hours`
							: "none waiting",
					},
					{
						label: "Pending quote requests",
						value: grouped(cards.pendingQuotes),
						note: (
							<>
								<Money cents={cards.pendingQuotesCents} /> list value
							</>
						),
					},
				]}
			>
				<SectionLinks
					section={sectionOf(href("/admin"), tab)?.name}
					labels={Object.fromEntries(
						Object.entries(cards.open).map(([label, count]) => [
							label,
							count > 0 ? `${label} (${grouped(count)} open)` : label,
						]),
					)}
				/>
			</Strip>
			{children}
		</div>
	);
}
