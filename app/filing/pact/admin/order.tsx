import type { SubmissionResult } from "@conform-to/react";
import { Form, href } from "react-router";
import { useMay } from "~/desk/may";
import { getDb } from "~/http/context.server";
import { newFormKey } from "~/http/form-key.server";
import { foundOr404 } from "~/http/found.server";
import { adminOrDenied } from "~/http/guards.server";
import { DEVICE_KINDS } from "~/terms/regulatory-facts";
import { Button } from "~/ui/button";
import { answeredForm } from "~/ui/form/answered-form";
import { CheckboxField } from "~/ui/form/choice-field";
import { ErrorSummary, problemsOf } from "~/ui/form/error-summary";
import { SelectField } from "~/ui/form/select-field";
import { TextField } from "~/ui/form/text-field";
import { PageTitle } from "~/ui/layout/page-title";
import { Flash } from "~/ui/layout/toast";
import { SiteLink } from "~/ui/site-link";
import { StaffHead } from "~/ui/staff/staff-head";
import { getReportFacts } from "../write-facts.server";
import type { Route } from "./+types/order";
import { Corrections } from "./corrections";
import { orderForms } from "./order.server";

/** What reports say of an order (Rules 20.5, 20.6). */
export function loader({ context, params }: Route.LoaderArgs) {
	orderForms.check({ params });
	const admin = adminOrDenied(context);
	const facts = foundOr404(() => getReportFacts(getDb(context), admin, params.orderNumber));
	return { ...facts, formKey: newFormKey() };
}

export const action = orderForms.action;

export const shouldRevalidate = () => true;

const WHOLE = {
	recipient: "Recipient, as on the license",
	address1: "Street",
	city: "City",
	zipCode: "ZIP code",
	licenseNumber: "License number",
} as const;

const KINDS = Object.entries(DEVICE_KINDS).map(([value, label]) => ({ value, label }));

/** What was typed for the lines, by the names of their fields. */
const typedLines = ({ initialValue }: SubmissionResult) =>
	Object.fromEntries(
		((initialValue?.lines ?? []) as Record<string, string>[]).flatMap((line, n) =>
			Object.entries(line).map(([name, value]) => [`lines[${n}].${name}`, value]),
		),
	);

export default function PactOrder({ loaderData, actionData }: Route.ComponentProps) {
	const { order, whole, lines } = loaderData;
	const may = useMay();
	const result = actionData?.result;
	const [form, fields] = answeredForm<Record<string, string>>({
		id: "facts",
		lastResult: result && { ...result, initialValue: { ...result.initialValue, ...typedLines(result) } },
		defaultValue: {
			...Object.fromEntries(
				Object.keys(WHOLE).map((name) => [name, whole?.[name as keyof typeof WHOLE] ?? ""]),
			),
			...Object.fromEntries(
				lines.flatMap(({ own }, n) => [
					[`lines[${n}].brand`, own?.brand ?? ""],
					[`lines[${n}].deviceKind`, own?.deviceKind ?? ""],
					[`lines[${n}].volume`, own?.volumeHundredths ? String(own.volumeHundredths / 100) : ""],
					[`lines[${n}].upc`, own?.upc ?? ""],
					[`lines[${n}].isLeftOut`, own?.isLeftOut ? "on" : ""],
				]),
			),
		},
	});
	const title = `${order.orderNumber} in reports`;
	const { address1, city, zipCode } = order.shippingAddress;
	const fromOrder: Partial<Record<keyof typeof WHOLE, string>> = { address1, city, zipCode };
	return (
		<div className="wrap">
			<PageTitle reply={actionData}>{title}</PageTitle>
			<StaffHead
				title={title}
				facts={
					<SiteLink
						className="tap"
						to={href("/admin/orders/:orderNumber/:does?", { orderNumber: order.orderNumber })}
					>
						Order {order.orderNumber}
					</SiteLink>
				}
			>
				<SiteLink className="btn btn-s" to={href("/admin/pact")}>
					PACT report
				</SiteLink>
			</StaffHead>
			<div className="duo">
				<Form method="post" id={form.id} noValidate key={actionData ? "typed" : "read"}>
					<Flash message={actionData?.toast} />
					<ErrorSummary problems={problemsOf(form)} />
					<input type="hidden" name="version" value={loaderData.version} />
					<p className="mb-3 max-w-184">
						Enter only what is missing or wrong. Empty fields stay as the order and its products have them.
						Reports that were exported stay as they are.
					</p>
					<fieldset className="card mb-3">
						<legend>Recipient</legend>
						{Object.entries(WHOLE).map(([name, label]) => (
							<TextField
								key={name}
								field={fields[name]!}
								label={label}
								placeholder={fromOrder[name as keyof typeof WHOLE]}
								autoComplete="off"
							/>
						))}
					</fieldset>
					{lines.map((line, n) => (
						<fieldset className="card mb-3" key={line.orderItemId}>
							<legend>{line.name}</legend>
							<input type="hidden" name={`lines[${n}].orderItemId`} value={line.orderItemId} />
							<TextField
								field={fields[`lines[${n}].brand`]!}
								label="Brand"
								placeholder={line.brand ?? undefined}
								autoComplete="off"
							/>
							<SelectField
								field={fields[`lines[${n}].deviceKind`]!}
								label="Product kind"
								placeholder={line.deviceKind ? DEVICE_KINDS[line.deviceKind] : "As the product says"}
								options={KINDS}
							/>
							<TextField
								field={fields[`lines[${n}].volume`]!}
								label="Milliliters in one unit"
								placeholder={line.volume === null ? undefined : String(line.volume / 100)}
								inputMode="decimal"
								autoComplete="off"
							/>
							<TextField
								field={fields[`lines[${n}].upc`]!}
								label="UPC"
								placeholder={line.upc ?? undefined}
								inputMode="numeric"
								autoComplete="off"
							/>
							<CheckboxField
								field={fields[`lines[${n}].isLeftOut`]!}
								label="Not a vapor product: leave it out"
							/>
						</fieldset>
					))}
					{may("exports") ? (
						<Button variant="primary" pendingText="Saving...">
							Save
						</Button>
					) : null}
				</Form>
				<Corrections data={loaderData} mayWrite={may("exports")} />
			</div>
		</div>
	);
}

export type OrderData = Route.ComponentProps["loaderData"];
