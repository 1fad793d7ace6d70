import { data, href } from "react-router";
import type { UserActor } from "~/domain/actor";
import { addPadLines } from "~/domain/quick-order/add-lines.server";
import { MAX_PAD_LINES, type Verification } from "~/domain/quick-order/pad-line";
import { tooManyLines, verifyLines } from "~/domain/quick-order/verify-lines.server";
import { getDb } from "~/http/context.server";
import { setFlash } from "~/http/flash.server";
import { seeOther } from "~/http/form.server";
import type { Context } from "~/http/guards.server";
import { newId } from "~db/id";
import type { PadState } from "./pad-state";
import { type PadForm, readPadForm } from "./quick-order-form.server";
import { saveRows } from "./quick-order-list.server";

const FIRST_ROWS = 3;
const MORE_ROWS = 5;

/** A pad with nothing on it. */
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
	formKey: newId(),
});

/** The answered lines as the pad's rows, with empty ones after them. */
export function answeredPad(verification: Verification, blanks = FIRST_ROWS): PadState {
	const rows = verification.lines;
	const free = MAX_PAD_LINES - rows.length;
	return { ...emptyPad(), rows, verification, blanks: Math.max(0, Math.min(blanks, free)) };
}

/** More lines than the pad takes: nothing is lost, nothing is answered. */
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

const counted = (count: number, one: string) => `${count} ${count === 1 ? one : `${one}s`}`;

type Args = { context: Context; buyer: UserActor; form: FormData };

/**
 * The pad's buttons: `verify`, which is also what Enter means, `rows`, `add` and `save`. Rows are kept whatever is answered;
 * what was added leaves them (Rule 4.9).
 */
export async function answerPad({ context, buyer, form }: Args) {
	const db = getDb(context);
	const pad = await readPadForm(form);
	if (pad.lines.length > MAX_PAD_LINES) return data(overfullPad(pad), 400);
	const { fileProblem } = pad;
	const intent = form.get("intent");
	const typedName = String(form.get("listName") ?? "");
	if (intent === "add") {
		return addFromPad({ context, buyer, pad, key: String(form.get("idempotencyKey") ?? "") || null });
	}
	const verification = verifyLines(db, buyer, pad.lines);
	if (intent === "rows") {
		const shown = Math.max(pad.rows.length, verification.lines.length);
		const blanks = shown - verification.lines.length + MORE_ROWS;
		return data({ ...answeredPad(verification, blanks), fileProblem });
	}
	if (intent === "save") {
		const saved = saveRows(db, buyer, typedName, verification);
		if ("problem" in saved) {
			const pad = {
				...answeredPad(verification),
				fileProblem,
				listName: typedName,
				listProblem: saved.problem,
			};
			return data({ ...pad, showProblems: true }, 400);
		}
		setFlash(context, "List Saved", `The list “${saved.name}” has been saved.`);
		return seeOther(href("/lists/:listId", { listId: saved.id }));
	}
	return answered({ ...answeredPad(verification), fileProblem, listName: typedName });
}

/** A pad with something wrong on it says so, and with its status. */
function answered(state: PadState) {
	const showProblems = state.fileProblem !== null || (state.verification?.problems ?? 0) > 0;
	return data({ ...state, showProblems }, showProblems ? 400 : 200);
}

function addFromPad({
	context,
	buyer,
	pad,
	key,
}: {
	context: Context;
	buyer: UserActor;
	pad: PadForm;
	key: string | null;
}) {
	const db = getDb(context);
	const { fileProblem } = pad;
	const order = addPadLines(db, buyer, pad.lines, key);
	if (order.ready === 0 && !order.replayed) return answered({ ...answeredPad(order), fileProblem });

	const text = order.replayed
		? "These lines were added before; nothing was added twice."
		: `${counted(order.ready, "line")}, ${counted(order.units, "unit")} added.`;
	const left = order.replayed ? [] : order.lines.filter(({ status }) => status !== "ready");
	if (left.length === 0 && fileProblem === null) {
		setFlash(context, "Added to Cart", text);
		return seeOther(href("/cart"));
	}
	const rest = answeredPad(verifyLines(db, buyer, left));
	const kept = left.length > 0 ? ` ${counted(left.length, "row")} kept here.` : "";
	const problems = fileProblem !== null || left.some(({ status }) => status === "problem");
	return data({
		...rest,
		fileProblem,
		showProblems: problems,
		toast: { kind: "success" as const, title: "Added to Cart", text: text + kept },
	});
}
