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
import { addPadLines } from "../add-lines.server";
import { savePadDraft } from "../pad-draft.server";
import { MAX_PAD_LINES, type PadLine, type Verification } from "../pad-line";
import { type NamesRead, readNamesInTurns } from "../read-names.server";
import { repaired } from "../typed-row";
import { verifyLines } from "../verify-lines.server";
import { type PadForm, readPadForm } from "./form.server";
import { saveRows } from "./list.server";
import { type PadState, sureRepair } from "./pad-state";

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
export async function filledPad(db: Db, buyer: UserActor, lines: readonly PadLine[]): Promise<PadState> {
	return lines.length === 0 ? emptyPad() : answeredPad(await verified(db, buyer, lines));
}

/** More lines than the pad takes: none is verified. */
export function overfullPad({ rows, paste }: PadForm, problem: string): PadState {
	return { ...emptyPad(), rows, blanks: 0, paste, problem, showProblems: true };
}

const verified = async (db: Db, buyer: UserActor, lines: readonly PadLine[]) =>
	verifyLines(db, buyer, lines, await readNamesInTurns(db, lines));

type Args = { request: Request; context: Context; buyer: UserActor; form: FormData };

/**
 * Handles the pad's buttons: `verify` (also Enter), `undo`, `rows`, `add`, `save` and `clear`. The rows are kept in every
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

async function pressed({ request, context, buyer, form }: Args, pad: PadForm) {
	const db = getDb(context);
	const answered = (state: PadState) => {
		// A pad with problems lists them, and responds with their status.
		const showProblems = state.fileProblem !== null || (state.verification?.problems ?? 0) > 0;
		const focus = repairedField(pad, state) ?? (showProblems ? null : nextField(state));
		return keptPad(db, buyer, { ...state, showProblems, focus, left: pad.left }, showProblems ? 400 : 200);
	};
	if (pad.tooMany) return keptPad(db, buyer, overfullPad(pad, pad.tooMany), 400);
	const { fileProblem } = pad;
	const intent = form.get("intent");
	const typedName = String(form.get("listName") ?? "");
	if (intent === "add") {
		return addFromPad({ request, context, buyer, form }, pad, answered);
	}
	const verification = await verifyPad(db, form, pad.lines, (lines, read) =>
		verifyLines(db, buyer, lines, read),
	);
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
export async function verifyPad(
	db: Db,
	form: FormData,
	lines: readonly PadLine[],
	verify: (lines: readonly PadLine[], read: NamesRead) => Verification,
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

async function addFromPad(
	{ request, context, buyer, form }: Args,
	pad: PadForm,
	answered: (state: PadState) => ReturnType<typeof keptPad>,
) {
	const db = getDb(context);
	const { fileProblem } = pad;
	const read = await readNamesInTurns(db, pad.lines);
	const order = addPadLines(db, buyer, pad.lines, formKeyOf(form), read);
	if (order.ready === 0) return answered({ ...answeredPad(order), fileProblem });

	const { cart, grown } = order;
	const left = order.lines.filter(({ status }) => status !== "ready");
	const remarks = left.length > 0 ? [`${counted(left.length, "row")} kept here.`] : [];
	if (fileProblem === null) {
		savePadDraft(db, buyer, left);
		// An emptied pad has nothing to go on with: the cart is next, and shows the message above its heading.
		const sent = left.length > 0 ? form : new FormData();
		sent.set("idempotencyKey", formKeyOf(form) ?? newFormKey());
		const to = left.length > 0 ? href("/quick-order") : href("/cart");
		return answerAdded({ request, context, form: sent }, { cart, grown, remarks, to });
	}
	const rest = answeredPad(await verified(db, buyer, left));
	const { text, ...extras } = addedMessage(cart, grown, form);
	const toast = {
		...extras,
		kind: "success" as const,
		title: "Added to Cart",
		text: [text, ...remarks].join(" "),
	};
	return keptPad(db, buyer, { ...rest, fileProblem, showProblems: true, toast }, 200);
}
