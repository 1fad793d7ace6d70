import { href, redirect } from "react-router";
import { placeSchema } from "~/domain/settings/place.schema";
import { placeCarrier } from "~/domain/settings/write-carrier.server";
import { getActor, getDb } from "~/http/context.server";
import type { Route } from "./+types/carrier-place";
import { placeEntry } from "./place-entry.server";

export const loader = () => redirect(href("/admin/settings/carriers"));

/** Moves a carrier up or down in the order of guessing (Rule 9.9). */
export const action = ({ request, context }: Route.ActionArgs) =>
	placeEntry(context, request, href("/admin/settings/carriers"), placeSchema, (input) =>
		placeCarrier(getDb(context), getActor(context), input),
	);
