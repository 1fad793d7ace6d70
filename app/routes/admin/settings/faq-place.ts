import { href, redirect } from "react-router";
import { placeSchema } from "~/domain/settings/place.schema";
import { placeFaqItem } from "~/domain/settings/write-faq.server";
import { getActor, getDb } from "~/http/context.server";
import type { Route } from "./+types/faq-place";
import { placeEntry } from "./place-entry.server";

export const loader = () => redirect(href("/admin/settings/faq"));

/** Moves a question up or down (Rule 9.8). */
export const action = ({ request, context }: Route.ActionArgs) =>
	placeEntry(context, request, href("/admin/settings/faq"), placeSchema, (input) =>
		placeFaqItem(getDb(context), getActor(context), input),
	);
