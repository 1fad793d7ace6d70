import { href } from "react-router";
import { getDb } from "~/http/context.server";
import { customerOrLogin } from "~/http/guards.server";
import { APPLICATION_KINDS } from "~/terms/application-kind";
import { LOCATION_STATUSES } from "~/terms/company";
import { ButtonLink } from "~/ui/button";
import { EmptyState } from "~/ui/layout/empty-state";
import { pageTitle } from "~/ui/layout/page-title";
import { CompanySwitch, PortalHead } from "~/ui/site/portal-tabs";
import { SiteLink } from "~/ui/site-link";
import { accountSheet } from "~/ui/styles/sheets";
import { useIsOn } from "~/ui/switches";
import { Badge } from "~/ui/text/badge";
import { listLocations, type OwnLocation } from "../location.queries.server";
import type { Route } from "./+types/locations";

export const meta: Route.MetaFunction = ({ matches }) => pageTitle(matches, "Stores");

/** The company's stores (Rule 13.40). */
export function loader({ context, url }: Route.LoaderArgs) {
	const customer = customerOrLogin(context, url);
	return {
		locations: listLocations(getDb(context), customer),
		isOwner: customer.companyRole === "owner",
	};
}

export const links = accountSheet;

export default function Locations({ loaderData: { locations, isOwner } }: Route.ComponentProps) {
	const isOn = useIsOn();
	return (
		<div className="wrap">
			<PortalHead title="Stores" intro="Where we ship to, and the licenses on file.">
				{isOwner && isOn("stores") ? (
					<ButtonLink variant="primary" to={href("/portal/locations/new")}>
						Add a store
					</ButtonLink>
				) : null}
			</PortalHead>
			<CompanySwitch />
			{locations.length === 0 ? (
				<EmptyState title="No store is on file yet" />
			) : (
				<ul className="paperlines max-w-184">
					{locations.map((location) => (
						<li key={location.id} className="paperline">
							<div>
								<b>
									<SiteLink to={href("/portal/locations/:id/:does?", { id: location.id })}>
										{location.name}
									</SiteLink>
								</b>
								<small>{location.address.replaceAll("\n", ", ")}</small>
								<small>{describeLocation(location)}</small>
							</div>
							<Badge color={LOCATION_STATUSES[location.status].color}>
								{LOCATION_STATUSES[location.status].label}
							</Badge>
						</li>
					))}
				</ul>
			)}
		</div>
	);
}

/** What is open about a location, in words. */
function describeLocation({ receivingHours, requests }: OwnLocation): string {
	const open = requests.map(({ kind, status }) =>
		status === "needs_information"
			? "We have a question"
			: status === "rejected"
				? "Not approved: see why"
				: `${APPLICATION_KINDS[kind].label} being checked`,
	);
	return [receivingHours ? `Receives ${receivingHours}` : null, ...open].filter(Boolean).join(". ");
}
