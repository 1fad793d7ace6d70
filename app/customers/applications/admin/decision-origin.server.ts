import { href } from "react-router";
import { returnPath } from "~/http/return-path.server";

/** The screens that decide applications: a decision leads back to the one it was made on. */
const DECISION_ORIGINS = ["queue", "dashboard", "portal"] as const;
export type DecisionOrigin = (typeof DECISION_ORIGINS)[number];

/** The screen a form says it was on; the application's own page where it doesn't. */
export const originOf = (form: FormData): DecisionOrigin =>
	DECISION_ORIGINS.find((origin) => origin === form.get("from")) ?? "queue";

/** The failure's toast, in the words of each screen. */
export const failureOn = (origin: DecisionOrigin) =>
	origin === "portal"
		? { title: "Action Failed", text: "Failed to update application status. Please try again." }
		: { title: "Update Failed", text: "Failed to update the application. Please try again." };

const LISTS = { dashboard: "/admin", portal: "/admin-portal" } as const;

/**
 * Where a decision leads: back to the list, filtered and paged as it was, or from an application's own page to the
 * next pending one.
 */
export function afterDecision(form: FormData, next: { id: string } | null): string {
	const origin = originOf(form);
	if (origin === "queue") {
		return next
			? href("/admin/applications/:id/:does?", { id: next.id })
			: `${href("/admin")}?tab=applications`;
	}
	const list = LISTS[origin];
	const returnsTo = returnPath(form, list);
	return returnsTo.startsWith(`${list}?`) ? returnsTo : `${list}?tab=applications`;
}
