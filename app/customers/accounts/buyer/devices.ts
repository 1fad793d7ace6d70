import { href, redirect } from "react-router";
import { keepsForms } from "~/http/acting.server";
import { getDb, getSession } from "~/http/context.server";
import { setFlash } from "~/http/flash.server";
import { readForm, seeOther } from "~/http/form.server";
import { SIGNED_OUT, userOrLogin } from "~/http/guards.server";
import { DomainError } from "~/kernel/errors";
import { signOutDevice, signOutOthers } from "../devices.server";
import type { Route } from "./+types/devices";

export const middleware: Route.MiddlewareFunction[] = [keepsForms];

export const loader = () => redirect(`${href("/portal")}?tab=account#devices`);

/** Signs out the device named in the form, or with `all` every device but this one. */
export async function action({ request, context, url }: Route.ActionArgs) {
	const actor = userOrLogin(context, url);
	const session = getSession(context);
	const device = String((await readForm(request)).get("device") ?? "");
	if (device === session.id) {
		session.logOut();
		return redirect(href("/login"), { status: 303, headers: SIGNED_OUT });
	}
	try {
		if (device === "all") signOutOthers(getDb(context), actor, { currentId: session.id });
		else signOutDevice(getDb(context), actor, { device });
	} catch (error) {
		// Already signed out, by a double click or on that device.
		if (!(error instanceof DomainError && error.code === "not_found")) throw error;
	}
	setFlash(
		context,
		"Signed Out",
		device === "all" ? "You are now signed in on this device only." : "The device was signed out.",
	);
	return seeOther(`${href("/portal")}?tab=account#devices`);
}
