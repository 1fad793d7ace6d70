import { data } from "react-router";
import { isProductTable } from "~/catalog";
import { readPostedTable, textOf } from "~/desk/forms/posted-table.server";
import { portalUrl } from "~/desk/portal-tab";
import { getClient, getDb } from "~/http/context.server";
import { setFlash } from "~/http/flash.server";
import { seeOther } from "~/http/form.server";
import { adminOrDenied, type Context } from "~/http/guards.server";
import { DomainError } from "~/kernel/errors";
import { prefixesOf } from "~/kernel/numbers/numbers.server";
import { getSettings } from "~/kernel/settings/settings.queries.server";
import { counted } from "~/kernel/texts/numbers";
import { checkTracking, type TrackedParcel } from "../check-tracking.server";
import { LONGEST_TRACKING_TEXT, readTrackingText, trackingTextOf } from "../read-tracking.server";
import { shipTracked } from "../ship-tracked.server";
import { seenVersions } from "../tracking-file.schema";
import { choiceOf, ordersText, unitsShipped } from "./tracking-words";

/**
 * Shows what the rows of a tracking file do, or ships them (Rule 7.146). Text that was edited after the preview
 * is shown first.
 */
export async function trackingAction({ request, context }: { request: Request; context: Context }) {
	const admin = adminOrDenied(context);
	const db = getDb(context);
	const { carriers } = getSettings(db);
	const prefixes = prefixesOf(db, "order");
	const { form, problem } = await readPostedTable(
		request,
		getClient(context).ip,
		isProductTable,
		async (posted, table) => {
			posted.set("lines", await trackingTextOf(table, carriers, prefixes));
			posted.set("intent", "check");
			return undefined;
		},
	);
	const text = (name: string) => textOf(form, name, LONGEST_TRACKING_TEXT).replace(/\r\n?/g, "\n");
	const lines = text("lines");
	const reply = (errors: Record<string, string[]>, parcels: TrackedParcel[] = [], status = 400) =>
		data({ lines, errors, parcels, toast: toastOf(parcels) }, { status });
	if (problem) return reply({ file: [problem] });
	if (!lines.trim()) return reply({ lines: ["Paste or upload at least one row"] });
	const choices = Object.fromEntries(
		[...form].flatMap(([name, value]) => (choiceOf(name) && value ? [[choiceOf(name), String(value)]] : [])),
	);
	try {
		const rows = readTrackingText(lines, carriers, prefixes);
		if (form.get("intent") !== "apply" || lines !== text("checked")) {
			return reply({}, checkTracking(db, admin, rows, choices), 200);
		}
		const parcels = await shipTracked(db, admin, rows, { choices, seen: seenVersions.parse(text("seen")) });
		const isDone = parcels.every(({ outcome }) => ["shipped", "skip", "done"].includes(outcome));
		if (!isDone) return reply({}, parcels, 200);
		setFlash(context, ...wordsOf(parcels));
		return seeOther(portalUrl("orders"));
	} catch (error) {
		if (!(error instanceof DomainError) || error.errors.length === 0) throw error;
		return reply({ lines: [error.message] });
	}
}

const wordsOf = (parcels: readonly TrackedParcel[]): [string, string] => {
	const shipped = parcels.filter(({ outcome }) => outcome === "shipped");
	return shipped.length > 0
		? [
				`${ordersText(shipped.length)} shipped`,
				`${counted(unitsShipped(parcels), "unit")}. Each customer gets an email with the tracking number.`,
			]
		: ["Nothing to ship", "All orders of this file were shipped before."];
};

/** The message about a file whose orders did not all ship; null for a preview. */
function toastOf(parcels: readonly TrackedParcel[]) {
	if (!parcels.some(({ outcome }) => outcome === "shipped" || outcome === "changed")) return null;
	const [title, text] = wordsOf(parcels);
	const left = parcels.filter(({ outcome }) => ["ask", "bad", "differs", "changed"].includes(outcome)).length;
	const kind = parcels.some(({ outcome }) => outcome === "shipped")
		? ("success" as const)
		: ("error" as const);
	return {
		kind,
		title: kind === "error" ? "No order was shipped" : title,
		text: `${kind === "error" ? "" : `${text} `}${counted(left, "row needs", "rows need")} you to look.`,
	};
}

export type TrackingReply = Extract<Awaited<ReturnType<typeof trackingAction>>, { data: unknown }>["data"];
