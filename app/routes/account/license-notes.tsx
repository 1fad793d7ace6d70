import { href } from "react-router";
import type { EndingLicense } from "~/domain/licenses/ending-licenses.server";
import { dayText } from "~/domain/texts/day-text";
import { counted } from "~/domain/texts/numbers";
import { Note } from "~/ui/layout/card";
import { SiteLink } from "~/ui/site-link";

/** The licenses that end soon or have ended, with the way to renew each (Rule 13.55). */
export function LicenseNotes({ licenses }: { licenses: readonly EndingLicense[] }) {
	if (licenses.length === 0) return null;
	return (
		<Note kind="warn" className="mb-5">
			{licenses.map(({ locationId, location, document, expiresOn, daysLeft }) => (
				<p key={`${locationId}-${document}`}>
					<b>
						{location}: the {document}{" "}
						{daysLeft < 0
							? `ended on ${dayText(expiresOn)}.`
							: `ends ${daysLeft === 0 ? "today" : `in ${counted(daysLeft, "day")}, on ${dayText(expiresOn)}`}.`}
					</b>{" "}
					<SiteLink to={`${href("/portal/locations/:id", { id: locationId })}#licenses`}>
						Send the renewed one
					</SiteLink>
				</p>
			))}
		</Note>
	);
}
