import { exportCsv } from "~/domain/exports/export-data.server";
import { getDb } from "~/http/context.server";
import { foundOr404 } from "~/http/found.server";
import { adminOrDenied } from "~/http/guards.server";
import type { Route } from "./+types/export";

/** /admin-portal/export/orders.csv and its like, streamed as it is read (Rule 7.12). */
export function loader({ context, params }: Route.LoaderArgs) {
	const admin = adminOrDenied(context);
	const name = params.file.replace(/\.csv$/, "");
	const pieces = foundOr404(() => exportCsv(getDb(context), admin, name))[Symbol.iterator]();
	const encoder = new TextEncoder();
	const body = new ReadableStream<Uint8Array>({
		pull(controller) {
			const { done, value } = pieces.next();
			if (done) controller.close();
			else controller.enqueue(encoder.encode(value));
		},
	});
	return new Response(body, {
		headers: {
			"Content-Type": "text/csv; charset=utf-8",
			"Content-Disposition": `attachment; filename="${name}-${new Date().toISOString().slice(0, 10)}.csv"`,
			"Cache-Control": "private, no-store",
		},
	});
}
