import type { ReactNode } from "react";
import { DASHBOARD_TABS, type DashboardTab } from "~/desk/dashboard-tab";
import { useSectionTabs } from "~/desk/frame/sections";
import { grouped } from "~/kernel/texts/numbers";
import { useAnswerTimes } from "~/ui/answer-times";
import { StaffHead, Strip } from "~/ui/staff/staff-head";
import { useIsOn } from "~/ui/switches";
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

/** The open tab's own head with the section's tabs, and the dashboard's four cards as one quiet strip. */
export function DashboardFrame({
	cards,
	tab,
	children,
}: {
	cards: DashboardCards;
	tab: DashboardTab;
	children: ReactNode;
}) {
	const isOn = useIsOn();
	const { answered } = useAnswerTimes();
	return (
		<div className="wrap">
			<StaffHead
				title={DASHBOARD_TABS[tab].label}
				tabs={useSectionTabs({
					Applications: cards.pendingApplications,
					Messages: cards.newMessages,
					Quotes: cards.pendingQuotes,
					...cards.open,
				})}
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
						note: cards.oldestMessage ? `oldest ${cards.oldestMessage}; answer ${answered}` : "none waiting",
					},
					...(isOn("quotes")
						? [
								{
									label: "Pending quote requests",
									value: grouped(cards.pendingQuotes),
									note: (
										<>
											<Money cents={cards.pendingQuotesCents} /> list value
										</>
									),
								},
							]
						: []),
				]}
			/>
			{children}
		</div>
	);
}
