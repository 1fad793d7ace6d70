import { Form, href, useLocation } from "react-router";
import { LICENSES } from "~/terms/documents";
import { addressOf } from "~/ui/address";
import { Button } from "~/ui/button";
import { FieldError } from "~/ui/form/field-error";
import { Icon } from "~/ui/icon";
import { useShipTo } from "~/ui/ship-to";
import { SiteLink } from "~/ui/site-link";
import { Moment } from "~/ui/text/moment";
import type { ApplicationDetails, FiledDocument } from "../application-admin.queries.server";
import type { ApplicationPage } from "./application-page.server";
import type { ScreenReply } from "./application-reply";

type Props = Pick<ApplicationPage, "doc"> & {
	application: ApplicationDetails;
	/** On the application's own page, also where one of its forms was refused. */
	alone: boolean;
	reply: ScreenReply | undefined;
};

/** One of the documents as the applicant sent it, with what staff found on it; a tab for each. */
export function DocumentBox({ application: { id, documents }, doc, alone, reply }: Props) {
	const { pathname, search } = useLocation();
	const query = Object.fromEntries(new URLSearchParams(search));
	const here = alone ? href("/admin/applications/:id/:does?", { id }) : pathname;
	const at = (kind: string) => addressOf(here, { ...(alone ? {} : { ...query, open: id }), doc: kind });
	const shown = documents.find(({ kind }) => kind === doc) ?? documents[0]!;
	return (
		<section className="doc" aria-label="Documents" id={`documents-${id}`}>
			<nav className="tabs" aria-label="Documents">
				{documents.map(({ kind, name, file, check }) => (
					<SiteLink
						key={kind}
						to={at(kind)}
						aria-current={kind === doc ? "page" : undefined}
						preventScrollReset
					>
						{check?.verifiedAt ? <Icon name="check" /> : null}
						<span className={file ? undefined : "miss"}>
							{LICENSES[kind].short}
							<span className="vh">
								{name.replace(LICENSES[kind].short, "")}:{" "}
								{check?.verifiedAt ? "checked" : file ? "Uploaded" : "Not provided"}
							</span>
						</span>
					</SiteLink>
				))}
			</nav>
			{shown.file ? (
				<>
					<Shown name={shown.name} file={shown.file} />
					<CheckForm key={shown.file.id} id={id} document={shown} back={at(doc)} reply={reply} />
				</>
			) : (
				<p className="pic mute">{shown.name} is missing.</p>
			)}
		</section>
	);
}

const PICTURES = ["image/jpeg", "image/png"];

function Shown({ name, file }: { name: string; file: NonNullable<FiledDocument["file"]> }) {
	const url = href("/documents/:fileId", { fileId: file.id });
	if (PICTURES.includes(file.contentType)) {
		return (
			<div className="pic">
				<a href={url} target="_blank" rel="noopener">
					<img src={url} alt={`${name}, ${file.name}`} />
				</a>
			</div>
		);
	}
	if (file.contentType !== "application/pdf") {
		return <p className="pic mute">{file.name} can't be shown here. Open the file to read it.</p>;
	}
	return (
		<div className="pic">
			{/* Phones show no PDF within a page, or only a dark box. */}
			<a className="btn sm-only" href={url} target="_blank" rel="noopener">
				Open the PDF<span className="vh"> (opens in a new window)</span>
			</a>
			<object
				className="pdf md-only"
				type="application/pdf"
				data={`${url}#toolbar=0&navpanes=0&view=FitH`}
				aria-label={`${name}, ${file.name}`}
			>
				<p className="mute">This browser shows no PDF within a page. Open the file to read it.</p>
			</object>
		</div>
	);
}

function CheckForm({
	id,
	document: { kind, name, file, check },
	back,
	reply,
}: {
	id: string;
	document: FiledDocument;
	back: string;
	reply: ScreenReply | undefined;
}) {
	const { errors = {}, typed } = reply ?? {};
	const states = useShipTo();
	const field = (named: "number" | "expiresOn") => ({
		id: `${kind}-${named}`,
		name: named,
		defaultValue: typed?.[named] ?? check?.[named] ?? "",
		"aria-invalid": errors[named] ? true : undefined,
		"aria-describedby": errors[named] ? `${kind}-${named}-error` : undefined,
	});
	return (
		<Form
			method="post"
			action={href("/admin/applications/:id/documents/:kind", { id, kind })}
			className="ff"
			noValidate
			preventScrollReset
		>
			<input type="hidden" name="fileId" value={file?.id} />
			<input type="hidden" name="redirectTo" value={back} />
			<div className="min-w-0 flex-[1_1_9rem]">
				<label htmlFor={`${kind}-number`}>License number</label>
				<input {...field("number")} className="in mono" autoComplete="off" maxLength={100} />
				<FieldError id={`${kind}-number-error`} errors={errors.number} />
			</div>
			<div className="flex-[0_1_9.5rem]">
				<label htmlFor={`${kind}-expiresOn`}>Expires</label>
				<input {...field("expiresOn")} className="in" type="date" />
				<FieldError id={`${kind}-expiresOn-error`} errors={errors.expiresOn} />
			</div>
			{kind === "resaleCertificate" ? (
				<div>
					<label htmlFor={`${kind}-state`}>State</label>
					<select
						className="in"
						name="state"
						id={`${kind}-state`}
						defaultValue={typed?.state ?? check?.state ?? ""}
					>
						{states.map((state) => (
							<option key={state}>{state}</option>
						))}
					</select>
				</div>
			) : null}
			<label className="tick1">
				<input
					className="tk1"
					type="checkbox"
					name="verified"
					id={`${kind}-verified`}
					defaultChecked={typed ? typed.verified === "on" : Boolean(check?.verifiedAt)}
				/>{" "}
				Checked
			</label>
			<Button size="s" pendingText="Saving...">
				Save<span className="vh"> {name}</span>
			</Button>
			<a
				className="small tap ml-auto"
				href={href("/documents/:fileId", { fileId: file?.id ?? "" })}
				target="_blank"
				rel="noopener"
			>
				Open file<span className="vh">: {name} (opens in a new window)</span>
			</a>
			<p className="small mute basis-full wrap-anywhere">{file?.name}</p>
			{check?.verifiedAt ? (
				<p className="small mute basis-full">
					Checked by {check.verifiedBy ?? "a former admin"} on <Moment at={check.verifiedAt} />
				</p>
			) : null}
		</Form>
	);
}
