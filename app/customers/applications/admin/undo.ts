import { href, redirect } from "react-router";
import { z } from "zod";
import { formAction } from "~/http/form-action.server";
import { adminOrDenied } from "~/http/guards.server";
import { returnPath } from "~/http/return-path.server";
import { undoDecision } from "../undo-decision.server";
import type { Route } from "./+types/undo";

const pageOf = (id: string) => href("/admin/applications/:id", { id });

export const loader = ({ params }: Route.LoaderArgs) => redirect(pageOf(params.id));

/** Takes a decision back while its mail waits (Rule 7.60), and shows the application again. */
export const action = (args: Route.ActionArgs) =>
	formAction(args, {
		guard: adminOrDenied,
		schema: z.object({ mail: z.string().max(64) }),
		run: ({ db, actor }, { mail }) => undoDecision(db, actor, { id: args.params.id, mailId: mail }),
		failed: { title: "Not Undone" },
		refusedTo: (form) => returnPath(form, pageOf(args.params.id)),
		done: ({ businessName }, { form }) => ({
			to: returnPath(form, pageOf(args.params.id)),
			title: "Decision Undone",
			text: `${businessName} is pending again. No email was sent.`,
		}),
	});
