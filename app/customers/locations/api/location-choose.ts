import { jsonAction, write } from "~/http/json.server";
import { chooseLocation } from "../choose-location.server";
import { getLocation, locationJson } from "../location.queries.server";

export const action = jsonAction({
	/** Sets the store that the caller orders for. */
	POST: write({
		access: "user",
		title: "Error",
		run: ({ db, actor, params }) => {
			const { id } = chooseLocation(db, actor, params.id ?? "");
			return locationJson(getLocation(db, actor, id));
		},
	}),
});
