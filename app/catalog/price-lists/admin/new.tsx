import { getDb } from "~/http/context.server";
import { adminOrDenied } from "~/http/guards.server";
import { companyNamed } from "../name-company.server";
import type { Route } from "./+types/new";
import { priceListAction } from "./list-action.server";
import { PriceListScreen } from "./list-screen";

/** An empty list, given to `?company=` if the address names one. */
export function loader({ context, url }: Route.LoaderArgs) {
	adminOrDenied(context);
	const requested = url.searchParams.get("company")?.slice(0, 254);
	const company = requested ? companyNamed(getDb(context), requested) : null;
	return { company: company && "id" in company ? company.name : null };
}

export const action = (args: Route.ActionArgs) => priceListAction(args);

export default function NewPriceList({ loaderData, actionData }: Route.ComponentProps) {
	return <PriceListScreen company={loaderData.company} reply={actionData} />;
}
