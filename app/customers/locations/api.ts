import { z } from "zod";
import { type ApiTable, call, read } from "~/http/api.server";
import { type Call, parseKnown, write } from "~/http/json.server";
import { requireOwner } from "~/kernel/actor/permissions";
import { DomainError } from "~/kernel/errors";
import { DOCUMENT_NAMES } from "~/terms/documents";
import { receiveForm } from "~/uploads/receive-form.server";
import { deleteFiles } from "~/uploads/storage.server";
import { typedIn } from "~/uploads/typed-in";
import { chooseLocation } from "./choose-location.server";
import { closeLocation } from "./close-location.server";
import { getLocation, listLocations, locationJson } from "./location.queries.server";
import { licenseSchema, locationSchema, newLocationSchema } from "./location.schema";
import { locationShape } from "./location-shapes.server";
import { addLocation, changeLocation, sendLicense } from "./save-location.server";

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

/** Sends a license as multipart/form-data, with its file in `document` (Rule 13.51). */
async function send({ request, params, db, actor, ip }: Call) {
	requireOwner(actor);
	const locationId = params.id ?? "";
	const { form, files, errors, refusal, discard } = await receiveForm(request, ip, { document: "Document" });
	try {
		if (refusal) throw new DomainError(refusal, errors[0]!.message, { errors });
		const input = parseKnown(licenseSchema, typedIn(form));
		if (!files.document) throw new DomainError("invalid", "Choose the document", { field: "document" });
		await deleteFiles(sendLicense(db, actor, { ...input, locationId }, files.document));
	} catch (error) {
		await discard();
		throw error;
	}
	return locationJson(getLocation(db, actor, locationId));
}

/** The location as its company sees it now. */
const locationNow = ({ db, actor }: Call, { id }: { id: string }) => locationJson(getLocation(db, actor, id));

/** The calls of locations. */
export const locationsApi = {
	"GET /api/locations": read({
		says: "Lists the locations of the caller's company.",
		access: "user",
		gives: z.array(locationShape),
		run: ({ db, actor }) => listLocations(db, actor).map(locationJson),
	}),
	"POST /api/locations": write({
		says: "Adds a location with its licenses: all of it, or nothing.",
		access: "user",
		title: "Not Saved",
		status: 201,
		readsForm: { fields: newLocationSchema, files: DOCUMENT_NAMES },
		gives: locationShape,
		waits: true,
		run: add,
	}),
	"GET /api/locations/:id": read({
		says: "Gives one location of the caller's company.",
		access: "user",
		gives: locationShape,
		run: ({ db, actor, params }) => locationJson(getLocation(db, actor, params.id ?? "")),
	}),
	"PUT /api/locations/:id": write({
		says: "Replaces a location's name, person, hours and address.",
		access: "user",
		title: "Not Saved",
		schema: locationSchema,
		gives: locationShape,
		run: ({ db, actor, params }, input) => {
			const { id } = changeLocation(db, actor, { ...input, id: params.id ?? "" });
			return locationJson(getLocation(db, actor, id));
		},
	}),
	/** Rule 13.44. */
	"DELETE /api/locations/:id": call(closeLocation, {
		says: "Closes a location; it stays readable.",
		title: "Not Closed",
		gives: locationShape,
		respond: locationNow,
	}),
	"POST /api/locations/:id/licenses": write({
		says: "Sends a license of a location with its file.",
		access: "user",
		title: "Not Sent",
		status: 201,
		readsForm: { fields: licenseSchema, files: { document: "Document" } },
		gives: locationShape,
		waits: true,
		run: send,
	}),
	"POST /api/locations/:id/choose": call(chooseLocation, {
		says: "Sets the location that the caller orders for.",
		title: "Error",
		gives: locationShape,
		respond: locationNow,
	}),
} satisfies ApiTable;
