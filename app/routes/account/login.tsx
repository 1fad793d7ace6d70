import { loginSchema, registerSchema } from "~/domain/accounts/account.schema";
import { authenticatorFor } from "~/http/auth.server";
import { getActor } from "~/http/context.server";
import { setFlash } from "~/http/flash.server";
import { readForm, replyHeaders, seeOther, submitForm } from "~/http/form.server";
import { safeRedirect } from "~/http/guards.server";
import { deskSheet } from "~/ui/styles/sheets";
import type { Route } from "./+types/login";
import { LoginScreen } from "./login-screen";

const isRegister = (url: URL) => url.searchParams.get("tab") === "register";

export function loader({ context, url }: Route.LoaderArgs) {
	const redirectTo = safeRedirect(url.searchParams.get("redirectTo"), "");
	if (getActor(context).kind === "user") throw seeOther(redirectTo || "/portal");
	return { register: isRegister(url), redirectTo };
}

/** Logs in, or with `?tab=register` creates an account (Rule 1.8). */
export async function action({ request, context, url }: Route.ActionArgs) {
	const register = isRegister(url);
	const form = await readForm(request.clone());
	const authenticator = authenticatorFor(context);
	const outcome = register
		? await submitForm(form, registerSchema, () => authenticator.authenticate("register", request), {
				failure: {
					title: "Registration Failed",
					text: "There was an error creating your account. Please try again.",
				},
				hide: ["password"],
			})
		: await submitForm(form, loginSchema, () => authenticator.authenticate("login", request), {
				failure: { title: "Login Failed", text: "Invalid email or password. Please try again." },
				hide: ["password"],
				formErrorsFor: ["unauthenticated"],
			});
	if (!outcome.done) return outcome.reply;
	if (register) setFlash(context, "Account Created", "You can now apply for wholesale access.");
	else setFlash(context, "Login Successful", `Welcome back, ${outcome.value.username}.`);
	const fallback = register ? "/apply" : "/portal";
	return seeOther(safeRedirect(url.searchParams.get("redirectTo"), fallback));
}

export const headers = replyHeaders;

export const links = deskSheet;

export default function Login({ loaderData, actionData }: Route.ComponentProps) {
	return <LoginScreen {...loaderData} reply={actionData} />;
}
