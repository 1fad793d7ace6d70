import { z } from "zod";
import { type ApiTable, read } from "~/http/api.server";
import { parse, refuseUnknown, write } from "~/http/json.server";
import { takeVisitorForm } from "~/http/rate-limit.server";
import { loginSchema, registerSchema } from "./accounts/account.schema";
import { getProfile } from "./accounts/profile.server";
import { invitationShape, profileShape, sessionUserShape } from "./customer-shapes.server";
import { acceptInvitation, readInvitation } from "./invitations/accept-invitation.server";
import { joinSchema, readySchema } from "./invitations/join.schema";
import { isReady, joinWith, takeReadyWith } from "./invitations/join-with.server";
import { logInWith, registerWith, sessionUser } from "./login/auth.server";

/** Why logins take no one-time key. */
const NO_ONE_YET = "Nobody is logged in before it, and its answer is a cookie.";

/** The calls of accounts. */
export const accountsApi = {
	"POST /api/login": write({
		says: "Logs a person in with a cookie; programs use a key.",
		access: "public",
		title: "Login failed",
		notOnce: NO_ONE_YET,
		ignoresUnknown: true,
		schema: loginSchema,
		gives: sessionUserShape,
		waits: true,
		run: async ({ context }, input) => sessionUser(await logInWith(context, input)),
	}),
	"POST /api/register": write({
		says: "Registers an account and logs it in.",
		access: "public",
		title: "Registration failed",
		notOnce: NO_ONE_YET,
		ignoresUnknown: true,
		schema: registerSchema,
		status: 201,
		gives: sessionUserShape,
		waits: true,
		run: async ({ context }, input) => sessionUser(await registerWith(context, input)),
	}),
	"GET /api/profile": read({
		says: "Gives the account of the caller.",
		access: "user",
		gives: profileShape,
		run: ({ db, actor }) => getProfile(db, actor),
	}),
	/** Rules 7.36 and 13.10. */
	"GET /api/invitations/:token": read({
		says: "Says what a mailed invitation offers its reader.",
		access: "public",
		gives: invitationShape,
		run: ({ db, actor, params }) => readInvitation(db, actor, params.token ?? ""),
	}),
	"POST /api/invitations/:token": write({
		says: "Accepts an invitation, as a new account or as the one that is logged in.",
		access: "public",
		title: "Failed to accept the invitation",
		notOnce: NO_ONE_YET,
		schema: z.record(z.string(), z.unknown()),
		body: z.union([joinSchema, readySchema]),
		gives: sessionUserShape,
		waits: true,
		run: async ({ context, db, actor, params, ip }, input) => {
			takeVisitorForm(db, ip);
			const token = params.token ?? "";
			if (isReady(context, token)) {
				refuseUnknown(readySchema, input);
				return sessionUser(await takeReadyWith(context, { ...parse(readySchema, input), token }));
			}
			refuseUnknown(joinSchema, input);
			return sessionUser(
				actor.kind === "user"
					? acceptInvitation(db, actor, token, ip)
					: await joinWith(context, { ...parse(joinSchema, input), token }),
			);
		},
	}),
} satisfies ApiTable;
