import { Form, href } from "react-router";
import { formatCents } from "~/kernel/money";
import { Button } from "~/ui/button";
import { TextField } from "~/ui/form/text-field";
import { InlineFlash } from "~/ui/layout/flash-message";
import type { NoticeView } from "../notice.queries.server";

type Props = {
	notice: NoticeView;
	formKey: string;
	/** The page that shows what follows. */
	from: "list" | "account";
};

/** Confirms that a payment is here with one click, or declines it with a reason (Rule 16.61). */
export function DecideForm({ notice: { id, cents, papers, seen, company }, formKey, from }: Props) {
	const at = `payment-${id}`;
	const changed = papers.filter(({ sentCents, openCents }) => sentCents !== openCents);
	const takes = papers.reduce((sum, { openCents }) => sum + openCents, 0);
	const left = cents - Math.max(0, takes);
	const hidden = (
		<>
			<input type="hidden" name="id" value={id} />
			<input type="hidden" name="at" value={at} />
			<input type="hidden" name="from" value={from} />
		</>
	);
	return (
		<div id={at}>
			<InlineFlash at={at} />
			{changed.map(({ name, openCents, sentCents }) => (
				<p className="small late-word" key={name}>
					{formatCents(openCents)} is open of {name} now, not {formatCents(sentCents)}.
				</p>
			))}
			<Form method="post" action={href("/admin/payments/:does?", { does: "confirm" })} preventScrollReset>
				{hidden}
				<input type="hidden" name="idempotencyKey" value={`${formKey}-${id}`} />
				<input type="hidden" name="seen" value={seen} />
				<Button variant="primary" size="s" pendingText="Saving...">
					Confirm {formatCents(cents)}
					<span className="vh"> of {company}</span>
				</Button>
				{left > 0 ? <span className="small mute"> {formatCents(left)} stays as credit</span> : null}
			</Form>
			<details className="mt-1">
				<summary className="small tap">
					It did not come<span className="vh">: {company}</span>
				</summary>
				<Form
					className="mt-2"
					method="post"
					action={href("/admin/payments/:does?", { does: "decline" })}
					preventScrollReset
				>
					{hidden}
					<TextField
						id={`why-${id}`}
						name="reason"
						label="Why, as the customer reads it"
						maxLength={300}
						autoComplete="off"
					/>
					<Button size="s" pendingText="Saving...">
						Decline<span className="vh"> the payment of {company}</span>
					</Button>
				</Form>
			</details>
		</div>
	);
}
