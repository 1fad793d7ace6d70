import { useLayoutEffect, useRef } from "react";
import { Icon } from "../icon";
import { fieldId } from "./field-source";

/**
 * Minus, a number and plus, which submit the surrounding form in three ways. The pressed button sends `intentName` as
 * 'decrease', 'increase' or 'set' (Update, or Enter in the box); the box sends `name`. Minus stops at 1; the line
 * itself shows a minimum order.
 */
export function QuantityStepper({
	quantity,
	itemName,
	name = "quantity",
	intentName = "intent",
	id,
	step = 1,
	max,
	errorId,
	pending = false,
}: {
	quantity: number;
	/** The counted item, for the buttons' accessible names. */
	itemName: string;
	name?: string;
	intentName?: string;
	id: string;
	/** The case size of a product sold in multiples. */
	step?: number;
	max?: number;
	/** The id of the line's error, if any. */
	errorId?: string;
	pending?: boolean;
}) {
	const boxId = fieldId(id);
	const box = useRef<HTMLInputElement>(null);
	const shown = useRef(quantity);
	useLayoutEffect(() => {
		if (shown.current === quantity || !box.current) return;
		shown.current = quantity;
		// Shows the server's quantity instead of the typed one.
		box.current.value = String(quantity);
		const pressed = document.activeElement;
		// The pressed button got disabled (minus at 1, plus at the maximum) and lost the focus.
		if (pressed instanceof HTMLButtonElement && pressed.disabled && pressed.form === box.current.form) {
			box.current.focus({ preventScroll: true });
		}
	}, [quantity]);
	return (
		<span className="stepper-row">
			<button type="submit" className="linkbtn small" name={intentName} value="set" disabled={pending}>
				Update<span className="vh"> quantity of {itemName}</span>
			</button>
			<span className="stepper">
				<button
					type="submit"
					className="btn"
					name={intentName}
					value="decrease"
					aria-label={`Decrease quantity of ${itemName}`}
					disabled={pending || quantity <= 1}
				>
					<Icon name="minus" />
				</button>
				<label className="vh" htmlFor={boxId}>
					Quantity of {itemName}
				</label>
				<input
					ref={box}
					className={errorId ? "in is-bad" : "in"}
					id={boxId}
					name={name}
					type="text"
					inputMode="numeric"
					autoComplete="off"
					defaultValue={quantity}
					aria-invalid={errorId ? true : undefined}
					aria-describedby={errorId}
				/>
				<button
					type="submit"
					className="btn"
					name={intentName}
					value="increase"
					aria-label={`Increase quantity of ${itemName}${step > 1 ? ` by ${step}` : ""}`}
					disabled={pending || (max !== undefined && quantity >= max)}
				>
					<Icon name="plus" />
				</button>
			</span>
		</span>
	);
}
