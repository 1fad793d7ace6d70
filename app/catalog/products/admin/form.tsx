import { type SubmissionResult, useForm } from "@conform-to/react";
import { type ReactNode, useCallback, useRef, useState } from "react";
import { Form } from "react-router";
import { SeenValue } from "~/desk/forms/seen-value";
import { counted } from "~/kernel/texts/numbers";
import { Button } from "~/ui/button";
import { ErrorSummary, problemsOf } from "~/ui/form/error-summary";
import type { FlashMessage } from "~/ui/layout/flash-message";
import { Flash } from "~/ui/layout/toast";
import { useSaveKey } from "~/ui/staff/save-key";
import { FIELD_LIST, type FieldGroup } from "../fields/product-fields";
import { formText } from "../fields/say-product";
import type { BrandChoice } from "../product-admin.queries.server";
import type { ProductCard } from "../shelf/product-view";
import { FlavorTable } from "./flavor-table";
import { FieldsOf } from "./form-fields";
import { LiveLabel, useTyped } from "./live-label";
import type { ProductTexts } from "./values";

export type ProductReply = { result: SubmissionResult; toast: FlashMessage | null } | undefined;

type Props = {
	brands: readonly BrandChoice[];
	action?: string;
	values?: Partial<ProductTexts>;
	/** Given for a product that is there: the form edits it. */
	version?: number;
	reply?: ProductReply;
	/** The stock behind quantities that were changed, where it moved since the page was opened. */
	stockNotes?: readonly string[];
	/** The product's label, which follows what is typed. */
	card?: ProductCard;
	/** Beside the fields, under the label. */
	aside?: ReactNode;
	/** In a dialog there is one column. */
	narrow?: boolean;
};

/** Prices are left to be typed. */
const NEW: Partial<ProductTexts> = Object.fromEntries(
	FIELD_LIST.flatMap((field) =>
		field.initial === undefined || field.kind === "cents"
			? []
			: [[field.name, formText(field, field.initial)]],
	),
);

/** The fields of a product: for a new one, or with a version for one that is there. */
export function ProductForm(props: Props) {
	const { brands, action, values = NEW, version, reply, stockNotes = [], card, aside, narrow } = props;
	const isNew = version === undefined;
	const [form, fields] = useForm<ProductTexts>({
		id: isNew ? "new-product" : "product",
		lastResult: reply?.result,
		defaultValue: values,
	});
	const element = useRef<HTMLFormElement>(null);
	const [turn, setTurn] = useState(0);
	const arranged = useCallback(() => setTurn((last) => last + 1), []);
	const typed = useTyped(element, card, brands, turn);
	useSaveKey(element);
	const fieldsOf = (group: FieldGroup) => (
		<FieldsOf group={group} fields={fields} brands={brands} isNew={isNew} />
	);
	const sent: Record<string, unknown> = reply?.result.initialValue ?? values;
	const label = typed?.card ?? card;
	return (
		<div className={narrow ? "edit edit-1" : "edit"}>
			<Form method="post" action={action} id={form.id} ref={element} onSubmit={form.onSubmit} noValidate>
				{/* Enter in a field presses the first button of a form. */}
				<button type="submit" className="vh" tabIndex={-1} aria-hidden="true">
					Save
				</button>
				<Flash message={reply?.toast} />
				<ErrorSummary problems={problemsOf(form)} />
				{stockNotes.length > 0 && (
					<p>The stock has changed since you opened this page. Now: {stockNotes.join("; ")}.</p>
				)}
				{isNew ? null : (
					<>
						<input type="hidden" name="version" value={version} />
						<SeenValue name={fields.seenStockQuantity.name} value={fields.seenStockQuantity.initialValue} />
					</>
				)}
				<Card title="Basics">
					{fieldsOf("name")}
					{fieldsOf("identity")}
					{fieldsOf("text")}
				</Card>
				<Card title="Price and stock">
					{fieldsOf("price")}
					{fieldsOf("quantity")}
					{fieldsOf("case")}
				</Card>
				<FlavorTable
					formId={form.id}
					sent={{ rows: sent.flavorRows, spare: sent.spareRows, step: sent.arrange, pasted: sent.flavors }}
					errors={form.allErrors}
					onArranged={arranged}
				/>
				<Card title="Facts">
					{fieldsOf("strength")}
					{fieldsOf("size")}
					{fieldsOf("warning")}
				</Card>
				<Card title="Compliance">{fieldsOf("law")}</Card>
			</Form>
			<div>
				{label ? <LiveLabel card={label} /> : null}
				{aside}
				<Card title="In the catalog">{fieldsOf("shown")}</Card>
				<div className="stick">
					{typed && typed.changes > 0 ? <b>{counted(typed.changes, "change")}</b> : null}
					{typed ? (
						<span className="mute lg-s">
							<kbd>Ctrl S</kbd> save
						</span>
					) : null}
					<span className="end">
						<Button form={form.id} variant="primary" pendingText={isNew ? "Creating..." : "Saving..."}>
							{isNew ? "Create Product" : "Save changes"}
						</Button>
					</span>
				</div>
			</div>
		</div>
	);
}

const Card = ({ title, children }: { title: string; children: ReactNode }) => (
	<section className="card">
		<h2>{title}</h2>
		<div className="grid-f">{children}</div>
	</section>
);
