import { useForm } from "@conform-to/react";
import { Form, href } from "react-router";
import { ACCEPTED_FILES, MAX_FILE_MB } from "~/kernel/config/site";
import { dayText } from "~/kernel/texts/day-text";
import { DOCUMENT_NAMES, documentName, LICENSE_KINDS } from "~/terms/documents";
import { Button } from "~/ui/button";
import { ErrorSummary, problemsOf } from "~/ui/form/error-summary";
import { FileField } from "~/ui/form/file-field";
import { SelectField } from "~/ui/form/select-field";
import { Details } from "~/ui/layout/details";
import { Badge } from "~/ui/text/badge";
import { DescribedField } from "../../fields/described-field";
import { LICENSE_LIST, type LicenseColumn } from "../../fields/location-fields";
import type { OwnLicense, OwnLocation } from "../location.queries.server";
import { stateOf } from "./license-state";
import type { Reply } from "./screen";

/** A store's licenses: those that count, those before them, and the form that sends one (Rule 13.51). */
export function Licenses({
	location,
	mayChange,
	today,
	reply,
}: {
	location: OwnLocation;
	mayChange: boolean;
	/** YYYY-MM-DD. */
	today: string;
	reply: Reply;
}) {
	const current = location.licenses.filter((license) => isCurrent(license, location.licenses));
	const earlier = location.licenses.filter((license) => !current.includes(license));
	return (
		<section id="licenses" aria-labelledby="licenses-head">
			<h2 id="licenses-head" className="mb-3">
				Licenses
			</h2>
			{current.length > 0 ? (
				<Lines licenses={current} today={today} />
			) : (
				<p className="mute">No license is on file for this store.</p>
			)}
			{earlier.length > 0 ? (
				<Details summary={`Earlier licenses (${earlier.length})`}>
					<Lines licenses={earlier} today={today} />
				</Details>
			) : null}
			{mayChange && location.status !== "refused" ? (
				<Details
					summary="Send a new or renewed license"
					open={location.licenses.length === 0 || reply?.result.status === "error"}
				>
					<LicenseForm location={location} reply={reply} />
				</Details>
			) : null}
		</section>
	);
}

/** The newest of its kind, of certificates also of its state, or one that is being checked. */
const isCurrent = (license: OwnLicense, all: OwnLicense[]) =>
	license.isWaiting || all.find((other) => !other.isWaiting && isSameLicense(other, license)) === license;

const isSameLicense = (a: OwnLicense, b: OwnLicense) =>
	a.kind === b.kind && (a.kind !== "resaleCertificate" || a.state === b.state);

const Lines = ({ licenses, today }: { licenses: OwnLicense[]; today: string }) => (
	<div className="paperlines">
		{licenses.map((license) => (
			<LicenseLine key={license.id} license={license} today={today} />
		))}
	</div>
);

function LicenseLine({ license, today }: { license: OwnLicense; today: string }) {
	const { kind, number, state, expiresOn, file } = license;
	const [color, label] = stateOf({ isWaiting: license.isWaiting || !license.verifiedAt, expiresOn }, today);
	return (
		<div className="paperline">
			<div>
				<b>{documentName(kind)}</b>
				<small>
					{file ? <a href={href("/documents/:fileId", { fileId: file.id })}>{file.name}</a> : "No document"}
					{number ? `, ${number}` : ""}
					{state ? `, ${state}` : ""}
					{expiresOn ? `, expires ${dayText(expiresOn)}` : ""}
				</small>
			</div>
			<Badge color={color}>{label}</Badge>
		</div>
	);
}

type Fields = Record<"kind" | LicenseColumn | "document", string>;

function LicenseForm({ location, reply }: { location: OwnLocation; reply: Reply }) {
	const [form, fields] = useForm<Fields>({
		id: "license",
		lastResult: reply?.result,
		defaultValue: { state: location.parts?.state ?? "" },
	});
	return (
		<Form
			method="post"
			action={href("/portal/locations/:id/:does?", { id: location.id, does: "licenses" })}
			encType="multipart/form-data"
			id={form.id}
			onSubmit={form.onSubmit}
			noValidate
		>
			<ErrorSummary problems={problemsOf(form)} />
			<div className="cols cols-2">
				<SelectField
					field={fields.kind}
					label="License"
					placeholder="Choose"
					hint="A resale certificate makes orders to its state exempt from sales tax once we have verified it."
					options={LICENSE_KINDS.map((kind) => ({ value: kind, label: DOCUMENT_NAMES[kind] }))}
				/>
				{LICENSE_LIST.map((field) => (
					<DescribedField key={field.column} as={field} field={fields[field.column]} />
				))}
			</div>
			<FileField
				field={fields.document}
				label="Document"
				hint={`PDF, JPG, PNG, DOC or DOCX, up to ${MAX_FILE_MB} MB.`}
				accept={ACCEPTED_FILES}
				required={false}
			/>
			<Button variant="primary" pendingText="Sending...">
				Send license
			</Button>
		</Form>
	);
}
