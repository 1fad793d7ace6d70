import { getActor, getDb } from "~/http/context.server";
import { readForm, replyHeaders, seeOther } from "~/http/form.server";
import { formAction } from "~/http/form-action.server";
import { anyone } from "~/http/guards.server";
import { returnPath } from "~/http/return-path.server";
import { answerTimes } from "~/kernel/settings/settings.queries.server";
import { accountSheet } from "~/ui/styles/sheets";
import { loginSchema, registerSchema } from "../../accounts/account.schema";
import { authenticatorFor } from "../auth.server";
import type { Route } from "./+types/login";
import { LoginScreen } from "./login-screen";

const isRegister = (url: URL) => url.searchParams.get("tab") === "register";

export function loader({ context, url }: Route.LoaderArgs) {
	const redirectTo = returnPath(url.searchParams, "");
	if (getActor(context).kind === "user") throw seeOther(redirectTo || "/portal");
	return { register: isRegister(url), redirectTo, times: answerTimes(getDb(context)) };
}

/** Logs in, or with `?tab=register` creates an account (Rule 1.8). */
export async function action(args: Route.ActionArgs) {
	const { request, context, url } = args;
	// The authenticator reads the form itself.
	const form = await readForm(request.clone());
	const authenticator = authenticatorFor(context);
	if (isRegister(url)) {
		return formAction(
			args,
			{
				guard: anyone,
				schema: registerSchema,
				run: () => authenticator.authenticate("register", request),
				failed: {
					title: "Registration Failed",
					text: "There was an error creating your account. Please try again.",
				},
				hide: ["password"],
				done: {
					to: returnPath(url.searchParams, "/apply"),
					title: "Account Created",
					text: "You can now apply for wholesale access.",
				},
			},
			form,
		);
	}
	return formAction(
		args,
		{
			guard: anyone,
			schema: loginSchema,
			run: () => authenticator.authenticate("login", request),
			failed: { title: "Login Failed", text: "Invalid email or password. Please try again." },
			hide: ["password"],
			formErrorsFor: ["unauthenticated"],
			done: ({ username }) => ({
				to: returnPath(url.searchParams, "/portal"),
				title: "Login Successful",
				text: `Welcome back, ${username}.`,
			}),
		},
		form,
	);
}

export const headers = replyHeaders;

export const links = accountSheet;

export const meta = () => [
	{
		name: "description",
		content:
			"Log in to see wholesale prices, order and follow your orders, or create an account to apply for wholesale access.",
	},
];

export default function Login({ loaderData, actionData }: Route.ComponentProps) {
	return <LoginScreen {...loaderData} reply={actionData} />;
}
