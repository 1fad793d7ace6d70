import { redirect } from "react-router";
import { z } from "zod";
import { formAction } from "~/http/form-action.server";
import { adminOrDenied } from "~/http/guards.server";
import { requiredLine } from "~/kernel/fields";
import { counted } from "~/kernel/texts/numbers";
import { claimUndoSchema } from "../claim.schema";
import { undoReceipt } from "../receive-goods.server";
import type { Route } from "./+types/claim-receipt";
import { CLAIMS } from "./inbox";

export const loader = ({ params }: Route.LoaderArgs) => redirect(CLAIMS.pageOf(params.id));

/** Takes a receipt of goods back (Rule 19.9). */
export const action = (args: Route.ActionArgs) => {
	const to = CLAIMS.pageOf(args.params.id);
	return formAction(args, {
		guard: adminOrDenied,
		schema: z.object({ ...claimUndoSchema.shape, receipt: requiredLine("Name the receipt", 40) }),
		run: ({ db, actor, key }, { receipt, reason }) =>
			undoReceipt(db, actor, { id: args.params.id, receiptId: receipt, reason }, key),
		refusedTo: to,
		done: ({ units }) => ({
			to,
			title: "Receipt Taken Back",
			text: `${counted(units, "unit")} were taken back.`,
		}),
	});
};
