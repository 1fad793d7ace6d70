import { href } from "react-router";
import { formAction } from "~/http/form-action.server";
import { customerOrLogin } from "~/http/guards.server";
import { form, recordForms } from "~/http/record-page.server";
import { DomainError } from "~/kernel/errors";
import { documentName } from "~/terms/documents";
import { deleteFiles } from "~/uploads/storage.server";
import { closeLocation } from "../close-location.server";
import { licenseSchema } from "../location.schema";
import { changeLocation, sendLicense } from "../save-location.server";
import type { Route } from "./+types/location";
import { requireGoodFiles, withFiles } from "./received.server";

const pageOf = (id: string) => href("/portal/locations/:id/:does?", { id });

/** What can be done on a location's page. */
export const locationForms = recordForms({
	/** Changes a location (Rules 13.42, 13.43). */
	page: form(changeLocation, (_args: Route.ActionArgs) => ({
		failed: { title: "Not Saved" },
		done: ({ id, name }) => ({ to: pageOf(id), title: "Store Saved", text: `${name} is saved.` }),
	})),
	/** Closes a location (Rule 13.44). */
	close: form(closeLocation, ({ params }: Route.ActionArgs) => ({
		failed: { title: "Not Closed" },
		refusedTo: pageOf(params.id),
		done: ({ name }) => ({
			to: href("/portal/locations"),
			title: "Store Closed",
			text: `Nothing ships to ${name} any more. Its orders stay readable.`,
		}),
	})),
	/** Sends a license of a location, or a renewed one (Rule 13.51). */
	async licenses(args: Route.ActionArgs) {
		const locationId = args.params.id;
		customerOrLogin(args.context, args.url);
		return withFiles(args, { document: "Document" }, (received) =>
			formAction(
				args,
				{
					guard: customerOrLogin,
					schema: licenseSchema,
					run: async ({ db, actor }, input) => {
						requireGoodFiles(received);
						const file = received.files.document;
						if (!file) throw new DomainError("invalid", "Choose the document", { field: "document" });
						await deleteFiles(sendLicense(db, actor, { ...input, locationId }, file));
						return input;
					},
					failed: { title: "Not Sent" },
					done: ({ kind }) => ({
						to: `${pageOf(locationId)}#licenses`,
						title: "License Sent",
						text: `${documentName(kind)}: we check it, and it is on file then.`,
					}),
				},
				received.form,
			),
		);
	},
});
