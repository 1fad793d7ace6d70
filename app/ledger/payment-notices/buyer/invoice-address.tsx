import { Form, href } from "react-router";
import { Button } from "~/ui/button";
import { answeredForm } from "~/ui/form/answered-form";
import { ErrorSummary, problemsOf } from "~/ui/form/error-summary";
import { TextField } from "~/ui/form/text-field";
import { Facts } from "~/ui/layout/card";
import { InlineFlash } from "~/ui/layout/flash-message";
import type { InvoiceAddress } from "../../statements/invoice-address.server";
import type { Route } from "./+types/pay";

/** Who gets the company's mail about money, and its own address for it (Rules 16.53, 16.63). */
export function WhereInvoicesGo({
	address,
	isMonthly,
	reply,
}: {
	address: InvoiceAddress;
	isMonthly: boolean;
	/** The answer to the form of the address. */
	reply: Route.ComponentProps["actionData"];
}) {
	const [form, fields] = answeredForm<{ email: string }>({
		id: "invoice-address",
		lastResult: reply?.result,
		defaultValue: { email: address.email ?? "" },
	});
	return (
		<section className="mt-9 max-w-184" aria-labelledby="where">
			<h2 className="sum" id="where">
				Where invoices go
			</h2>
			<Facts
				items={[
					{
						label: "Invoices",
						value: `To your bookkeepers${address.isConfirmed ? ` and ${address.email}` : ""}, the day they are made`,
					},
					{ label: "Statement", value: isMonthly ? "On the 1st of each month" : "When you open it" },
					{ label: "Receipts", value: "When a payment that you told us of is here" },
				]}
			/>
			<InlineFlash at="address" />
			<Form
				className="mt-3"
				method="post"
				action={href("/buyer-portal/account/pay/:does?", { does: "address" })}
				id={form.id}
				noValidate
				preventScrollReset
				key={address.email}
			>
				<ErrorSummary problems={problemsOf(form)} />
				<input type="hidden" name="at" value="address" />
				<TextField
					field={fields.email}
					label="Address for invoices"
					hint={
						address.email && !address.isConfirmed
							? "Not confirmed yet: open the link that we mailed there. Send it again with the button"
							: "Such as your accounts payable. Empty: none"
					}
					type="email"
					inputMode="email"
					autoComplete="off"
					spellCheck={false}
				/>
				<Button pendingText="Saving...">Save address</Button>
			</Form>
		</section>
	);
}
