import { grouped } from "~/kernel/texts/numbers";
import { Note } from "~/ui/layout/card";
import { readTradeReferences } from "../trade-references";

const SHOWN = 20;

/** The trade references we recognized in the text, and how many parts we could not read. */
export function ReferenceList({ text }: { text: string }) {
	const { references, unread } = readTradeReferences(text);
	if (references.length + unread.length === 0) return null;
	return (
		<section aria-label="References we recognized">
			<h2 className="text-18">
				{references.length === 0
					? "No references recognized yet"
					: references.length === 1
						? "1 reference recognized"
						: `${grouped(references.length)} references recognized`}
			</h2>
			{references.length > 0 ? (
				<ol className="facts mt-2">
					{references.slice(0, SHOWN).map((reference, index) => (
						<li key={index} className="bar-item">
							<b>{reference.company}</b>
							<span className="mute">
								{" "}
								{[reference.contact, reference.phone, reference.email].filter(Boolean).join(" · ")}
							</span>
						</li>
					))}
				</ol>
			) : null}
			{references.length > SHOWN ? (
				<p className="mute small">and {grouped(references.length - SHOWN)} more</p>
			) : null}
			{unread.length > 0 ? (
				<Note className="mt-3">
					{unread.length === 1 ? "One part" : `${grouped(unread.length)} parts`} could not be read as company,
					contact, phone and email. {unread.length === 1 ? "It is" : "They are"} kept and sent as you wrote{" "}
					{unread.length === 1 ? "it" : "them"}.
				</Note>
			) : null}
		</section>
	);
}
