import { type Call, jsonAction, parseKnown, write } from "~/http/json.server";
import { requireOwner } from "~/kernel/actor/permissions";
import { DomainError } from "~/kernel/errors";
import { receiveForm } from "~/uploads/receive-form.server";
import { deleteFiles } from "~/uploads/storage.server";
import { getLocation, locationJson } from "../location.queries.server";
import { licenseSchema } from "../location.schema";
import { sendLicense } from "../save-location.server";
import { typedIn } from "./locations";

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

export const action = jsonAction({
	POST: write({ access: "user", title: "Not Sent", status: 201, readsForm: true, run: send }),
});
