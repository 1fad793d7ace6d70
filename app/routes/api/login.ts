import { loginSchema } from "~/domain/accounts/account.schema";
import { logInWith, sessionUser } from "~/http/auth.server";
import { jsonAction, write } from "~/http/json.server";

export const action = jsonAction({
	POST: write({
		access: "public",
		title: "Login failed",
		ignoresUnknown: true,
		schema: loginSchema,
		run: async ({ context }, input) => sessionUser(await logInWith(context, input)),
	}),
});
