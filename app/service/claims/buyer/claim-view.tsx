import { href } from "react-router";
import { lineName } from "~/catalog";
import { RETURNS } from "~/kernel/config/site";
import {
	CLAIM_DECISIONS,
	CLAIM_REASONS,
	CLAIM_REMEDIES,
	CLAIM_RESOLUTIONS,
	CLAIM_STATUSES,
} from "~/terms/claims";
import { MONEY_METHODS } from "~/terms/ledger";
import { ORDER_STATUSES } from "~/terms/order-status";
import { useAnswerTimes } from "~/ui/answer-times";
import { Note } from "~/ui/layout/card";
import { SiteLink } from "~/ui/site-link";
import { Badge } from "~/ui/text/badge";
import { Moment } from "~/ui/text/moment";
import { Money } from "~/ui/text/money";
import type { Claim } from "../claim-view";

/** A claim that was sent: its number and state, the goods, and our answer. */
export function ClaimView({ claim }: { claim: Claim }) {
	const { answered } = useAnswerTimes();
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
						{claim.decision === "part" ? `: ${line.approved} approved` : null}
						{claim.goodsBack && line.approved ? `, ${line.received} of ${line.approved} received` : null}
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
					<Given claim={claim} />
				</Note>
			) : status === "open" ? (
				<p className="small mute mt-2">We answer by email and here, {answered}.</p>
			) : null}
		</article>
	);
}

/** What we decided, and what it led to. */
function Given({ claim }: { claim: Claim }) {
	const { decision, resolution, goodsBack, status, papers = [], replacements, claimNumber } = claim;
	if (decision === null) return null;
	return (
		<ul className="mt-2">
			<li>
				{CLAIM_DECISIONS[decision].done}
				{resolution ? `: ${CLAIM_RESOLUTIONS[resolution].label.toLowerCase()}` : null}
			</li>
			{goodsBack && status === "goods" ? (
				<li>
					Send the goods within {RETURNS.sendDays} days, with {claimNumber} on every box.
				</li>
			) : null}
			{papers
				.filter(({ isUndone }) => !isUndone)
				.map(({ id, kind, number, cents, method, reference }) => (
					<li key={id}>
						{kind === "credit" && number ? (
							<SiteLink to={href("/buyer-portal/papers/:number", { number })}>Credit memo {number}</SiteLink>
						) : (
							["Refunded by", method && MONEY_METHODS[method].label.toLowerCase(), reference]
								.filter(Boolean)
								.join(" ")
						)}
						, <Money cents={Math.abs(cents)} />
					</li>
				))}
			{replacements
				.filter((order) => !ORDER_STATUSES[order.status].isVoid)
				.map(({ orderNumber }) => (
					<li key={orderNumber}>
						<SiteLink to={href("/buyer-portal/orders/:orderNumber", { orderNumber })}>
							Replacement {orderNumber}
						</SiteLink>
					</li>
				))}
		</ul>
	);
}
