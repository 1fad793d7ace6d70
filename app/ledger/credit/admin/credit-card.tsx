import { Form, href } from "react-router";
import { formatCents } from "~/kernel/money";
import { Button } from "~/ui/button";
import { TextField } from "~/ui/form/text-field";
import { Card } from "~/ui/layout/card";
import { Details } from "~/ui/layout/details";
import { InlineFlash } from "~/ui/layout/flash-message";
import type { getCredit } from "../credit.server";

/** How far a company may go on net terms, for staff who set terms; the owner lets an order through (Rules 16.50, 16.51). */
export function CreditCard({
	id,
	credit,
	can,
}: {
	id: string;
	credit: ReturnType<typeof getCredit>;
	can: { limit: boolean; release: boolean };
}) {
	const { limitCents, holdDays, balanceCents, comingCents, release, version } = credit;
	return (
		<Card title="Credit">
			<InlineFlash at="limit" />
			<dl className="lines">
				<div>
					<dt>Balance</dt>
					<dd>{formatCents(balanceCents)}</dd>
				</div>
				<div>
					<dt>Orders on net terms under way</dt>
					<dd>{formatCents(comingCents)}</dd>
				</div>
				<div className="total">
					<dt>{limitCents === null ? "Credit limit" : "Left of the limit"}</dt>
					<dd>{limitCents === null ? "none" : formatCents(limitCents - balanceCents - comingCents)}</dd>
				</div>
			</dl>
			{can.limit ? (
				<Form
					method="post"
					action={href("/admin/accounts/:id/:does?", { id, does: "limit" })}
					noValidate
					className="grid-f mt-3"
				>
					<input type="hidden" name="at" value="limit" />
					<input type="hidden" name="version" value={version} />
					<TextField
						className="w3"
						name="limit"
						label="Credit limit"
						inputMode="decimal"
						autoComplete="off"
						defaultValue={limitCents === null ? "" : (limitCents / 100).toFixed(2)}
					/>
					<TextField
						className="w3"
						name="holdDays"
						label="Block net terms after days late"
						inputMode="numeric"
						autoComplete="off"
						defaultValue={holdDays === null ? "" : String(holdDays)}
					/>
					<p className="w6">
						<Button pendingText="Saving...">Save credit</Button>
					</p>
				</Form>
			) : null}
			{can.release ? (
				<Details summary="Allow one order on net terms">
					{release ? <p className="small">Allowed: {release}</p> : null}
					<Form method="post" action={href("/admin/accounts/:id/:does?", { id, does: "release" })} noValidate>
						<input type="hidden" name="at" value="limit" />
						<TextField name="reason" id="release-reason" label="Why" autoComplete="off" maxLength={200} />
						<Button pendingText="Saving...">Allow one order</Button>
					</Form>
				</Details>
			) : null}
		</Card>
	);
}
