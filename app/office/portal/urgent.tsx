import { href } from "react-router";
import { LicenseNotes } from "~/customers";
import { daysAfter } from "~/kernel/clock/buckets";
import { formatCents } from "~/kernel/money";
import { dayText } from "~/kernel/texts/day-text";
import { counted } from "~/kernel/texts/numbers";
import { Note } from "~/ui/layout/card";
import { SiteLink } from "~/ui/site-link";
import type { DashboardData } from "./dashboard.server";

const SOON_DAYS = 30;

type Seen = Pick<DashboardData, "money" | "waiting" | "holds" | "endingLicenses">;

/** The invoice that is late longest; undefined when none is late. */
const lateOf = ({ money }: Pick<Seen, "money">) => money?.open.find(({ daysLate }) => daysLate > 0);

/** Whether orders on net terms are refused now (Rule 16.50). */
const isOnHold = (seen: Pick<Seen, "money">) => {
	const [late, days] = [lateOf(seen), seen.money?.holdDays ?? null];
	return late !== undefined && days !== null && late.daysLate > days;
};

/**
 * The one thing that a dashboard puts first (Rule 5.29): orders that are refused, an order that waits, a late invoice, or licenses that
 * end within 30 days, in this order; null when there is none.
 */
export function urgentOf(seen: Seen): "held" | "credit" | "approval" | "own" | "late" | "license" | null {
	if (seen.holds.length > 0) return "held";
	if (isOnHold(seen)) return "credit";
	if (seen.waiting) return seen.waiting.request.isOwn ? "own" : "approval";
	if (lateOf(seen)) return "late";
	return seen.endingLicenses.some(({ daysLeft }) => daysLeft < SOON_DAYS) ? "license" : null;
}

/** The urgent thing as a note; nothing for the others, which are drawn elsewhere. */
export function UrgentNote({
	kind,
	dashboard,
}: {
	kind: ReturnType<typeof urgentOf>;
	dashboard: DashboardData;
}) {
	const { holds, endingLicenses, role, money } = dashboard;
	const isOwner = role === "owner";
	if (kind === "held") {
		const ended = endingLicenses.filter(({ daysLeft }) => daysLeft < 0);
		return <LicenseNotes licenses={ended} holds={holds} isOwner={isOwner} />;
	}
	if (kind === "license") {
		const soon = endingLicenses.filter(({ daysLeft }) => daysLeft < SOON_DAYS);
		return <LicenseNotes licenses={soon} holds={[]} isOwner={isOwner} />;
	}
	const late = kind === "late" || kind === "credit" ? lateOf(dashboard) : undefined;
	if (!late) return null;
	const { number, openCents, dueOn, daysLate } = late;
	return (
		<Note kind="bad" className="mb-5">
			<b>
				{kind === "credit" ? "New orders on net terms are on hold. " : ""}
				{number}, {formatCents(openCents)}, is {counted(daysLate, "day")} late.
			</b>{" "}
			{kind === "credit"
				? "They can be placed again once it is paid. "
				: money?.holdDays
					? `From ${dayText(daysAfter(dueOn, money.holdDays + 1), "day")} new orders on net terms are held until it is paid. `
					: ""}
			<SiteLink to={`${href("/buyer-portal/account/pay/:does?")}?invoice=${encodeURIComponent(number)}`}>
				Pay it
			</SiteLink>{" "}
			<SiteLink to={href("/buyer-portal/papers/:number", { number })}>See invoice</SiteLink>
		</Note>
	);
}
