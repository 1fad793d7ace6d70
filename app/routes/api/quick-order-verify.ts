import { padSchema } from "~/domain/quick-order/quick-order.schema";
import { verificationView } from "~/domain/quick-order/quick-order-view";
import { verifyLines } from "~/domain/quick-order/verify-lines.server";
import { jsonAction, write } from "~/http/json.server";

/** Answers every line; what is wrong with one is said on it, with status 200. */
export const action = jsonAction({
	POST: write({
		access: "buyer",
		title: "Failed to verify order",
		schema: padSchema,
		run: ({ db, actor }, { lines }) => verificationView(verifyLines(db, actor, lines)),
	}),
});
