import type { Route } from "./+types/claim-answer";
import { claims } from "./claim.server";
import { ClaimScreen } from "./screen";

export const loader = (args: Route.LoaderArgs) => claims.load(args);

export const action = (args: Route.ActionArgs) => claims.answer(args);

export default function ClaimAnswer({ loaderData, actionData }: Route.ComponentProps) {
	return <ClaimScreen {...loaderData} reply={actionData} />;
}
