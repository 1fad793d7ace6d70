import { href } from "react-router";
import { lineName } from "~/domain/cart/cart-line";
import type { Claim } from "~/domain/claims/claim-view";
import { ANSWER_HOURS } from "~/site";
import { CLAIM_REASONS, CLAIM_REMEDIES, CLAIM_STATUSES } from "~/terms/claims";
import { Note } from "~/ui/layout/card";
import { Badge } from "~/ui/text/badge";
import { Moment } from "~/ui/text/moment";

/** A claim that was sent: its number and state, the goods, and our answer. */
export function ClaimView({ claim }: { claim: Claim }) {
	const { claimNumber, status, reason, remedy, details, lines, photos, answer, answeredAt, createdAt } =
		claim;
	const { label, color } = CLAIM_STATUSES[status];
	return (
		<article className="claim" aria-labelledby={`claim-${claimNumber}`}>
			<h3 className="flex flex-wrap items-baseline justify-between gap-2" id={`claim-${claimNumber}`}>
				Claim {claimNumber} <Badge color={color}>{label}</Badge>
			</h3>
			<p className="small mute mb-2">
				{CLAIM_REASONS[reason].label} · {CLAIM_REMEDIES[remedy].label} · <Moment at={createdAt} show="full" />
			</p>
			<ul className="small">
				{lines.map((line) => (
					<li key={line.orderItemId}>
						{line.quantity} × {lineName(line)}
					</li>
				))}
			</ul>
			{details ? <p className="mt-2 whitespace-pre-line break-words">{details}</p> : null}
			{photos.length > 0 ? (
				<p className="small mt-2 break-words">
					Photos:{" "}
					{photos.map(({ id, name }, n) => (
						<span key={id}>
							{n > 0 ? ", " : null}
							<a href={href("/documents/:fileId", { fileId: id })} target="_blank" rel="noreferrer">
								{name}
							</a>
						</span>
					))}
				</p>
			) : null}
			{answeredAt ? (
				<Note kind="good" className="mt-3">
					<b>
						Our answer, <Moment at={answeredAt} show="full" />
					</b>
					<span className="block whitespace-pre-line break-words">{answer}</span>
				</Note>
			) : status === "open" ? (
				<p className="small mute mt-2">We answer by email and here, within {ANSWER_HOURS} hours.</p>
			) : null}
		</article>
	);
}
