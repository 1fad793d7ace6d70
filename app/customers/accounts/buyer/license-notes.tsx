import { href } from "react-router";
import { dayText } from "~/kernel/texts/day-text";
import { counted } from "~/kernel/texts/numbers";
import type { EndingLicense, HoldNotice } from "~/rules/index.server";
import { Note } from "~/ui/layout/card";
import { SiteLink } from "~/ui/site-link";

/**
 * The licenses that end soon or have ended, with the way to renew each (Rule 2.25), and the stores that regulated goods are held for by
 * another license (Rules 13.53, 13.58).
 */
export function LicenseNotes({
	licenses,
	holds,
	isOwner,
}: {
	licenses: readonly EndingLicense[];
	holds: readonly HoldNotice[];
	isOwner: boolean;
}) {
	const others = holds.filter(
		(hold) =>
			hold.storeId !== hold.locationId ||
			!licenses.some(({ locationId, daysLeft }) => locationId === hold.storeId && daysLeft < 0),
	);
	if (licenses.length + others.length === 0) return null;
	return (
		<Note kind="warn" className="mb-5">
			{others.map(({ storeId, store, locationId, message, document, applicationId }) => (
				<p key={storeId}>
					<b>Regulated goods for {store} are held.</b> {message}{" "}
					{applicationId ? `We are checking the ${document} that you sent. ` : null}
					{isOwner ? (
						<SiteLink to={`${href("/portal/locations/:id/:does?", { id: locationId })}#licenses`}>
							{applicationId ? "See its licenses" : `Send the ${document}`}
						</SiteLink>
					) : null}
				</p>
			))}
			{licenses.map(({ locationId, location, document, expiresOn, daysLeft }) => (
				<p key={`${locationId}-${document}`}>
					<b>
						{location}: the {document}{" "}
						{daysLeft < 0
							? `ended on ${dayText(expiresOn)}.`
							: `ends ${daysLeft === 0 ? "today" : `in ${counted(daysLeft, "day")}, on ${dayText(expiresOn)}`}.`}
					</b>{" "}
					<SiteLink to={`${href("/portal/locations/:id/:does?", { id: locationId })}#licenses`}>
						Send the renewed one
					</SiteLink>
				</p>
			))}
		</Note>
	);
}
