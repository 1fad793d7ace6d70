import { FieldError } from "~/ui/form/field-error";
import { fieldId } from "~/ui/form/field-source";
import type { QuoteDraft } from "./draft.server";

type Props = { lines: QuoteDraft["lines"]; errorsOf: (name: string) => string[] | undefined };

/** The requested products: flavor, quantity, and a button that removes the line. */
export function QuoteLines({ lines, errorsOf }: Props) {
	if (lines.length === 0) return <p className="mute mb-4">No products yet. Find the first one below.</p>;
	return (
		<ul className="qlines">
			{lines.map((line, i) => (
				<QuoteLine
					// Keyed by the server's values, so a line never keeps another line's input.
					key={`${i} ${line.product.id} ${line.flavor} ${line.quantity}`}
					line={line}
					index={i}
					errorsOf={errorsOf}
				/>
			))}
		</ul>
	);
}

function QuoteLine({
	line: { product, flavor, quantity },
	index,
	errorsOf,
}: {
	line: Props["lines"][number];
	index: number;
	errorsOf: Props["errorsOf"];
}) {
	const name = (field: string) => `lines[${index}].${field}`;
	const ofFlavor = errorsOf(name("flavor")) ?? [];
	const ofTheRest = [name("productId"), name("quantity")].flatMap((one) => errorsOf(one) ?? []);
	const errors = [...ofFlavor, ...ofTheRest];
	const flavorId = fieldId(name("flavor"));
	const quantityId = fieldId(name("quantity"));
	const errorId = `${quantityId}-error`;
	const described = (own: string[]) =>
		own.length > 0 ? { "aria-describedby": errorId, "aria-invalid": true } : {};
	return (
		<li className={errors.length > 0 ? "bad" : undefined}>
			<p id={fieldId(name("productId"))} tabIndex={-1}>
				<b>{product.name}</b> {product.sku ? <span className="mono mute">{product.sku}</span> : null}
			</p>
			<FieldError id={errorId} errors={errors} />
			<input type="hidden" name={name("productId")} value={product.id} />
			<div className="qline">
				{product.flavors.length > 0 ? (
					<div>
						<label htmlFor={flavorId}>
							Flavor<span className="vh"> of {product.name}</span>
						</label>
						<select
							className="in"
							id={flavorId}
							name={name("flavor")}
							defaultValue={flavor}
							{...described(ofFlavor)}
						>
							<option value="">Assorted</option>
							{product.flavors.map((one) => (
								<option key={one}>{one}</option>
							))}
						</select>
					</div>
				) : null}
				<div>
					<label htmlFor={quantityId}>
						Quantity<span className="vh"> of {product.name}</span>
					</label>
					<input
						className="in qty"
						id={quantityId}
						name={name("quantity")}
						inputMode="numeric"
						autoComplete="off"
						defaultValue={quantity}
						{...described(ofTheRest)}
					/>
				</div>
				<button type="submit" className="linkbtn danger" name="intent" value={`remove:${index}`}>
					Remove<span className="vh"> {product.name}</span>
				</button>
			</div>
		</li>
	);
}
