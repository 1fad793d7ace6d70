import type { SubmissionResult } from "@conform-to/react";
import { data } from "react-router";
import type { Actor } from "~/kernel/actor/actor";
import { requireAdmin } from "~/kernel/actor/permissions";
import type { Db } from "~db/client.server";
import { getStaffOrder } from "../../orders/order-admin.queries.server";
import { type ScanLine, scan } from "../scan.ts";
import { closingOf, docketLines, uncounted } from "./docket.server";

const textOf = (form: FormData, name: string): string => String(form.get(name) ?? "").slice(0, 1000);

/** The counts of a form, by the lines as they are now. */
function countsOf(form: FormData, lines: readonly ScanLine[]): number[] {
	const sent = new Map<string, number>();
	for (let n = 0; form.has(`lines[${n}].orderItemId`); n++) {
		const of = (name: string) => textOf(form, `lines[${n}].${name}`);
		sent.set(`${of("orderItemId")}:${of("flavorId")}`, Number.parseInt(of("quantity"), 10) || 0);
	}
	return lines.map(({ orderItemId, flavorId }) => sent.get(`${orderItemId}:${flavorId ?? ""}`) ?? 0);
}

/** The lines of a form with what is not packed of each, to close it short (Rule 7.93). */
export function restOf(db: Db, actor: Actor, form: FormData) {
	const lines = docketLines(db, getStaffOrder(db, actor, textOf(form, "id")));
	return uncounted(lines, countsOf(form, lines));
}

const KEPT = ["id", "trackingNumber", "carrier", "rest", "reason", "isOnShelf"];

/**
 * Counts a scan of a docket without scripts, takes the last one back, or only reads the boxes. The form has the
 * counts, so nothing is written, and a reload counts nothing twice.
 * @throws DomainError unauthenticated, forbidden, not_found.
 */
export function countScan(db: Db, actor: Actor, form: FormData) {
	requireAdmin(actor, "orders.ship");
	const id = textOf(form, "id");
	const lines = docketLines(db, getStaffOrder(db, actor, id));
	const typed = countsOf(form, lines);
	const code = textOf(form, "scan");
	const isUndo = form.get("do") === "undo";
	const isFirst = !form.get("begun") && lines.every(({ left }, n) => typed[n] === left);
	const before = isFirst ? lines.map(() => 0) : typed;
	const scanned = isUndo || !code.trim() ? null : scan(lines, before, code);
	const problem = scanned?.problem;
	const counted = scanned?.packed ? scanned : null;
	const kept = textOf(form, "before").split(",").map(Number);
	const back = isUndo && kept.length === lines.length && kept.every(Number.isInteger) ? kept : typed;
	const counts = counted?.packed ?? back;
	const result: SubmissionResult = {
		status: problem ? "error" : "success",
		initialValue: {
			...Object.fromEntries(KEPT.map((name) => [name, textOf(form, name)])),
			// Of an unticked box, its hidden field is sent alone.
			sendEmail: String(form.getAll("sendEmail").at(-1) ?? "on"),
			lines: counts.map((quantity) => ({ quantity: String(quantity) })),
		},
	};
	return data(
		{
			result,
			toast: null,
			scanned: {
				...{ problem: problem ?? null, last: counted && { ...counted, before }, counts },
				begun: Boolean(form.get("begun")) || counted !== null,
				closing: closingOf(db, actor, id, lines, counts),
			},
		},
		{ status: problem ? 400 : 200 },
	);
}

/** What a scan without scripts answers, and what the form asks for as it is typed. */
export type ScanReply = ReturnType<typeof countScan>["data"]["scanned"];
