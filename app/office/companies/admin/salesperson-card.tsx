import { Form, href } from "react-router";
import type { Salesperson } from "~/customers/index.server";
import { dayText } from "~/ledger";
import { Button } from "~/ui/button";
import { SelectField } from "~/ui/form/select-field";
import { TextField } from "~/ui/form/text-field";
import { Card } from "~/ui/layout/card";
import { InlineFlash } from "~/ui/layout/flash-message";

const NOBODY = "Nobody";

/** Who sells to the company, and did before; owners of the shop set it from a day on (Rule 21.6). */
export function SalespersonCard({
	companyId,
	salespeople: { history, sellers, today },
}: {
	companyId: string;
	/** `sellers`: those who may be chosen, for owners only. */
	salespeople: { history: Salesperson[]; sellers: { id: string; username: string }[] | null; today: string };
}) {
	if (history.length === 0 && !sellers) return null;
	const now = history.find(({ since }) => since <= today)?.salesperson;
	return (
		<Card title="Salesperson">
			<InlineFlash at="salesperson" />
			{history.length === 0 ? (
				<p className="mute small">{NOBODY} yet.</p>
			) : (
				<ul className="small">
					{history.map(({ since, salesperson }) => (
						<li key={since}>
							{salesperson?.username ?? NOBODY} <span className="mute">from {dayText(since)}</span>
						</li>
					))}
				</ul>
			)}
			{sellers ? (
				<Form
					key={`${history[0]?.since} ${history[0]?.salesperson?.id}`}
					method="post"
					action={href("/admin/companies/:id/:does?", { id: companyId, does: "salesperson" })}
					noValidate
					className="grid-f mt-3"
				>
					<input type="hidden" name="at" value="salesperson" />
					<SelectField
						className="w3"
						name="salespersonId"
						label="Sells to them"
						placeholder={NOBODY}
						options={sellers.map(({ id, username }) => ({ value: id, label: username }))}
						defaultValue={now?.id ?? ""}
					/>
					<TextField className="w3" name="since" label="From" type="date" defaultValue={today} />
					<p className="w6">
						<Button pendingText="Saving...">Save salesperson</Button>
					</p>
				</Form>
			) : null}
		</Card>
	);
}
