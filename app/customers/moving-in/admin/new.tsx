import { useForm } from "@conform-to/react";
import { Form, href } from "react-router";
import { useSectionTabs } from "~/desk/frame/sections";
import { useMay } from "~/desk/may";
import { useTierForNew } from "~/desk/tiers";
import { commandAction } from "~/http/command-form.server";
import { getDb } from "~/http/context.server";
import { replyHeaders } from "~/http/form.server";
import { newFormKey } from "~/http/form-key.server";
import { adminOrDenied } from "~/http/guards.server";
import { roleMay } from "~/kernel/actor/permissions";
import { givenTerms } from "~/kernel/settings/given-terms.server";
import { COMPANY_ROLES } from "~/terms/company";
import { documentName, LICENSE_KINDS, LICENSES, type LicenseKind } from "~/terms/documents";
import { PAYMENT_TERMS } from "~/terms/payment";
import { Button } from "~/ui/button";
import { ErrorSummary, problemsOf } from "~/ui/form/error-summary";
import type { ConformField } from "~/ui/form/field-source";
import { Fieldset } from "~/ui/form/fieldset";
import { SelectField } from "~/ui/form/select-field";
import { TextArea, TextField } from "~/ui/form/text-field";
import { Card } from "~/ui/layout/card";
import { Details } from "~/ui/layout/details";
import { PageTitle } from "~/ui/layout/page-title";
import { Flash } from "~/ui/layout/toast";
import { useShipTo } from "~/ui/ship-to";
import { SiteLink } from "~/ui/site-link";
import { StaffHead } from "~/ui/staff/staff-head";
import { useIsOn } from "~/ui/switches";
import { listSellers } from "../../companies/salesperson.server";
import { onlyOf, TERMS_LIST } from "../../fields/company-fields";
import { DescribedField } from "../../fields/described-field";
import { LICENSE_LIST, type LicenseColumn, LOCATION_FIELDS } from "../../fields/location-fields";
import { addCompany } from "../add-company.server";
import { newCustomersTerms } from "../new-customers-terms.server";
import type { Route } from "./+types/new";

/** The form, and who may be chosen as salesperson: owners choose among all, others may take the customer themselves. */
export function loader({ context }: Route.LoaderArgs) {
	const admin = adminOrDenied(context);
	const all = roleMay(admin.role, "staff");
	const { id, username } = admin;
	const usual = newCustomersTerms(getDb(context));
	return {
		usual,
		given: [...new Set([...givenTerms(getDb(context)), usual.paymentTerms])],
		sellers: all ? listSellers(getDb(context), admin) : [{ id, username }],
		formKey: newFormKey(),
	};
}

/** Adds a customer by hand (Rule 13.84). */
export const action = (args: Route.ActionArgs) =>
	commandAction(args, addCompany, {
		failed: { title: "Customer not added" },
		done: (id) => ({
			to: href("/admin/companies/:id/:does?", { id }),
			title: "Customer added",
			text: "Nobody was mailed.",
		}),
	});

export const headers = replyHeaders;

type LicenseForm = { kind: LicenseKind } & Record<LicenseColumn, string>;
type Values = {
	[name in
		| "name"
		| "ein"
		| "address1"
		| "address2"
		| "city"
		| "state"
		| "zipCode"
		| "receivingHours"
		| "instructions"
		| "firstName"
		| "lastName"
		| "email"
		| "phone"
		| "role"
		| "pricingTier"
		| "paymentTerms"
		| "limit"
		| "salespersonId"
		| "notes"]: string;
} & { licenses: LicenseForm[] };

/** The tobacco license comes first: it is the one without which goods may be held. */
const KINDS = [...LICENSE_KINDS].sort(
	(a, b) => Number(b === "tobaccoLicense") - Number(a === "tobaccoLicense"),
);

const ROLES = Object.entries(COMPANY_ROLES).map(([value, { label, description }]) => ({
	value,
	label: `${label}: ${description}`,
}));

