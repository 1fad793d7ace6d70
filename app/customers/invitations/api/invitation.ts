import { z } from "zod";
import { jsonAction, jsonLoader, parse, refuseUnknown, write } from "~/http/json.server";
import { takeVisitorForm } from "~/http/rate-limit.server";
import { sessionUser } from "../../login/auth.server";
import { acceptInvitation, readInvitation } from "../accept-invitation.server";
import { joinSchema } from "../join.schema";
import { joinWith } from "../join-with.server";

/** What a mailed invitation offers its reader (Rules 7.36, 13.10). */
export const loader = jsonLoader({
	access: "public",
	run: ({ db, actor, params }) => readInvitation(db, actor, params.token ?? ""),
});

/** Accepts it: with username and password, or as the account that is logged in. */
export const action = jsonAction({
	POST: write({
		access: "public",
		title: "Failed to accept the invitation",
		schema: z.record(z.string(), z.unknown()),
		run: async ({ context, db, actor, params, ip }, input) => {
			takeVisitorForm(db, ip);
			const token = params.token ?? "";
			refuseUnknown(joinSchema, input);
			return sessionUser(
				actor.kind === "user"
					? acceptInvitation(db, actor, token, ip)
					: await joinWith(context, { ...parse(joinSchema, input), token }),
			);
		},
	}),
});
