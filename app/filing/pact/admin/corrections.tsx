import { Form, href } from "react-router";
import { dayText } from "~/kernel/texts/day-text";
import { grouped } from "~/kernel/texts/numbers";
import { Button } from "~/ui/button";
import { SelectField } from "~/ui/form/select-field";
import { TextField } from "~/ui/form/text-field";
import { InlineFlash } from "~/ui/layout/flash-message";
import type { OrderData } from "./order";

/** Units that came back or were counted wrong, and the form for more (Rule 20.5). */
export function Corrections({ data, mayWrite }: { data: OrderData; mayWrite: boolean }) {
	const { order, corrections, parcels, formKey } = data;
	return (
		<section className="stackv">
			<h2>Corrections</h2>
			<p className="small">
				A parcel stays in the report of the month in which it left. Units that came back, or were counted
				wrong, are a line of their own in the report of the month in which you enter them. Goods of a claim
				are entered when they are received: do not enter them here.
			</p>
			{corrections.length > 0 ? (
				<ul className="small">
					{corrections.map(({ id, name, units, day, reason }) => (
						<li key={id}>
							{dayText(day)}: <b>{grouped(units)}</b> {name}. {reason}
						</li>
					))}
				</ul>
			) : null}
			<InlineFlash at="correction" />
			{mayWrite && parcels.length > 0 ? (
				<Form
					method="post"
					className="card"
					action={href("/admin/pact/orders/:orderNumber/:does?", {
						orderNumber: order.orderNumber,
						does: "correction",
					})}
					preventScrollReset
				>
					<input type="hidden" name="at" value="correction" />
					<input type="hidden" name="seen" value={corrections.length} />
					<input type="hidden" name="idempotencyKey" value={formKey} />
					<SelectField
						name="line"
						label="Line"
						options={parcels.map(({ key, name, parcel, shipped, corrected }) => ({
							value: key,
							label: `Parcel ${parcel}: ${shipped + corrected} × ${name}`,
						}))}
					/>
					<TextField name="units" label="Difference in units" hint="-3: three came back" autoComplete="off" />
					<TextField name="reason" label="Reason" autoComplete="off" />
					<Button pendingText="Saving...">Add correction</Button>
				</Form>
			) : null}
		</section>
	);
}
