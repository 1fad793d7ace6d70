import { useForm } from "@conform-to/react";
import { Form, href } from "react-router";
import { keepsForms } from "~/http/acting.server";
import { replyHeaders } from "~/http/form.server";
import { formAction } from "~/http/form-action.server";
import { foundOr404 } from "~/http/found.server";
import { customerOrLogin } from "~/http/guards.server";
import { keptReply } from "~/http/kept-form.server";
import { requireOwner } from "~/kernel/actor/permissions";
import { ACCEPTED_FILES, MAX_FILE_MB } from "~/kernel/config/site";
import { DOCUMENT_NAMES, documentName, LICENSE_KINDS, type LicenseKind } from "~/terms/documents";
import { Button } from "~/ui/button";
import { ErrorSummary, problemsOf } from "~/ui/form/error-summary";
import { Fieldset } from "~/ui/form/fieldset";
import { FileField } from "~/ui/form/file-field";
import { PageTitle } from "~/ui/layout/page-title";
import { Flash } from "~/ui/layout/toast";
import { PortalHead } from "~/ui/site/portal-tabs";
import { SiteLink } from "~/ui/site-link";
import { accountSheet } from "~/ui/styles/sheets";
import { DescribedField } from "../../fields/described-field";
import { LICENSE_LIST, type LicenseColumn } from "../../fields/location-fields";
import { licenseField } from "../license-field";
import { type LocationInput, newLocationSchema } from "../location.schema";
import { addLocation } from "../save-location.server";
import type { Route } from "./+types/new";
import { LocationFields } from "./location-fields";
import { requireGoodFiles, withFiles } from "./received.server";

export const middleware: Route.MiddlewareFunction[] = [keepsForms];

export function loader({ context, url }: Route.LoaderArgs) {
	const customer = customerOrLogin(context, url);
	foundOr404(() => requireOwner(customer));
	return { kept: keptReply(context, url) };
}

/** Adds a store with its licenses (Rule 13.40). */
export const action = (args: Route.ActionArgs) => {
	customerOrLogin(args.context, args.url);
	return withFiles(args, DOCUMENT_NAMES, (received) =>
		formAction(
			args,
			{
				guard: customerOrLogin,
				schema: newLocationSchema,
				run: ({ db, actor }, input) => {
					requireGoodFiles(received);
					return addLocation(db, actor, input, received.files);
				},
				failed: { title: "Not Saved" },
				done: ({ id, name }) => ({
					to: href("/portal/locations/:id/:does?", { id }),
					title: "Store Sent",
					text: `We check ${name} and its licenses. Orders can ship there once it is approved.`,
				}),
			},
			received.form,
		),
	);
};

export const headers = replyHeaders;

export const links = accountSheet;

type Fields = Record<keyof Required<LocationInput>, string> &
	Record<LicenseKind, string> &
	Record<`${LicenseKind}${Capitalize<LicenseColumn>}`, string>;

export default function NewLocation({ loaderData, actionData }: Route.ComponentProps) {
	const reply = actionData ?? loaderData.kept;
	const [form, fields] = useForm<Fields>({ id: "location", lastResult: reply?.result });
	return (
		<div className="wrap">
			<PageTitle>{`${actionData ? "Error: " : ""}Add a store`}</PageTitle>
			<PortalHead
				title="Add a store"
				intro="We check it within two business days. Nothing ships there before."
			>
				<SiteLink to={href("/portal/locations")}>All stores</SiteLink>
			</PortalHead>
			<Form
				method="post"
				encType="multipart/form-data"
				id={form.id}
				onSubmit={form.onSubmit}
				noValidate
				className="max-w-184"
			>
				<Flash message={reply?.toast} />
				<ErrorSummary problems={problemsOf(form)} />
				<LocationFields fields={fields} />
				{LICENSE_KINDS.map((kind) => (
					<Fieldset key={kind} legend={documentName(kind)}>
						<FileField
							field={fields[kind]}
							label={`${documentName(kind)}, document`}
							mark="optional"
							hint={`PDF, JPG, PNG, DOC or DOCX, up to ${MAX_FILE_MB} MB.`}
							accept={ACCEPTED_FILES}
							required={false}
						/>
						<div className="cols cols-3">
							{LICENSE_LIST.map((field) => (
								<DescribedField
									key={field.column}
									as={field}
									field={fields[licenseField(kind, field.column)]}
								/>
							))}
						</div>
					</Fieldset>
				))}
				<Button variant="primary" pendingText="Sending...">
					Send for approval
				</Button>
			</Form>
		</div>
	);
}
