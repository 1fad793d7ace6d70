import { Form, href } from "react-router";
import { formatCents } from "~/kernel/money";
import { dayText } from "~/kernel/texts/day-text";
import { MONEY_METHODS, NOTICE_STATUSES } from "~/terms/ledger";
import { Button } from "~/ui/button";
import { Line, Lines, Panel } from "~/ui/layout/card";
import { Badge } from "~/ui/text/badge";
import type { NoticeView } from "../notice.queries.server";

/** 'Nov 23, 2026, check 2207'. */
const howOf = ({ day, method, reference }: NoticeView) =>
	[dayText(day), [MONEY_METHODS[method].label, reference].filter(Boolean).join(" ")].join(", ");

function TakeBack({ id, formKey }: { id: string; formKey: string }) {
	return (
		<Form method="post" action={href("/buyer-portal/account/pay/:does?", { does: "withdraw" })}>
			<input type="hidden" name="idempotencyKey" value={`${formKey}-${id}`} />
			<input type="hidden" name="at" value="pay" />
			<input type="hidden" name="id" value={id} />
			<Button pendingText="Saving...">
				Take back<span className="vh"> the payment</span>
			</Button>
		</Form>
	);
}

/** The payment that was just told of: what it pays, and what is next. */
export function SentDocket({ notice, formKey }: { notice: NoticeView; formKey: string }) {
	const { id, cents, status, papers } = notice;
	const rest = cents - papers.reduce((sum, { sentCents }) => sum + sentCents, 0);
	return (
		<div id="sent" tabIndex={-1}>
			<Panel
				className="placed"
				title={status === "waiting" ? `Thank you. ${formatCents(cents)} is noted.` : formatCents(cents)}
				aside={<Badge color={NOTICE_STATUSES[status].color}>{NOTICE_STATUSES[status].label}</Badge>}
			>
				{status === "waiting" ? (
					<p className="big">
						When it is here, we confirm it and mail the receipt. Until then your balance stays as it is.
					</p>
				) : null}
				<Lines className="mt-3">
					<Line label="Sent" words>
						{howOf(notice)}
					</Line>
					{papers.map(({ id: paper, name, sentCents }) => (
						<Line key={paper} label={name}>
							{formatCents(sentCents)}
						</Line>
					))}
					{rest === 0 ? null : (
						<Line label={rest > 0 ? "On account" : "Stays open"}>{formatCents(rest)}</Line>
					)}
					<Line label="Sent" total>
						{formatCents(cents)}
					</Line>
				</Lines>
				{status === "waiting" ? (
					<div className="mt-3">
						<TakeBack id={id} formKey={formKey} />
					</div>
				) : null}
			</Panel>
		</div>
	);
}

/** Payments that were told of before and wait for us. */
export function SentList({ sent, formKey }: { sent: readonly NoticeView[]; formKey: string }) {
	if (sent.length === 0) return null;
	return (
		<section className="mt-9" aria-labelledby="sent-before">
			<h2 className="sum" id="sent-before">
				Sent, not here yet
			</h2>
			<ul className="rowl">
				{sent.map((notice) => (
					<li key={notice.id}>
						<b>{formatCents(notice.cents)}</b>
						<span>
							{howOf(notice)}
							<small className="mute block">{notice.papers.map(({ name }) => name).join(", ")}</small>
						</span>
						<TakeBack id={notice.id} formKey={formKey} />
					</li>
				))}
			</ul>
		</section>
	);
}
