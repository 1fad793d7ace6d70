import { data } from "react-router";
import { getActor, getDb } from "~/http/context.server";
import type { Context } from "~/http/guards.server";
import { isStaff } from "~/kernel/actor/permissions";
import { Missing } from "../missing";
import type { Route } from "./+types/not-found";
import { frameOf } from "./frame-of.server";
import { StaffFrame } from "./staff-frame";
import { staffSheets } from "./staff-sheets";

export const handle = { ownFrame: true };
export const links: Route.LinksFunction = staffSheets;

/** @throws the site's 404 for everybody but staff. */
function staffOrMissing(context: Context) {
	const actor = getActor(context);
	if (!isStaff(actor)) throw data({ message: "Not found." }, { status: 404 });
	return actor;
}

/** An unknown address among the staff's pages: outside their layout, because it is no secret that it doesn't exist (Rule 7.34). */
export const loader = ({ context }: Route.LoaderArgs) =>
	data(frameOf(getDb(context), staffOrMissing(context)), { status: 404 });

export function action({ context }: Route.ActionArgs) {
	staffOrMissing(context);
	return data(null, { status: 404 });
}

export default function NotFound({ loaderData }: Route.ComponentProps) {
	return (
		<StaffFrame {...loaderData}>
			<Missing />
		</StaffFrame>
	);
}
