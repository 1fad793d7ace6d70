import { listClaims } from "~/domain/claims/claim.queries.server";
import { getDb } from "~/http/context.server";
import { newFormKey } from "~/http/form-key.server";
import { adminOrDenied } from "~/http/guards.server";
import { PageHead } from "~/ui/layout/page-head";
import { pageTitle } from "~/ui/layout/page-title";
import { listQueryOf } from "../list/list-query";
import type { Route } from "./+types/claims";
import { ClaimList } from "./screen";

export const meta: Route.MetaFunction = ({ matches }) => pageTitle(matches, "Claims");

export function loader({ context, url }: Route.LoaderArgs) {
	const admin = adminOrDenied(context);
	return { list: listClaims(getDb(context), admin, listQueryOf(url)), formKey: newFormKey() };
}

export default function Claims({ loaderData }: Route.ComponentProps) {
	return (
		<div className="wrap">
			<PageHead title="Claims" intro="Problems that buyers reported with delivered orders." />
			<ClaimList {...loaderData} />
		</div>
	);
}
