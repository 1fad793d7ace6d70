import { getDb } from "~/http/context.server";
import { buyerOrDenied } from "~/http/guards.server";
import { sampleCsv } from "../sample-lines.server";
import type { Route } from "./+types/sample";

export function loader({ context }: Route.LoaderArgs) {
	const buyer = buyerOrDenied(context);
	return new Response(sampleCsv(getDb(context), buyer), {
		headers: {
			"Content-Type": "text/csv; charset=utf-8",
			"Content-Disposition": 'attachment; filename="quick-order-sample.csv"',
			"Cache-Control": "private, no-store",
		},
	});
}
