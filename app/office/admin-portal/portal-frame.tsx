import type { ReactNode } from "react";
import { useSectionTabs } from "~/desk/frame/sections";
import { useMay } from "~/desk/may";
import { PORTAL_TAB_NAMES, PORTAL_TABS, type PortalTab, portalUrl } from "~/desk/portal-tab";
import { FIXED_MARGIN_PERCENT } from "~/kernel/config/site";
import { grouped } from "~/kernel/texts/numbers";
import { StaffHead, Strip } from "~/ui/staff/staff-head";
import { Money } from "~/ui/text/money";
import type { PortalSummary } from "../dashboard/portal-summary.server";

type Props = {
	greeting: string;
	summary: PortalSummary;
	tab: PortalTab;
	/** Of the section's tabs, by their label. */
	counts?: Readonly<Record<string, number | undefined>> | undefined;
	/** Buttons at the right. */
	actions?: ReactNode;
	children: ReactNode;
};

/** The open tab's own head, and below it the portal's greeting, four cards and seven tabs as one quiet strip. */
export function PortalFrame({ greeting, summary, tab, counts, actions, children }: Props) {
	const may = useMay();
	const { revenueCents, profitCents } = summary;
	return (
		<div className="wrap">
			<StaffHead title={PORTAL_TABS[tab].label} tabs={useSectionTabs(counts)}>
				{actions}
			</StaffHead>
			<Strip
				title={greeting}
				items={[
					...(revenueCents === undefined || profitCents === undefined
						? []
						: [
								{ label: "Total Revenue", value: <Money cents={revenueCents} /> },
								{
									label: "Total Profit",
									value: <Money cents={profitCents} />,
									note: `${FIXED_MARGIN_PERCENT}% estimate`,
								},
							]),
					{
						label: "Total Products",
						value: grouped(summary.products),
						note: `${grouped(summary.hiddenProducts)} hidden`,
					},
					{
						label: "Total Customers",
						value: grouped(summary.customers),
						note: `${grouped(summary.approvedCustomers)} approved`,
					},
				]}
				tabs={{
					label: "Admin portal",
					items: PORTAL_TAB_NAMES.filter((name) => may(PORTAL_TABS[name].needs)).map((name) => {
						const { label, count } = PORTAL_TABS[name];
						return {
							to: portalUrl(name),
							label,
							count: count ? summary[count] : undefined,
							current: name === tab,
						};
					}),
				}}
			/>
			{children}
		</div>
	);
}
