import { href, redirect } from "react-router";
import { getDb } from "~/http/context.server";
import { foundOr404 } from "~/http/found.server";
import { adminOrDenied } from "~/http/guards.server";
import { getRule } from "../state-rules.queries.server";
import type { Route } from "./+types/rule";
import { ruleForms } from "./rule.server";

/** A rule's address leads to the page of its state, where it is open. A new rule has no state yet. */
export function loader({ context, params }: Route.LoaderArgs) {
	ruleForms.check({ params });
	const admin = adminOrDenied(context);
	if (params.id === "new") throw redirect(href("/admin/compliance"));
	const { state } = foundOr404(() => getRule(getDb(context), admin, params.id));
	throw redirect(`${href("/admin/compliance/:state", { state })}?rule=${params.id}#rule`);
}

export const action = ruleForms.action;

export const shouldRevalidate = () => true;
