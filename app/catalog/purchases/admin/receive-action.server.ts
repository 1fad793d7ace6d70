import { data, href } from "react-router";
import { textOf as postedText, readPostedTable } from "~/desk/forms/posted-table.server";
import { getClient, getDb } from "~/http/context.server";
import { setFlash } from "~/http/flash.server";
import { seeOther, submitForm } from "~/http/form.server";
import { formKeyOf } from "~/http/form-key.server";
import { adminOrDenied, type Context } from "~/http/guards.server";
import type { Actor } from "~/kernel/actor/actor";
import { canSeeCosts } from "~/kernel/actor/permissions";
import { decimalOf, decimalOrNull } from "~/kernel/money";
import type { Db } from "~db/client.server";
import { stockKey } from "../../movements/stock-mover.server";
import { isProductTable } from "../../products/fields/product-columns";
import { addFileLines } from "../../stock/admin/batch-action.server";
import { choicesOf, linesToFix } from "../../stock/admin/lines-to-fix.server";
import { checkLines } from "../../stock/check-lines.server";
import { chooseLines, LONGEST_STOCK_TEXT, parseStockText, stockText } from "../../stock/stock-lines";
import { findDelivery } from "../../stock/take-batch.server";
import { ordersWaitingForGoods } from "../../stock/waiting-orders";
import type { Purchase } from "../purchase.queries.server";
import { ownCodes } from "../purchase-goods.server";
import { receiptSchema } from "../receipt.schema";
import { freightLeft, receivePurchase, sayReceived } from "../receive-purchase.server";

type Args = { request: Request; context: Context };

const textOf = (form: FormData, name: string) => postedText(form, name, LONGEST_STOCK_TEXT);

/** The costs that were typed, by code. */
function typedCosts(form: FormData): Map<string, string> {
	const costs = new Map<string, string>();
	for (let n = 0; form.has(`costs[${n}].code`); n++)
		costs.set(textOf(form, `costs[${n}].code`).toLowerCase(), textOf(form, `costs[${n}].cost`));
	return costs;
}

/** What the posted lines mean beside what was ordered (Rule 7.144). */
function previewOf(db: Db, actor: Actor, purchase: Purchase, form: FormData) {
	const text = textOf(form, "lines");
	const { good, bad } = checkLines(db, ownCodes(db, purchase.supplierId, parseStockText(text)), 1);
	const ordered = new Map(purchase.rows.map((row) => [stockKey(row), row]));
	const costs = typedCosts(form);
	const hasCosts = canSeeCosts(actor);
	const rows = good.map(({ stockItem, codes, name, flavor, quantity }) => {
		const line = ordered.get(stockKey(stockItem));
		const usual = line?.costCents ? decimalOf(line.costCents) : "";
		return {
			...{ key: stockKey(stockItem), code: codes[0]!, name: [name, flavor].filter(Boolean).join(", ") },
			...{ quantity, open: line ? Math.max(line.quantity - line.received, 0) : null },
			...(hasCosts ? { cost: costs.get(codes[0]!.toLowerCase()) ?? usual, wasCost: usual } : {}),
		};
	});
	const scanned = new Set(rows.map(({ key }) => key));
	const reference = textOf(form, "reference").trim();
	return {
		checked: text,
		rows,
		/** Lines of which none came. */
		missing: purchase.rows.flatMap((row) =>
			row.quantity > row.received && !scanned.has(stockKey(row))
				? [{ key: row.id, name: row.name, open: row.quantity - row.received }]
				: [],
		),
		bad: linesToFix(db, actor, bad, form),
		units: rows.reduce((sum, { quantity }) => sum + quantity, 0),
		extras: rows.reduce((sum, { open, quantity }) => sum + (open === null ? quantity : 0), 0),
		short: purchase.rows.reduce((sum, row) => {
			const came = rows.find(({ key }) => key === stockKey(row))?.quantity ?? 0;
			return sum + Math.max(row.quantity - row.received - came, 0);
		}, 0),
		waiting: ordersWaitingForGoods(
			db,
			actor,
			good.map(({ stockItem, quantity }) => ({ ...stockItem, quantity })),
		),
		taken: reference ? (findDelivery(db, purchase.supplier, reference) ?? null) : null,
	};
}
export type ReceiptPreview = ReturnType<typeof previewOf>;

const FIELDS = ["reference", "day", "lines", "freight", "rest", "takeExtras"];

/**
 * Shows what posted lines mean, or receives them (Rules 7.144 to 7.158). Lines that were edited after the preview are shown first.
 */
export async function receiveAction({ request, context }: Args, purchase: Purchase) {
	const admin = adminOrDenied(context);
	const db = getDb(context);
	const { form, problem } = await readPostedTable(
		request,
		getClient(context).ip,
		isProductTable,
		addFileLines,
	);
	const choices = choicesOf(form);
	if (choices.length > 0)
		form.set("lines", stockText(chooseLines(parseStockText(textOf(form, "lines")), choices)));
	if (form.get("intent") === "all") {
		form.set("lines", stockText(openLines(purchase)));
	}
	// Its box comes with the preview: the first one has what the order says.
	const { id, freightCents } = purchase;
	if (!form.has("freight") && freightCents !== undefined)
		form.set("freight", decimalOrNull(freightLeft(db, { id, freightCents })) ?? "");
	const values = Object.fromEntries(FIELDS.map((name) => [name, textOf(form, name)])) as Record<
		string,
		string
	>;
	const page = { values, toast: null };
	const preview = () => (textOf(form, "lines").trim() ? previewOf(db, admin, purchase, form) : null);
	const applies = form.get("intent") === "apply" && textOf(form, "lines") === textOf(form, "checked");
	if (!applies) {
		const errors: Record<string, string[]> = problem
			? { file: [problem] }
			: textOf(form, "lines").trim()
				? {}
				: { lines: ["Scan, paste or upload at least one line"] };
		const status = Object.keys(errors).length > 0 ? 400 : 200;
		return data({ ...page, errors, preview: preview() }, { status });
	}
	const outcome = await submitForm(form, receiptSchema, (input) =>
		receivePurchase(db, admin, { ...input, id: purchase.id }, { key: formKeyOf(form) }),
	);
	if (!outcome.done) {
		const { result, toast } = outcome.reply.data;
		const errors = Object.fromEntries(
			Object.entries(result.error ?? {}).filter((entry): entry is [string, string[]] => Boolean(entry[1])),
		);
		const status = outcome.reply.init?.status ?? 400;
		return data({ ...page, toast, errors, preview: preview() }, { status });
	}
	setFlash(context, `${outcome.value.number} Received`, sayReceived(outcome.value));
	return seeOther(href("/admin/purchases/:id/:does?", { id: purchase.id }));
}

/** All that is still to come, as lines to check: what a whole delivery has. */
const openLines = ({ rows }: Purchase) =>
	rows.flatMap(({ sku, code, quantity, received }) =>
		quantity > received && (sku ?? code)
			? [{ code: (sku ?? code)!.replace(/[\s,;]+/g, ""), quantity: String(quantity - received) }]
			: [],
	);

export type ReceiveReply = Extract<Awaited<ReturnType<typeof receiveAction>>, { data: unknown }>["data"];
