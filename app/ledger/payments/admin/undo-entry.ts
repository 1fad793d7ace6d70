import { href, redirect } from "react-router";
import { z } from "zod";
import { formAction } from "~/http/form-action.server";
import { adminOrDenied } from "~/http/guards.server";
import { requiredLine } from "~/kernel/fields";
import { formatCents } from "~/kernel/money";
import { undoSchema } from "../../entries/undo.schema";
import { undoEntry } from "../record-payment.server";
import type { Route } from "./+types/undo-entry";

const accountUrl = (id: string) => href("/admin/accounts/:id", { id });

export const loader = ({ params }: Route.LoaderArgs) => redirect(accountUrl(params.id));

/** Takes a payment or a refund back (Rule 16.42). */
export const action = (args: Route.ActionArgs) =>
	formAction(args, {
		guard: adminOrDenied,
		schema: z.object({ ...undoSchema.shape, entry: requiredLine("Name the entry", 40) }),
		run: ({ db, actor, key }, { entry, reason }) =>
			undoEntry(db, actor, { companyId: args.params.id, id: entry, reason }, key),
		failed: (form) =>
			form.get("reason") ? undefined : { title: "Error", text: "Say why the entry is taken back." },
		refusedTo: accountUrl(args.params.id),
		done: ({ name, cents }) => ({
			to: accountUrl(args.params.id),
			title: "Entry Taken Back",
			text: `${name}, ${formatCents(cents)}: a counter entry was written.`,
		}),
	});
