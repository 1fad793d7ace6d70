import { href } from "react-router";
import { keepsForms } from "~/http/acting.server";
import { replyHeaders } from "~/http/form.server";
import { formAction } from "~/http/form-action.server";
import { customerOrLogin } from "~/http/guards.server";
import { DomainError } from "~/kernel/errors";
import { documentName } from "~/terms/documents";
import { accountSheet } from "~/ui/styles/sheets";
import { deleteFiles } from "~/uploads/storage.server";
import { licenseSchema } from "../location.schema";
import { sendLicense } from "../save-location.server";
import type { Route } from "./+types/license";
import { loadLocation } from "./location-page.server";
import { requireGoodFiles, withFiles } from "./received.server";
import { LocationScreen } from "./screen";

export const middleware: Route.MiddlewareFunction[] = [keepsForms];

export const loader = ({ context, params, url }: Route.LoaderArgs) => loadLocation(context, url, params.id);

/** Sends a license of a location, or a renewed one (Rule 13.51). */
export const action = (args: Route.ActionArgs) => {
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
					if (!file) {
						throw new DomainError("invalid", "Choose the document", { field: "document" });
					}
					await deleteFiles(sendLicense(db, actor, { ...input, locationId }, file));
					return input;
				},
				failed: { title: "Not Sent" },
				done: ({ kind }) => ({
					to: `${href("/portal/locations/:id", { id: locationId })}#licenses`,
					title: "License Sent",
					text: `${documentName(kind)}: we check it, and it is on file then.`,
				}),
			},
			received.form,
		),
	);
};

export const headers = replyHeaders;

export const links = accountSheet;

export default function License({ loaderData, actionData }: Route.ComponentProps) {
	return <LocationScreen {...loaderData} licenseReply={actionData ?? loaderData.kept} />;
}
