import { keepsForms } from "~/http/acting.server";
import { getDb } from "~/http/context.server";
import { replyHeaders } from "~/http/form.server";
import { foundOr404 } from "~/http/found.server";
import { customerOrLogin } from "~/http/guards.server";
import { keptReply } from "~/http/kept-form.server";
import { dayOf } from "~/kernel/clock/buckets";
import { env } from "~/kernel/config/env.server";
import { listOwnHolds } from "~/rules/index.server";
import { accountSheet } from "~/ui/styles/sheets";
import { getLocation } from "../location.queries.server";
import type { Route } from "./+types/location";
import { locationForms } from "./location.server";
import { LocationScreen } from "./screen";

export const middleware: Route.MiddlewareFunction[] = [keepsForms];

export function loader(args: Route.LoaderArgs) {
	locationForms.check(args);
	const { context, params, url } = args;
	const customer = customerOrLogin(context, url);
	const db = getDb(context);
	return {
		location: foundOr404(() => getLocation(db, customer, params.id)),
		/** Why regulated goods are held for it (Rule 13.58); null: they are not. */
		held: listOwnHolds(db, customer).find(({ storeId }) => storeId === params.id)?.message ?? null,
		isOwner: customer.companyRole === "owner",
		today: dayOf(new Date(), env.TIME_ZONE),
		kept: keptReply(context, url),
	};
}

export const action = locationForms.action;

/** Also after a refusal: the same page shows what is there now. */
export const shouldRevalidate = () => true;

export const headers = replyHeaders;

export const links = accountSheet;

export type LocationPage = Route.ComponentProps["loaderData"];

export default function Location({ loaderData, actionData, params }: Route.ComponentProps) {
	const reply = actionData ?? loaderData.kept;
	const isLicense = params.does === "licenses";
	return (
		<LocationScreen
			{...loaderData}
			reply={isLicense ? null : reply}
			licenseReply={isLicense ? reply : null}
		/>
	);
}
