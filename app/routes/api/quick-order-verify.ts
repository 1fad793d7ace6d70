import { padSchema } from "~/domain/quick-order/quick-order.schema";
import { verificationView } from "~/domain/quick-order/quick-order-view";
import { readNamesInTurns } from "~/domain/quick-order/read-names.server";
import { verifyLines } from "~/domain/quick-order/verify-lines.server";
import { jsonAction, write } from "~/http/json.server";

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
