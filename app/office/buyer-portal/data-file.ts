import { getDb } from "~/http/context.server";
import { csvAnswer } from "~/http/csv-answer.server";
import { foundOr404 } from "~/http/found.server";
import { customerOrDenied } from "~/http/guards.server";
import { dayOf } from "~/kernel/clock/buckets";
import { env } from "~/kernel/config/env.server";
import { myDataCsv } from "../exports/my-data.server";
import type { Route } from "./+types/data-file";

/** /buyer-portal/files/orders.csv, order-lines.csv and price-list.csv, streamed as they are read (Rule 5.20). */
export function loader({ context, params }: Route.LoaderArgs) {
	const buyer = customerOrDenied(context);
	const name = params.file.replace(/\.csv$/, "");
	const pieces = foundOr404(() => myDataCsv(getDb(context), buyer, name));
	return csvAnswer(`${name}-${dayOf(new Date(), env.TIME_ZONE)}.csv`, pieces);
}
