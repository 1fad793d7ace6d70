import { Details } from "~/ui/layout/details";
import type { ApplicationDetails } from "../application-admin.queries.server";

type Props = {
	application: Pick<ApplicationDetails, "references" | "referencesText" | "unreadReferences">;
};

/** References shown without opening the details; an applicant may give two hundred. */
const SHOWN = 4;

/** The trade references as they were understood, and as they were written. */
export function References({ application: { references, referencesText, unreadReferences } }: Props) {
	return (
		<section>
			<h3>Trade references</h3>
			{references.length > 0 ? <ReferenceFacts references={references.slice(0, SHOWN)} /> : null}
			{references.length > SHOWN ? (
				<Details summary={`${references.length - SHOWN} more`}>
					<ReferenceFacts references={references.slice(SHOWN)} />
				</Details>
			) : null}
			{references.length === 0 && !referencesText ? <p className="mute">None given.</p> : null}
			{unreadReferences.map((text, i) => (
				<p key={i} className="mb-2 whitespace-pre-line break-words">
					{text}
				</p>
			))}
			{references.length > 0 ? (
				<Details summary="As written">
					<p className="whitespace-pre-line break-words">{referencesText || "Sent as a list."}</p>
				</Details>
			) : null}
		</section>
	);
}

function ReferenceFacts({ references }: Pick<ApplicationDetails, "references">) {
	return (
		<dl className="facts facts-s facts-2">
			{references.map(({ company, contact, phone, email }, i) => (
				<div key={i}>
					<dt className="wrap-anywhere">{company || "No company named"}</dt>
					<dd className="wrap-anywhere">{[contact, phone, email].filter(Boolean).join(", ")}</dd>
				</div>
			))}
		</dl>
	);
}
