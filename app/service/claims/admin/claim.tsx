import type { Route } from "./+types/claim";
import { claimForms, claims } from "./claim.server";
import { ClaimScreen } from "./screen";

export function loader(args: Route.LoaderArgs) {
	claimForms.check(args);
	return claims.load(args);
}

export const action = claimForms.action;

/** Also after a refusal: the same page shows what is there now. */
export const shouldRevalidate = () => true;

export default function Claim({ loaderData, actionData, params }: Route.ComponentProps) {
	return <ClaimScreen {...loaderData} reply={actionData} of={params.does} />;
}
