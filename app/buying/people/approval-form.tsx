import { Form, href } from "react-router";
import { decimalOrNull } from "~/kernel/money";
import { Button } from "~/ui/button";
import { TextField } from "~/ui/form/text-field";
import { Panel } from "~/ui/layout/card";
import { InlineFlash } from "~/ui/layout/flash-message";

/** From which total on orders wait for an owner. */
export const ApprovalForm = ({ aboveCents }: { aboveCents: number | null }) => (
	<Panel title="Approval of orders" id="approval">
		<Form method="post" action={href("/buyer-portal/people/approval")} noValidate preventScrollReset>
			<input type="hidden" name="at" value="approval" />
			<TextField
				key={aboveCents}
				id="approval-above"
				name="above"
				label="Orders above this amount wait for an owner"
				hint="In dollars, with tax and shipping. Leave empty to allow any amount."
				inputMode="decimal"
				maxLength={12}
				defaultValue={decimalOrNull(aboveCents) ?? ""}
			/>
			<Button pendingText="Saving...">Save amount</Button>
		</Form>
		<p className="small mute mt-3">
			Nobody approves their own order. A company's only owner orders without approval.
		</p>
		<InlineFlash at="approval" />
	</Panel>
);
