import { data, href } from "react-router";
import { getDb } from "~/http/context.server";
import { setFlash } from "~/http/flash.server";
import { seeOther } from "~/http/form.server";
import { formKeyOf, newFormKey } from "~/http/form-key.server";
import type { Context } from "~/http/guards.server";
import type { UserActor } from "~/kernel/actor/actor";
import { counted } from "~/kernel/texts/numbers";
import type { Db } from "~db/client.server";
import { addedMessage, answerAdded } from "../../cart/buyer/added.server";
import { addQuickOrderLines } from "../add-lines.server";
import { saveQuickOrderDraft } from "../quick-order-draft.server";
import { MAX_QUICK_ORDER_LINES, type QuickOrderLine, type Verification } from "../quick-order-line";
import { type NamesRead, readNamesInTurns } from "../read-names.server";
import { repaired } from "../typed-row";
import { verifyLines } from "../verify-lines.server";
import { type QuickOrderForm, readQuickOrderForm } from "./form.server";
import { saveRows } from "./list.server";
import { type QuickOrderState, sureRepair } from "./quick-order-state";

const FIRST_ROWS = 3;
const MORE_ROWS = 5;

export const emptyQuickOrder = (): QuickOrderState => ({
	rows: [],
	blanks: FIRST_ROWS,
	verification: null,
	showProblems: false,
	paste: "",
	problem: null,
	fileProblem: null,
	listName: "",
	listProblem: null,
	toast: null,
	focus: null,
	left: [],
	savedAt: null,
	draftLines: 0,
	formKey: newFormKey(),
});

/** The verified lines as the quick order's rows, followed by empty rows. */
export function answeredQuickOrder(verification: Verification, blanks = FIRST_ROWS): QuickOrderState {
	const rows = verification.lines;
	const free = MAX_QUICK_ORDER_LINES - rows.length;
	return { ...emptyQuickOrder(), rows, verification, blanks: Math.max(0, Math.min(blanks, free)) };
}

/** The quick order filled with saved rows, from the draft or from before a session ended. Loading them changes nothing. */
export async function filledQuickOrder(
	db: Db,
	buyer: UserActor,
	lines: readonly QuickOrderLine[],
): Promise<QuickOrderState> {
	return lines.length === 0 ? emptyQuickOrder() : answeredQuickOrder(await verified(db, buyer, lines));
}

/** More lines than the quick order takes: none is verified. */
export function overfullQuickOrder({ rows, paste }: QuickOrderForm, problem: string): QuickOrderState {
	return { ...emptyQuickOrder(), rows, blanks: 0, paste, problem, showProblems: true };
}

const verified = async (db: Db, buyer: UserActor, lines: readonly QuickOrderLine[]) =>
	verifyLines(db, buyer, lines, await readNamesInTurns(db, lines));

type Args = { request: Request; context: Context; buyer: UserActor; form: FormData };

/**
 * Handles the quick order's buttons: `verify` (also Enter), `undo`, `rows`, `add`, `save` and `clear`. The rows are kept in every
 * response and in the buyer's draft (Rule 4.13); lines that were added leave the quick order (Rule 4.9).
 */
export async function answerQuickOrder(args: Args) {
	const { context, buyer, form } = args;
	if (form.get("intent") === "clear") {
		saveQuickOrderDraft(getDb(context), buyer, []);
		return seeOther(href("/quick-order"));
	}
	return pressed(args, await readQuickOrderForm(getDb(context), form));
}

/** The response, with the quick order's rows saved as the draft. */
function savedQuickOrder(db: Db, buyer: UserActor, state: QuickOrderState, status: number) {
	return data({ ...state, savedAt: saveQuickOrderDraft(db, buyer, state.rows) }, status);
}

