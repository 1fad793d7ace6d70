import { useSectionTabs } from "~/desk/frame/sections";
import { getDb } from "~/http/context.server";
import { adminOrDenied } from "~/http/guards.server";
import { pageTitle } from "~/ui/layout/page-title";
import { StaffHead } from "~/ui/staff/staff-head";
import type { Route } from "./+types/claims";
import { claims } from "./claim.server";
import { ClaimQueue } from "./screen";

export const meta: Route.MetaFunction = ({ matches }) => pageTitle(matches, "Claims");

export const loader = ({ context, url }: Route.LoaderArgs) =>
	claims.loadQueue(getDb(context), adminOrDenied(context), url);

export default function Claims({ loaderData }: Route.ComponentProps) {
	return (
		<div className="wrap">
			<StaffHead title="Claims" facts="Due soonest first" tabs={useSectionTabs()} />
			<ClaimQueue {...loaderData} />
		</div>
	);
}
