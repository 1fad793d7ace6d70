import { jsonAction, write } from "~/http/json.server";
import { registerSchema } from "../../accounts/account.schema";
import { registerWith, sessionUser } from "../auth.server";

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
