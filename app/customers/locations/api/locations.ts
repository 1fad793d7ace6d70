import { type Call, jsonAction, jsonLoader, parseKnown, write } from "~/http/json.server";
import { requireOwner } from "~/kernel/actor/permissions";
import { DomainError } from "~/kernel/errors";
import { DOCUMENT_NAMES } from "~/terms/documents";
import { receiveForm } from "~/uploads/receive-form.server";
import { getLocation, listLocations, locationJson } from "../location.queries.server";
import { newLocationSchema } from "../location.schema";
import { addLocation } from "../save-location.server";

/** The locations of the reader's company. */
export const loader = jsonLoader({
	access: "user",
	run: ({ db, actor }) => listLocations(db, actor).map(locationJson),
});

/** Adds a location with its licenses, as multipart/form-data: all of it, or nothing (Rule 13.40). */
async function add({ request, db, actor, ip }: Call) {
	requireOwner(actor);
	const { form, files, errors, refusal, discard } = await receiveForm(request, ip, DOCUMENT_NAMES);
	try {
		if (refusal) throw new DomainError(refusal, errors[0]!.message, { errors });
		const { id } = addLocation(db, actor, parseKnown(newLocationSchema, typedIn(form)), files);
		return locationJson(getLocation(db, actor, id));
	} catch (error) {
		await discard();
		throw error;
	}
}

/** The text fields of a form. */
export const typedIn = (form: FormData) =>
	Object.fromEntries([...form].filter(([, value]) => typeof value === "string"));

export const action = jsonAction({
	POST: write({ access: "user", title: "Not Saved", status: 201, readsForm: true, run: add }),
});
