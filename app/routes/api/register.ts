import { registerSchema } from "~/domain/accounts/account.schema";
import { registerWith, sessionUser } from "~/http/auth.server";
import { jsonAction, write } from "~/http/json.server";

export const action = jsonAction({
	POST: write({
		access: "public",
		title: "Registration failed",
		ignoresUnknown: true,
		schema: registerSchema,
		status: 201,
		run: async ({ context }, input) => sessionUser(await registerWith(context, input)),
	}),
});
