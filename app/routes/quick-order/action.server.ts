import { data, href } from "react-router";
import type { UserActor } from "~/domain/actor";
import { addPadLines } from "~/domain/quick-order/add-lines.server";
import { savePadDraft } from "~/domain/quick-order/pad-draft.server";
import { MAX_PAD_LINES, type PadLine, type Verification } from "~/domain/quick-order/pad-line";
import { tooManyLines, verifyLines } from "~/domain/quick-order/verify-lines.server";
import { counted } from "~/domain/texts/numbers";
import { getDb } from "~/http/context.server";
import { setFlash } from "~/http/flash.server";
import { seeOther } from "~/http/form.server";
import { formKeyOf, newFormKey } from "~/http/form-key.server";
import type { Context } from "~/http/guards.server";
import { addedMessage, answerAdded } from "~/routes/cart/added.server";
import type { Db } from "~db/client.server";
import { type PadForm, readPadForm } from "./form.server";
import { saveRows } from "./list.server";
import { type PadState, sureRepair, withRepair } from "./pad-state";

const FIRST_ROWS = 3;
const MORE_ROWS = 5;

export const emptyPad = (): PadState => ({
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

/** The verified lines as the pad's rows, followed by empty rows. */
export function answeredPad(verification: Verification, blanks = FIRST_ROWS): PadState {
	const rows = verification.lines;
	const free = MAX_PAD_LINES - rows.length;
	return { ...emptyPad(), rows, verification, blanks: Math.max(0, Math.min(blanks, free)) };
}

/** The pad filled with saved rows, from the draft or from before a session ended. Loading them changes nothing. */
export function filledPad(db: Db, buyer: UserActor, lines: readonly PadLine[]): PadState {
	if (lines.length > MAX_PAD_LINES) return { ...emptyPad(), rows: [...lines], blanks: 0 };
	return lines.length === 0 ? emptyPad() : answeredPad(verifyLines(db, buyer, lines));
}

/** More lines than the pad takes: all are kept, none is verified. */
function overfullPad(pad: PadForm): PadState {
	return {
		...emptyPad(),
		rows: pad.rows,
		blanks: 0,
		paste: pad.paste,
		problem: tooManyLines(pad.lines.length).message,
		showProblems: true,
	};
}

type Args = { request: Request; context: Context; buyer: UserActor; form: FormData };

/**
 * Handles the pad's buttons: `verify` (also Enter), `rows`, `add`, `save` and `clear`. The rows are kept in every
 * response and in the buyer's draft (Rule 4.13); lines that were added leave the pad (Rule 4.9).
 */
export async function answerPad(args: Args) {
	const { context, buyer, form } = args;
	if (form.get("intent") === "clear") {
		savePadDraft(getDb(context), buyer, []);
		return seeOther(href("/quick-order"));
	}
	return pressed(args, await readPadForm(getDb(context), form));
}

/** The response, with the pad's rows saved as the draft. */
function keptPad(db: Db, buyer: UserActor, state: PadState, status: number) {
	return data({ ...state, savedAt: savePadDraft(db, buyer, state.rows) }, status);
}

function pressed({ request, context, buyer, form }: Args, pad: PadForm) {
	const db = getDb(context);
	const answered = (state: PadState) => {
		// A pad with problems lists them, and responds with their status.
		const showProblems = state.fileProblem !== null || (state.verification?.problems ?? 0) > 0;
		const focus = repairedField(pad, state) ?? (showProblems ? null : nextField(state));
		return keptPad(db, buyer, { ...state, showProblems, focus, left: pad.left }, showProblems ? 400 : 200);
	};
	if (pad.lines.length > MAX_PAD_LINES) return keptPad(db, buyer, overfullPad(pad), 400);
	const { fileProblem } = pad;
	const intent = form.get("intent");
	const typedName = String(form.get("listName") ?? "");
	if (intent === "add") {
		return addFromPad({ request, context, buyer, form }, pad, answered);
	}
	const verification = verifyPad(form, pad.lines, (lines) => verifyLines(db, buyer, lines));
	if (intent === "rows") {
		const shown = Math.max(pad.rows.length, verification.lines.length);
		const blanks = shown - verification.lines.length + MORE_ROWS;
		return keptPad(db, buyer, { ...answeredPad(verification, blanks), fileProblem }, 200);
	}
	if (intent === "save") {
		const saved = saveRows(db, buyer, typedName, verification);
		if ("problem" in saved) {
			const state = {
				...answeredPad(verification),
				fileProblem,
				listName: typedName,
				listProblem: saved.problem,
				showProblems: true,
			};
			return keptPad(db, buyer, state, 400);
		}
		savePadDraft(db, buyer, verification.lines);
		setFlash(context, "List Saved", `The list “${saved.name}” has been saved.`);
		return seeOther(href("/lists/:listId", { listId: saved.id }));
	}
	return answered({ ...answeredPad(verification), fileProblem, listName: typedName });
}

/** Verifies the pad's lines; for 'Make all changes' again after the first repair of each row that has one. */
export function verifyPad(
	form: FormData,
	lines: readonly PadLine[],
	verify: (lines: readonly PadLine[]) => Verification,
): Verification {
	const found = verify(lines);
	if (form.get("fix") !== "all") return found;
	return verify(
		found.lines.map((row) => {
			const repair = sureRepair(row);
			return repair ? withRepair(row, repair) : row;
		}),
	);
}

/** The field that a button repaired, whose row may have moved up, or the row after a removed one. */
function repairedField({ repaired, removed, lines }: PadForm, { rows }: PadState): PadState["focus"] {
	if (removed !== null) return { row: Math.min(removed, rows.length), field: "sku" };
	if (!repaired) return null;
	const line = lines.findIndex(({ n }) => n === repaired.n) + 1;
	const row = rows.findIndex((one) => one.rows?.includes(line));
	return row < 0 ? null : { row, field: repaired.field };
}

/** The field to fill next: the quantity of the first row without one, or else the first empty row. */
function nextField({ rows }: PadState): PadState["focus"] {
	const waiting = rows.findIndex(({ status }) => status === "no_quantity");
	return waiting >= 0 ? { row: waiting, field: "quantity" } : { row: rows.length, field: "sku" };
}

function addFromPad(
	{ request, context, buyer, form }: Args,
	pad: PadForm,
	answered: (state: PadState) => ReturnType<typeof keptPad>,
) {
	const db = getDb(context);
	const { fileProblem } = pad;
	const order = addPadLines(db, buyer, pad.lines, formKeyOf(form));
	if (order.ready === 0 && !order.replayed) return answered({ ...answeredPad(order), fileProblem });

	const { cart, grown, replayed } = order;
	const left = replayed ? [] : order.lines.filter(({ status }) => status !== "ready");
	const remarks = left.length > 0 ? [`${counted(left.length, "row")} kept here.`] : [];
	if (fileProblem === null) {
		if (!replayed) savePadDraft(db, buyer, left);
		const text = replayed ? "These lines were already added. Nothing was added twice." : undefined;
		// An emptied pad has nothing to go on with: the cart is next, and shows the message above its heading.
		const sent = left.length > 0 ? form : new FormData();
		const to = left.length > 0 ? href("/quick-order") : href("/cart");
		return answerAdded({ request, context, form: sent }, { cart, grown, text, remarks, to });
	}
	const rest = answeredPad(verifyLines(db, buyer, left));
	const { text, ...extras } = addedMessage(cart, grown);
	const toast = {
		...extras,
		kind: "success" as const,
		title: "Added to Cart",
		text: [text, ...remarks].join(" "),
	};
	return keptPad(db, buyer, { ...rest, fileProblem, showProblems: true, toast }, 200);
}
