import { jsonAction, jsonLoader, write } from "~/http/json.server";
import { closeLocation } from "../close-location.server";
import { getLocation, locationJson } from "../location.queries.server";
import { locationSchema } from "../location.schema";
import { changeLocation } from "../save-location.server";

export const loader = jsonLoader({
	access: "user",
	run: ({ db, actor, params }) => locationJson(getLocation(db, actor, params.id ?? "")),
});

export const action = jsonAction({
	PUT: write({
		access: "user",
		title: "Not Saved",
		schema: locationSchema,
		run: ({ db, actor, params }, input) => {
			const { id } = changeLocation(db, actor, { ...input, id: params.id ?? "" });
			return locationJson(getLocation(db, actor, id));
		},
	}),
	/** Closes it: it stays readable (Rule 13.44). */
	DELETE: write({
		access: "user",
		title: "Not Closed",
		run: ({ db, actor, params }) => {
			const { id } = closeLocation(db, actor, params.id ?? "");
			return locationJson(getLocation(db, actor, id));
		},
	}),
});
