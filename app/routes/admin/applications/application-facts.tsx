import { href } from "react-router";
import type {
	ApplicationDetails,
	FiledDocument,
} from "~/domain/applications/application-admin.queries.server";
import { dayText } from "~/domain/texts/day-text";
import { Icon } from "~/ui/icon";
import { Facts } from "~/ui/layout/card";
import { Details } from "~/ui/layout/details";

/** A business's application, documents and references, in two columns. */
export function ApplicationFacts({ application }: { application: ApplicationDetails }) {
	const { documents, businessAddress, businessPhone, ein, email, expectedVolume, applicant, earlier } =
		application;
	return (
		<div className="split half gap-x-8 gap-y-4">
			<Facts
				items={[
					{
						label: "Business address",
						value: <span className="whitespace-pre-line">{businessAddress}</span>,
					},
					{ label: "Business phone", value: businessPhone },
					{ label: "Federal EIN", value: <span className="mono">{ein}</span> },
					{ label: "Expected volume", value: expectedVolume },
					{ label: "Email", long: true, value: <a href={`mailto:${email}`}>{email}</a> },
					{
						label: "Account",
						long: true,
						value: `${applicant.username}${applicant.closedAt ? ", closed" : ""}${
							earlier > 0 ? `, applied ${earlier === 1 ? "once" : `${earlier} times`} before` : ""
						}`,
					},
					...documents.map((document) => ({
						label: document.name,
						value: <DocumentFlag document={document} />,
					})),
				]}
			/>
			<div>
				<References application={application} />
				<h3 className="mb-1 text-16">Notes</h3>
				<p className={application.notes ? "whitespace-pre-line" : "mute"}>
					{application.notes ?? "None yet."}
				</p>
			</div>
		</div>
	);
}

/** Uploaded, with a link to the file and the check's result; or Not provided. */
function DocumentFlag({ document: { name, file, check } }: { document: FiledDocument }) {
	if (!file) return <b className="text-red">Not provided</b>;
	return (
		<>
			<a
				className="doclink"
				href={href("/documents/:fileId", { fileId: file.id })}
				target="_blank"
				rel="noopener"
			>
				<Icon name="doc" />
				Uploaded
				<span className="vh">
					: {name}, {file.name} (opens in a new window)
				</span>
			</a>{" "}
			<span className="small mute">
				{[
					check?.verifiedAt ? "verified" : "not verified",
					check?.number && `no. ${check.number}`,
					check?.expiresOn && `expires ${dayText(check.expiresOn)}`,
				]
					.filter(Boolean)
					.join(", ")}
			</span>
		</>
	);
}

function References({
	application: { references, referencesText, unreadReferences },
}: {
	application: ApplicationDetails;
}) {
	return (
		<>
			<h3 className="mb-1.5 text-16">Trade references</h3>
			{references.length > 0 ? <ReferenceTable references={references.slice(0, SHOWN)} /> : null}
			{references.length > SHOWN ? (
				<div className="mb-3">
					<Details summary={`${references.length - SHOWN} more`}>
						<ReferenceTable references={references.slice(SHOWN)} />
					</Details>
				</div>
			) : null}
			{references.length === 0 && !referencesText ? <p className="mute mb-3">None given.</p> : null}
			{unreadReferences.length > 0 ? (
				<div className="mb-3">
					{unreadReferences.map((text, i) => (
						<p key={i} className="mb-2 whitespace-pre-line break-words">
							{text}
						</p>
					))}
				</div>
			) : null}
			{references.length > 0 ? (
				<div className="mb-3">
					<Details summary="As written">
						<p className="whitespace-pre-line break-words">{referencesText || "Sent as a list."}</p>
					</Details>
				</div>
			) : null}
		</>
	);
}

/** References shown without opening the details; an applicant may give two hundred. */
const SHOWN = 4;

function ReferenceTable({ references }: Pick<ApplicationDetails, "references">) {
	return (
		<table className="table mb-3">
			<tbody>
				{references.map(({ company, contact, phone, email }, i) => (
					<tr key={i}>
						<td className="wrap-anywhere">
							<b className="font-semibold">{company || "No company named"}</b>
							{contact ? (
								<>
									<br />
									{contact}
								</>
							) : null}
							<br />
							<span className="mute">{[phone, email].filter(Boolean).join(" · ")}</span>
						</td>
					</tr>
				))}
			</tbody>
		</table>
	);
}
