import type { Route } from "./+types/claim";
import { claims } from "./claim.server";
import { ClaimScreen } from "./screen";

export const loader = (args: Route.LoaderArgs) => claims.load(args);

export const action = (args: Route.ActionArgs) => claims.setStatus(args);

export default function Claim({ loaderData, actionData }: Route.ComponentProps) {
	return <ClaimScreen {...loaderData} reply={actionData} />;
}
