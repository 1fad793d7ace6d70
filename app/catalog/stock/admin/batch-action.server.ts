import { data, href } from "react-router";
import { z } from "zod";
import { textOf as postedText, readPostedTable } from "~/desk/forms/posted-table.server";
import { getClient, getDb } from "~/http/context.server";
import { setFlash } from "~/http/flash.server";
import { seeOther, submitForm } from "~/http/form.server";
import { formKeyOf, newFormKey } from "~/http/form-key.server";
import { adminOrDenied, type Context } from "~/http/guards.server";
import type { Actor } from "~/kernel/actor/actor";
import { dayOf } from "~/kernel/clock/buckets";
import { env } from "~/kernel/config/env.server";
import type { TableFile } from "~/kernel/tables/table-file";
import { counted } from "~/kernel/texts/numbers";
import type { StockBatch } from "~/terms/stock";
import type { Db } from "~db/client.server";
import { newId } from "~db/id";
import { stockKey } from "../../movements/stock-mover.server";
import { isProductTable } from "../../products/fields/product-columns";
import { checkLines } from "../check-lines.server";
import { listOrdersToReceive } from "../orders-to-receive.server";
import { listLatestBatches } from "../stock.queries.server";
import { type CountInput, countSchema, type DeliveryInput, deliverySchema } from "../stock.schema";
import { chooseLines, LONGEST_STOCK_TEXT, parseStockText, readStockFile, stockText } from "../stock-lines";
import { applyCount, expectedOf, findDelivery, receiveDelivery, type TakenBatch } from "../take-batch.server";
import { unusualQuantities } from "../usual-quantities.server";
import { ordersWaitingForGoods } from "../waiting-orders";
import { choicesOf, linesToFix } from "./lines-to-fix.server";

type Args = { request: Request; context: Context };

/** What the pages for deliveries and counts show before anything is scanned. */
export function batchPage({ context }: { context: Context }, kind: StockBatch) {
	const admin = adminOrDenied(context);
	return {
		today: dayOf(new Date(), env.TIME_ZONE),
		formKey: newFormKey(),
		latest: listLatestBatches(getDb(context), admin, kind),
		orders: kind === "receive" ? listOrdersToReceive(getDb(context), admin) : [],
	};
}

const HEADINGS = "The first row needs the headings SKU (or Barcode) and Quantity";

/** Adds a file's lines to those that were typed. */
export async function addFileLines(form: FormData, table: TableFile): Promise<string | undefined> {
	const lines = await readStockFile(table);
	if (!lines) return HEADINGS;
	const typed = parseStockText(textOf(form, "lines"));
	form.set("lines", stockText(parseStockText(stockText([...typed, ...lines]))));
	form.set("intent", "check");
}

const textOf = (form: FormData, name: string) => postedText(form, name, LONGEST_STOCK_TEXT);

/** What the lines mean now, with the quantities that a count expected when each was counted. */
function previewOf(db: Db, actor: Actor, kind: StockBatch, form: FormData) {
	const text = textOf(form, "lines");
	const { good, bad } = checkLines(db, parseStockText(text), kind === "receive" ? 1 : 0);
	const unusual = kind === "receive" ? unusualQuantities(db, good) : new Map<string, number>();
	const { seen } = countSchema.pick({ seen: true }).parse({ seen: textOf(form, "seen") });
	const rows = good.map((line) => ({
		...line,
		key: stockKey(line.stockItem),
		expected: expectedOf(seen, line.stockItem, line.quantity) ?? line.now,
		usual: unusual.get(stockKey(line.stockItem)) ?? null,
	}));
	const [supplier, reference] = [textOf(form, "supplier").trim(), textOf(form, "reference").trim()];
	return {
		checked: text,
		rows,
		bad: linesToFix(db, actor, bad, form),
		waiting:
			kind === "receive"
				? ordersWaitingForGoods(
						db,
						actor,
						good.map(({ stockItem, quantity }) => ({ ...stockItem, quantity })),
					)
				: [],
		units: rows.reduce((sum, { quantity }) => sum + quantity, 0),
		seen: JSON.stringify(
			Object.fromEntries(rows.map(({ key, quantity, expected }) => [key, [quantity, expected]])),
		),
		taken: (kind === "receive" && supplier && reference && findDelivery(db, supplier, reference)) || null,
	};
}

/**
 * Shows what posted lines mean, or takes them (Rules 7.83 to 7.85). Lines that were edited after the preview, by typing or
 * by a choice for a line to fix (Rule 7.83), are shown first.
 */
export async function batchAction({ request, context }: Args, kind: StockBatch) {
	const admin = adminOrDenied(context);
	const db = getDb(context);
	const { form, problem } = await readPostedTable(
		request,
		getClient(context).ip,
		isProductTable,
		addFileLines,
	);
	const choices = choicesOf(form);
	if (choices.length > 0) {
		form.set("lines", stockText(chooseLines(parseStockText(textOf(form, "lines")), choices)));
	}
	const applies = form.get("intent") === "apply" && textOf(form, "lines") === textOf(form, "checked");
	const typed = ["supplier", "reference", "day", "lines"].map((name) => [name, textOf(form, name)]);
	const page = { values: Object.fromEntries(typed) as Record<string, string>, toast: null };
	if (!applies) {
		const preview = previewOf(db, admin, kind, form);
		const errors: Record<string, string[]> = problem
			? { file: [problem] }
			: preview.checked.trim()
				? {}
				: { lines: ["Scan, paste or upload at least one line"] };
		return data(
			{ ...page, errors, preview: preview.checked.trim() ? preview : null },
			{ status: Object.keys(errors).length > 0 ? 400 : 200 },
		);
	}
	const run = (input: DeliveryInput | CountInput): TakenBatch => {
		if ("supplier" in input) return receiveDelivery(db, admin, input, { key: formKeyOf(form) });
		const id = keyOf(form);
		return applyCount(db, admin, { ...input, id }, { key: id });
	};
	const outcome = await submitForm(form, kind === "receive" ? deliverySchema : countSchema, run);
	if (!outcome.done) {
		const { result, toast } = outcome.reply.data;
		const errors = Object.fromEntries(
			Object.entries(result.error ?? {}).filter((entry): entry is [string, string[]] => Boolean(entry[1])),
		);
		return data(
			{ ...page, toast, errors, preview: previewOf(db, admin, kind, form) },
			{ status: outcome.reply.init?.status ?? 400 },
		);
	}
	const { id, lines, units } = outcome.value;
	setFlash(
		context,
		kind === "receive" ? "Delivery Received" : "Count Applied",
		`${counted(lines, "line")}, ${counted(units, "unit")}${kind === "receive" ? " to stock" : " counted"}.`,
	);
	return seeOther(href("/admin/stock/batches/:id", { id }));
}

/** The page's one-time key is the count's id. */
const keyOf = (form: FormData): string => {
	const key = formKeyOf(form);
	return key && z.uuid().safeParse(key).success ? key : newId();
};

export type BatchReply = Extract<Awaited<ReturnType<typeof batchAction>>, { data: unknown }>["data"];
