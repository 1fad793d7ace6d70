import { href } from "react-router";
import { monthText, pactUrl } from "~/filing";
import { dayText } from "~/kernel/texts/day-text";
import { counted, grouped } from "~/kernel/texts/numbers";
import type { listEndingLicenses } from "~/rules/index.server";
import { documentName } from "~/terms/documents";
import { ButtonLink } from "~/ui/button";
import { SiteLink } from "~/ui/site-link";
import type { Attention } from "../attention.queries.server";

/** The last month's reports to the states that were not sent yet, with their button (Rule 20.9). */
export function ReportsDue({
	month,
	dueOn,
	states,
	today,
}: NonNullable<Attention["reports"]> & { today: string }) {
	return (
		<li>
			<div>
				PACT report of {monthText(month, false)}
				<small>
					{today > dueOn ? (
						<b className="late">was due {dayText(dueOn, "day")}</b>
					) : (
						`due ${dayText(dueOn, "day")}`
					)}
					, {counted(states.length, "state")}
				</small>
			</div>
			<ButtonLink size="s" to={pactUrl(month)}>
				File<span className="vh"> the PACT report of {monthText(month)}</span>
			</ButtonLink>
		</li>
	);
}

/** What has a last day: reports to the states, and customers' licenses (Rules 7.26, 20.9). */
export function Deadlines({
	reports,
	licenses: { rows, total },
	today,
}: {
	reports: Attention["reports"];
	licenses: { rows: ReturnType<typeof listEndingLicenses>; total: number };
	today: string;
}) {
	if (!reports && total === 0) return null;
	return (
		<section>
			<h2 className="cap">
				Deadlines{" "}
				{total > 0 ? (
					<SiteLink to={href("/admin/licenses")}>{counted(total, "license")} in 60 days</SiteLink>
				) : null}
			</h2>
			<ol className="dues">
				{reports ? <ReportsDue {...reports} today={today} /> : null}
				{rows.map(({ companyId, locationId, kind, location, expiresOn, daysLeft }) => (
					<li key={locationId + kind}>
						<div>
							{location}
							<small>
								{documentName(kind).toLowerCase()}{" "}
								{daysLeft < 0 ? (
									<b className="late">ended {dayText(expiresOn, "day")}</b>
								) : (
									`ends ${dayText(expiresOn, "day")}`
								)}
							</small>
						</div>
						<ButtonLink size="s" to={href("/admin/companies/:id/:does?", { id: companyId })}>
							Ask<span className="vh"> {location} for a new one</span>
						</ButtonLink>
					</li>
				))}
			</ol>
			{total > rows.length ? <p className="small mute">and {grouped(total - rows.length)} more</p> : null}
		</section>
	);
}
