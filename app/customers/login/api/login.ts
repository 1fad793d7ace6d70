import { jsonAction, write } from "~/http/json.server";
import { loginSchema } from "../../accounts/account.schema";
import { logInWith, sessionUser } from "../auth.server";

export const action = jsonAction({
	POST: write({
		access: "public",
		title: "Login failed",
		ignoresUnknown: true,
		schema: loginSchema,
		run: async ({ context }, input) => sessionUser(await logInWith(context, input)),
	}),
});
