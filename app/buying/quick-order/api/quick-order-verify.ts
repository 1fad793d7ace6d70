import { jsonAction, write } from "~/http/json.server";
import { padSchema } from "../quick-order.schema";
import { verificationView } from "../quick-order-view";
import { readNamesInTurns } from "../read-names.server";
import { verifyLines } from "../verify-lines.server";

/** Answers every line; what is wrong with one is said on it, with status 200. */
export const action = jsonAction({
	POST: write({
		access: "buyer",
		title: "Failed to verify order",
		schema: padSchema,
		run: async ({ db, actor }, { lines }) =>
			verificationView(verifyLines(db, actor, lines, await readNamesInTurns(db, lines))),
	}),
});
