import { href } from "react-router";
import { LOCATION_STATUSES } from "~/terms/company";
import { Facts } from "~/ui/layout/card";
import { SiteLink } from "~/ui/site-link";
import type { ApplicationDetails } from "../application-admin.queries.server";

/** What a company asks for about one of its locations (Rule 13.41). */
export function RequestFacts({
	application: { kind, location, company, businessAddress, businessPhone, email, ein, applicant },
}: {
	application: ApplicationDetails;
}) {
	const isMoved = kind === "address" && location?.address !== businessAddress;
	const lines = (text: string) => <span className="whitespace-pre-line">{text}</span>;
	return (
		<Facts
			className="facts-s"
			items={[
				{ label: "Company", value: company?.name },
				{
					label: "Location",
					value: location
						? `${location.name}, ${LOCATION_STATUSES[location.status].label.toLowerCase()}`
						: null,
				},
				{ label: isMoved ? "New address" : "Address", value: lines(businessAddress) },
				{ label: "Until now", value: isMoved && location ? lines(location.address) : null },
				{ label: "Phone", value: businessPhone },
				{
					label: "Contact",
					value: [location?.contactFirstName, location?.contactLastName].filter(Boolean).join(" "),
				},
				{ label: "Receiving hours", value: location?.receivingHours },
				{ label: "Instructions", value: location?.instructions ? lines(location.instructions) : null },
				{
					label: "Email",
					value: (
						<a className="wrap-anywhere" href={`mailto:${email}`}>
							{email}
						</a>
					),
				},
				{ label: "Federal EIN", value: ein ? <span className="mono">{ein}</span> : null },
				{
					label: "Account",
					value: (
						<SiteLink to={href("/admin/customers/:id/:does?", { id: applicant.id })}>
							{applicant.username}
						</SiteLink>
					),
				},
			]}
		/>
	);
}
