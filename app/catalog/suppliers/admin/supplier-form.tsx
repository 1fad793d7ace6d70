import type { ComponentProps } from "react";
import { Form, href } from "react-router";
import { decimalOf } from "~/kernel/money";
import { Button } from "~/ui/button";
import { answeredForm } from "~/ui/form/answered-form";
import { ErrorSummary, problemsOf } from "~/ui/form/error-summary";
import { TextArea, TextField } from "~/ui/form/text-field";
import { Flash } from "~/ui/layout/toast";
import type { Supplier } from "../supplier.queries.server";
import type { Route } from "./+types/supplier";

export type SupplierReply = Route.ComponentProps["actionData"];

type FieldProps = Omit<ComponentProps<typeof TextField>, "field">;

const FIELDS = {
	name: { label: "Name", maxLength: 100 },
	contact: { label: "Contact", mark: "optional", maxLength: 100 },
	email: {
		...{ label: "Email", mark: "optional", hint: "Purchase orders go there." },
		...{ inputMode: "email" as const, maxLength: 254 },
	},
	phone: { label: "Phone", mark: "optional", inputMode: "tel", maxLength: 40 },
	account: { label: "Our account number", mark: "optional", maxLength: 60 },
	terms: { label: "Terms", mark: "optional", hint: "As they put it: Net 15.", maxLength: 60 },
	leadDays: {
		...{ label: "Lead time in days", mark: "optional", hint: "From your order to the delivery." },
		...{ inputMode: "numeric" as const, inputClassName: "max-w-32" },
	},
	minimum: {
		...{ label: "Smallest order ($)", mark: "optional" },
		...{ inputMode: "decimal" as const, inputClassName: "max-w-32" },
	},
} satisfies Record<string, FieldProps>;
const NAMES = Object.keys(FIELDS) as (keyof typeof FIELDS)[];

const TEXTS = ["name", "contact", "email", "phone", "account", "terms", "notes"] as const;

/** A supplier's form (Rule 7.140). */
export function SupplierForm({
	supplier,
	formKey,
	reply,
}: {
	supplier: Supplier | null;
	formKey: string;
	reply: SupplierReply;
}) {
	const [form, fields] = answeredForm<Record<keyof typeof FIELDS | "notes", string>>({
		id: "supplier",
		lastResult: reply?.result,
		defaultValue: {
			...Object.fromEntries(TEXTS.map((name) => [name, supplier?.[name] ?? ""])),
			leadDays: String(supplier?.leadDays ?? ""),
			minimum: supplier?.minimumCents ? decimalOf(supplier.minimumCents) : "",
		},
	});
	return (
		<Form
			method="post"
			action={href("/admin/suppliers/:id/:does?", { id: supplier?.id ?? "new" })}
			id={form.id}
			noValidate
		>
			<Flash message={reply?.toast} />
			<ErrorSummary problems={problemsOf(form)} />
			{supplier ? (
				<input type="hidden" name="version" value={supplier.version} />
			) : (
				<input type="hidden" name="idempotencyKey" value={formKey} />
			)}
			{NAMES.map((name) => (
				<TextField key={name} field={fields[name]} autoComplete="off" {...FIELDS[name]} />
			))}
			<TextArea field={fields.notes} label="Notes" mark="optional" hint="For your own people." rows={3} />
			<Button variant="primary" pendingText="Saving...">
				{supplier ? "Save supplier" : "Add supplier"}
			</Button>
		</Form>
	);
}
