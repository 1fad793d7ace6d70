import { data } from "react-router";
import { getDb } from "~/http/context.server";
import { anchorOf, setFlash } from "~/http/flash.server";
import { readForm, seeOther } from "~/http/form.server";
import { formKeyOf } from "~/http/form-key.server";
import { textOf } from "~/http/form-rows.server";
import { buyerOrDenied, type Context, pathOf } from "~/http/guards.server";
import { readKeptForm } from "~/http/kept-form.server";
import type { UserActor } from "~/kernel/actor/actor";
import type { Db } from "~db/client.server";
import { addEachLine, grownBy } from "../cart/add-to-cart.server";
import { addedMessage } from "../cart/buyer/added.server";
import { nameGoods } from "../cart/cart.queries.server";
import { type CartLineInput, MAX_LINES, quantity } from "../cart/cart.schema";
import type { OrderFlavor } from "./order-rows";
import { orderFlavorsOf } from "./order-rows.queries.server";

/** The order list's form as it comes back: what was typed, the rows that are open, and what could not be added. */
export type OrderListAnswer = {
	/** By field. */
	typed: Record<string, string>;
	/** What is wrong with a field's line: its name, for the summary, and the reason. */
	problems: Record<string, { name: string; text: string }>;
	/** What is wrong with the form as a whole. */
	general: string | null;
	/** What was added all the same, in words. */
	added: string | null;
	/** Of the open rows, by product. */
	flavors: Record<string, OrderFlavor[]>;
};

/** A filled quantity box. Its field is `q.<product>` or `q.<product>.<flavor>`. */
type Box = { field: string; productId: string; flavor: string | null; text: string };

const boxesOf = (form: FormData): Box[] =>
	[...form].flatMap(([field, value]) => {
		const [, productId, flavor = null] = /^q\.([\w-]{1,60})(?:\.([\w-]{1,60}))?$/.exec(field) ?? [];
		const text = textOf(value);
		return productId && !/^0*$/.test(text) ? [{ field, productId, flavor, text }] : [];
	});

/** The same form again, with the rows that `open` names open, and those with a typed flavor. */
function formAgain(
	db: Db,
	buyer: UserActor,
	boxes: readonly Box[],
	open: readonly string[],
	problems: OrderListAnswer["problems"] = {},
): OrderListAnswer {
	const withFlavor = boxes.filter(({ flavor }) => flavor !== null).map(({ productId }) => productId);
	return {
		typed: Object.fromEntries(boxes.map(({ field, text }) => [field, text])),
		problems,
		general: null,
		added: null,
		flavors: orderFlavorsOf(db, buyer, [...new Set([...open, ...withFlavor])].slice(0, MAX_LINES)),
	};
}

/** What was typed before the session ended (Rule 1.20). */
export function keptOrderList(context: Context, url: URL): OrderListAnswer | null {
	const kept = readKeptForm(context, url);
	return kept && formAgain(getDb(context), buyerOrDenied(context), boxesOf(kept), []);
}

/**
 * Answers the order list's form: its `open` and `close` buttons show or hide a row's flavors, the others add every line
 * that is available, and show the rest again with their reasons (Rule 3.22).
 */
export async function answerOrderList({
	request,
	context,
	url,
}: {
	request: Request;
	context: Context;
	url: URL;
}) {
	const buyer = buyerOrDenied(context);
	const db = getDb(context);
	const form = await readForm(request);
	const boxes = boxesOf(form);
	const closed = form.get("close");
	const open = [...form.getAll("opened"), ...form.getAll("open")].map(textOf).filter((id) => id !== closed);
	const again = (problems?: OrderListAnswer["problems"], left = boxes) =>
		formAgain(db, buyer, left, open, problems);
	if (form.has("open") || closed !== null) return data(again());
	if (boxes.length === 0) return data({ ...again(), general: "Enter a quantity" }, 400);
	if (boxes.length > MAX_LINES)
		return data({ ...again(), general: `At most ${MAX_LINES} lines at once` }, 400);

	const problems: OrderListAnswer["problems"] = {};
	const note = ({ field, productId, flavor }: Box, text: string) => {
		problems[field] = { name: nameGoods(db, productId, flavor ?? "") || "This product", text };
	};
	const lines = boxes.flatMap((box): (CartLineInput & { box: Box })[] => {
		const parsed = quantity.safeParse(box.text);
		if (parsed.success) return [{ ...box, quantity: parsed.data, box }];
		note(box, parsed.error.issues[0]!.message);
		return [];
	});
	const inputs = lines.map(({ productId, flavor, quantity }) => ({ productId, flavor, quantity }));
	const { added, cart } = addEachLine(db, buyer, inputs, { key: formKeyOf(form) });
	for (const [n, { problem }] of added.entries()) if (problem) note(lines[n]!.box, problem.text);

	const grown = grownBy(added);
	const { text, ...extras } = addedMessage(cart, grown, form);
	const left = boxes.filter(({ field }) => problems[field]);
	if (left.length > 0) return data({ ...again(problems, left), added: grown.length > 0 ? text : null }, 400);
	const { at, to } = anchorOf(request, form, pathOf(url));
	setFlash(context, "Added to Cart", text, "success", { ...extras, at });
	return seeOther(to);
}
