import { Form, href } from "react-router";
import type {
	ApplicationDetails,
	FiledDocument,
} from "~/domain/applications/application-admin.queries.server";
import { Button } from "~/ui/button";
import { CheckboxField } from "~/ui/form/choice-field";
import { TextField } from "~/ui/form/text-field";
import { Moment } from "~/ui/text/moment";
import type { ScreenReply } from "./application-reply";

/** A check form for each uploaded document: verified or not, number, last valid day. */
export function CheckForms({
	application: { id, documents },
	reply,
}: {
	application: ApplicationDetails;
	reply?: ScreenReply | undefined;
}) {
	const filed = documents.filter(({ file }) => file);
	if (filed.length === 0) return null;
	return (
		<section aria-labelledby="checks">
			<h2 id="checks" className="mb-3">
				Document checks
			</h2>
			<div className="grid gap-4 md:grid-cols-3">
				{filed.map((document) => (
					<CheckForm
						key={document.kind}
						id={id}
						document={document}
						reply={reply?.kind === document.kind ? reply : undefined}
					/>
				))}
			</div>
		</section>
	);
}

function CheckForm({
	id,
	document: { kind, name, file, check },
	reply,
}: {
	id: string;
	document: FiledDocument;
	reply: ScreenReply | undefined;
}) {
	const errors = reply?.errors ?? {};
	return (
		<Form
			method="post"
			action={href("/admin/applications/:id/documents/:kind", { id, kind })}
			className="card"
			noValidate
		>
			<h3>{name}</h3>
			<p className="small mute mb-3 break-words">{file?.name}</p>
			<input type="hidden" name="fileId" value={file?.id} />
			<TextField
				name="number"
				id={`${kind}-number`}
				label="Number"
				mark="optional"
				autoComplete="off"
				maxLength={100}
				defaultValue={reply?.typed.number ?? check?.number ?? ""}
				errors={errors.number ?? []}
			/>
			<TextField
				name="expiresOn"
				id={`${kind}-expiresOn`}
				type="date"
				label="Last valid day"
				mark="optional"
				defaultValue={reply?.typed.expiresOn ?? check?.expiresOn ?? ""}
				errors={errors.expiresOn ?? []}
			/>
			<CheckboxField
				name="verified"
				id={`${kind}-verified`}
				label="Verified"
				defaultChecked={reply ? reply.typed.verified === "on" : Boolean(check?.verifiedAt)}
			/>
			<Button pendingText="Saving...">
				Save<span className="vh"> {name}</span>
			</Button>
			{check?.verifiedAt ? (
				<p className="small mute mt-3">
					Verified by {check.verifiedBy ?? "a former admin"} on <Moment at={check.verifiedAt} />
				</p>
			) : null}
		</Form>
	);
}