async function pressed({ request, context, buyer, form }: Args, quickOrder: QuickOrderForm) {
	const db = getDb(context);
	const answered = (state: QuickOrderState) => {
		// A quick order with problems lists them, and responds with their status.
		const showProblems = state.fileProblem !== null || (state.verification?.problems ?? 0) > 0;
		const focus = repairedField(quickOrder, state) ?? (showProblems ? null : nextField(state));
		return savedQuickOrder(
			db,
			buyer,
			{ ...state, showProblems, focus, left: quickOrder.left },
			showProblems ? 400 : 200,
		);
	};
	if (quickOrder.tooMany)
		return savedQuickOrder(db, buyer, overfullQuickOrder(quickOrder, quickOrder.tooMany), 400);
	const { fileProblem } = quickOrder;
	const intent = form.get("intent");
	const typedName = String(form.get("listName") ?? "");
	if (intent === "add") {
		return addFromQuickOrder({ request, context, buyer, form }, quickOrder, answered);
	}
	const verification = await verifyQuickOrder(db, form, quickOrder.lines, (lines, read) =>
		verifyLines(db, buyer, lines, read),
	);
	if (intent === "rows") {
		const shown = Math.max(quickOrder.rows.length, verification.lines.length);
		const blanks = shown - verification.lines.length + MORE_ROWS;
		return savedQuickOrder(db, buyer, { ...answeredQuickOrder(verification, blanks), fileProblem }, 200);
	}
	if (intent === "save") {
		const saved = saveRows(db, buyer, typedName, verification);
		if ("problem" in saved) {
			const state = {
				...answeredQuickOrder(verification),
				fileProblem,
				listName: typedName,
				listProblem: saved.problem,
				showProblems: true,
			};
			return savedQuickOrder(db, buyer, state, 400);
		}
		saveQuickOrderDraft(db, buyer, verification.lines);
		setFlash(context, "List Saved", `The list “${saved.name}” has been saved.`);
		return seeOther(href("/lists/:listId", { listId: saved.id }));
	}
	return answered({ ...answeredQuickOrder(verification), fileProblem, listName: typedName });
}

/** Verifies the quick order's lines; for 'Make all changes' again after the first repair of each row that has one. */
export async function verifyQuickOrder(
	db: Db,
	form: FormData,
	lines: readonly QuickOrderLine[],
	verify: (lines: readonly QuickOrderLine[], read: NamesRead) => Verification,
): Promise<Verification> {
	const found = verify(lines, await readNamesInTurns(db, lines));
	if (form.get("fix") !== "all") return found;
	const changed = found.lines.map((row) => {
		const repair = sureRepair(row);
		return repair ? repaired(row, repair) : row;
	});
	return verify(changed, await readNamesInTurns(db, changed));
}

/** The field that a button repaired, whose row may have moved up, or the row after a removed one. */
function repairedField(
	{ repaired, removed, lines }: QuickOrderForm,
	{ rows }: QuickOrderState,
): QuickOrderState["focus"] {
	if (removed !== null) return { row: Math.min(removed, rows.length), field: "sku" };
	if (!repaired) return null;
	const line = lines.findIndex(({ n }) => n === repaired.n) + 1;
	const row = rows.findIndex((one) => one.rows?.includes(line));
	return row < 0 ? null : { row, field: repaired.field };
}

/** The field to fill next: the quantity of the first row without one, or else the first empty row. */
function nextField({ rows }: QuickOrderState): QuickOrderState["focus"] {
	const waiting = rows.findIndex(({ status }) => status === "no_quantity");
	return waiting >= 0 ? { row: waiting, field: "quantity" } : { row: rows.length, field: "sku" };
}

async function addFromQuickOrder(
	{ request, context, buyer, form }: Args,
	quickOrder: QuickOrderForm,
	answered: (state: QuickOrderState) => ReturnType<typeof savedQuickOrder>,
) {
	const db = getDb(context);
	const { fileProblem } = quickOrder;
	const read = await readNamesInTurns(db, quickOrder.lines);
	const order = addQuickOrderLines(db, buyer, quickOrder.lines, formKeyOf(form), read);
	if (order.ready === 0) return answered({ ...answeredQuickOrder(order), fileProblem });

	const { cart, grown } = order;
	const left = order.lines.filter(({ status }) => status !== "ready");
	const remarks = left.length > 0 ? [`${counted(left.length, "row")} kept here.`] : [];
	if (fileProblem === null) {
		saveQuickOrderDraft(db, buyer, left);
		// An emptied pad has nothing to go on with: the cart is next, and shows the message above its heading.
		const sent = left.length > 0 ? form : new FormData();
		sent.set("idempotencyKey", formKeyOf(form) ?? newFormKey());
		const to = left.length > 0 ? href("/quick-order") : href("/cart");
		return answerAdded({ request, context, form: sent }, { cart, grown, remarks, to });
	}
	const rest = answeredQuickOrder(await verified(db, buyer, left));
	const { text, ...extras } = addedMessage(cart, grown, form);
	const toast = {
		...extras,
		kind: "success" as const,
		title: "Added to Cart",
		text: [text, ...remarks].join(" "),
	};
	return savedQuickOrder(db, buyer, { ...rest, fileProblem, showProblems: true, toast }, 200);
}