export default function NewCompany({
	loaderData: { sellers, formKey, usual, given },
	actionData,
}: Route.ComponentProps) {
	const may = useMay();
	const isOn = useIsOn();
	const tier = useTierForNew();
	const [form, fields] = useForm<Values>({
		id: "customer",
		lastResult: actionData?.result,
		defaultValue: {
			...usual,
			role: "owner",
			licenses: KINDS.map((kind) => ({ kind, number: "", state: "", expiresOn: "" })),
		},
	});
	const licenses = fields.licenses.getFieldList().map((field) => field.getFieldset());
	return (
		<div className="wrap">
			<PageTitle reply={actionData}>Add customer</PageTitle>
			<StaffHead title="Add customer" tabs={useSectionTabs()} />
			<div className="duo">
				<Form method="post" id={form.id} onSubmit={form.onSubmit} noValidate className="max-w-184">
					<input type="hidden" name="idempotencyKey" value={formKey} />
					<Flash message={actionData?.toast} />
					<ErrorSummary problems={problemsOf(form)} />
					<div className="cols cols-2">
						<DescribedField as={LOCATION_FIELDS.name} label="Business name" field={fields.name} />
						<TextField field={fields.ein} label="EIN" mark="optional" autoComplete="off" maxLength={40} />
					</div>
					<Fieldset legend="First store">
						<Place fields={fields} />
						<LicenseFields fields={licenses[0]} kind={KINDS[0]!} />
						<Details
							summary="Other licenses, receiving"
							open={
								licenses.slice(1).some(isTyped) ||
								[fields.receivingHours, fields.instructions].some(({ initialValue }) => initialValue)
							}
						>
							{KINDS.slice(1).map((kind, n) => (
								<LicenseFields key={kind} fields={licenses[n + 1]} kind={kind} />
							))}
							<DescribedField as={LOCATION_FIELDS.receivingHours} field={fields.receivingHours} />
							<DescribedField as={LOCATION_FIELDS.instructions} field={fields.instructions} />
						</Details>
					</Fieldset>
					<Fieldset legend="Person">
						<div className="cols cols-2">
							<TextField field={fields.firstName} label="First name" autoComplete="off" maxLength={100} />
							<TextField field={fields.lastName} label="Last name" autoComplete="off" maxLength={100} />
							<TextField field={fields.email} label="Email" type="email" autoComplete="off" maxLength={254} />
							<DescribedField as={LOCATION_FIELDS.phone} field={fields.phone} />
						</div>
						<SelectField field={fields.role} label="Role" options={ROLES} />
					</Fieldset>
					<Fieldset legend="Terms">
						{may("customers.terms") ? (
							<div className="cols cols-2">
								{TERMS_LIST.map((field) => (
									<DescribedField
										key={field.column}
										as={field.column === "paymentTerms" ? onlyOf(field, given) : field}
										field={fields[field.column]}
									/>
								))}
								{isOn("creditLimits") ? (
									<TextField
										field={fields.limit}
										label="Credit limit, $"
										mark="optional"
										inputMode="decimal"
										autoComplete="off"
									/>
								) : null}
							</div>
						) : (
							<p className="mb-3">
								{tier.name} tier, {PAYMENT_TERMS[usual.paymentTerms].label}. The owner or a bookkeeper changes
								that.
							</p>
						)}
						{isOn("salespeople") ? (
							<SelectField
								field={fields.salespersonId}
								label="Salesperson"
								mark="optional"
								placeholder="Nobody"
								options={sellers.map(({ id, username }) => ({ value: id, label: username }))}
							/>
						) : null}
						<TextArea
							field={fields.notes}
							label="Notes about the customer"
							hint="For staff only."
							mark="optional"
							rows={3}
							maxLength={5000}
						/>
					</Fieldset>
					<div className="savebar">
						<Button variant="primary" pendingText="Adding...">
							Add customer
						</Button>
						<SiteLink className="tap" to={href("/admin/companies")}>
							Cancel
						</SiteLink>
						<span className="end">Nobody is emailed</span>
					</div>
				</Form>
				<Card title="Can order at once">
					<p className="small">
						You add a customer you know: nobody has to apply. A license with its number and last day counts as
						checked by you.
					</p>
					<p className="small mt-2">Add further stores and people on the company page, or as the customer.</p>
				</Card>
			</div>
		</div>
	);
}

function Place({
	fields,
}: {
	fields: Record<"address1" | "address2" | "city" | "state" | "zipCode", ConformField>;
}) {
	return (
		<>
			<div className="cols cols-2">
				<TextField field={fields.address1} label="Street" autoComplete="off" maxLength={200} />
				<TextField field={fields.address2} label="Suite" mark="optional" autoComplete="off" maxLength={200} />
			</div>
			<div className="cols cols-3">
				<TextField field={fields.city} label="City" autoComplete="off" maxLength={100} />
				<SelectField field={fields.state} label="State" placeholder="Choose" options={useShipTo()} />
				<TextField
					field={fields.zipCode}
					label="ZIP code"
					inputMode="numeric"
					autoComplete="off"
					maxLength={10}
				/>
			</div>
		</>
	);
}

type LicenseFieldset = Record<keyof LicenseForm, ConformField> | undefined;

const isTyped = (fields: LicenseFieldset) =>
	LICENSE_LIST.some(({ column }) => Boolean(fields?.[column].initialValue || fields?.[column].errors));

/** A license: its number, issuing state and last day. */
function LicenseFields({ fields, kind }: { fields: LicenseFieldset; kind: LicenseKind }) {
	if (!fields) return null;
	const { short } = LICENSES[kind];
	const labels = {
		number: documentName(kind),
		state: `State, ${short.toLowerCase()}`,
		expiresOn: `Last day, ${short.toLowerCase()}`,
	};
	return (
		<div className="cols cols-3">
			<input type="hidden" name={fields.kind.name} value={kind} />
			{LICENSE_LIST.map((field) => (
				<DescribedField
					key={field.column}
					as={field}
					label={labels[field.column]}
					field={fields[field.column]}
				/>
			))}
		</div>
	);
}
