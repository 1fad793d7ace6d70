import { getDb } from "~/http/context.server";
import { csvAnswer } from "~/http/csv-answer.server";
import { foundOr404 } from "~/http/found.server";
import { adminOrDenied } from "~/http/guards.server";
import { BYTE_ORDER_MARK, csvLine } from "~/kernel/csv/csv";
import { decimalOrNull } from "~/kernel/money";
import { getPurchase, type Purchase } from "../purchase.queries.server";
import type { Route } from "./+types/purchase-csv";

const HEADS = ["Code", "SKU", "Product", "Quantity", "Received"];

function* csv({ rows }: Purchase): Generator<string> {
	const hasCosts = rows.some(({ costCents }) => costCents !== undefined);
	yield `${BYTE_ORDER_MARK}${csvLine(hasCosts ? [...HEADS, "Cost"] : HEADS)}`;
	for (const { code, sku, name, quantity, received, costCents } of rows) {
		const cells = [code, sku, name, quantity, received];
		yield csvLine(hasCosts ? [...cells, decimalOrNull(costCents)] : cells);
	}
}

/** The lines of an order to a supplier as a file (Rule 7.157). */
export function loader({ context, params }: Route.LoaderArgs) {
	const admin = adminOrDenied(context);
	const purchase = foundOr404(() => getPurchase(getDb(context), admin, params.id));
	return csvAnswer(`${purchase.number}.csv`, csv(purchase));
}
