import type { ReactNode } from "react";
import { counted, grouped } from "~/kernel/texts/numbers";
import { Moment } from "~/ui/text/moment";
import { Money } from "~/ui/text/money";
import { ACTIVITY_DAYS } from "../activity-days";
import type { CompanyActivity } from "../company-activity.queries.server";

/** A figure of the strip; a late one is red. */
type Figure = { label: string; value: ReactNode; isLate?: boolean };

/** A company in one line: what is open and late, what they buy, when we last heard from each other. */
export function CompanyFigures({ activity }: { activity: CompanyActivity }) {
	const { openOrders, unpaidCents, lateCents, lastDaysCents, daysBetween, lastContactAt } = activity;
	const figures: Figure[] = [
		{ label: "Orders open", value: grouped(openOrders) },
		{ label: "Unpaid", value: <Money cents={unpaidCents} /> },
		{ label: "Late", value: <Money cents={lateCents} />, isLate: lateCents > 0 },
		{ label: `Spent, last ${ACTIVITY_DAYS} days`, value: <Money cents={lastDaysCents} /> },
		{ label: "Orders every", value: daysBetween === null ? "—" : counted(daysBetween, "day") },
		{ label: "Last contact", value: lastContactAt ? <Moment at={lastContactAt} /> : "—" },
	];
	return (
		<dl className="aging mb-3">
			{figures.map(({ label, value, isLate }) => (
				<div key={label} className={isLate ? "late" : undefined}>
					<dt>{label}</dt>
					<dd>{value}</dd>
				</div>
			))}
		</dl>
	);
}
