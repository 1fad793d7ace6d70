/** The part of conform's field metadata that form fields use; any `FieldMetadata` fits. */
export type ConformField = {
	key?: string;
	id: string;
	errorId: string;
	descriptionId: string;
	name: string;
	formId: string;
	initialValue?: unknown;
	errors?: string[];
	required?: boolean;
	minLength?: number;
	maxLength?: number;
	min?: string | number;
	max?: string | number;
	step?: string | number;
	pattern?: string;
};

/** The source of a field's name, value and errors: conform's `field`, or plain props. */
export type FieldSource =
	| { field: ConformField; name?: undefined; id?: undefined; errors?: undefined; form?: undefined }
	| {
			field?: undefined;
			name: string;
			/** Defaults to an id made from the name. Pass one if the page uses the name twice. */
			id?: string;
			errors?: string | string[];
			form?: string;
	  };

/** A field's name, value and errors, from either source. */
export type FieldState = {
	key?: string;
	id: string;
	name: string;
	form?: string;
	hintId: string;
	errorId: string;
	errors: string[];
	required?: boolean;
	initialValue: string | undefined;
	constraints: Pick<ConformField, "minLength" | "maxLength" | "min" | "max" | "step" | "pattern">;
};

/** Makes a plain field's id from its name: `shippingAddress.firstName` becomes `shippingAddress-firstName`. */
export function fieldId(name: string): string {
	return name.replace(/[^A-Za-z0-9_-]+/g, "-").replace(/-+$/, "");
}

/** Reads a field's state from either source. */
export function readField(source: FieldSource): FieldState {
	if (source.field) {
		const { field } = source;
		const value = field.initialValue;
		return {
			key: field.key,
			id: field.id,
			name: field.name,
			form: field.formId,
			hintId: field.descriptionId,
			errorId: field.errorId,
			errors: field.errors ?? [],
			required: field.required,
			initialValue: typeof value === "string" || typeof value === "number" ? String(value) : undefined,
			constraints: {
				minLength: field.minLength,
				maxLength: field.maxLength,
				min: field.min,
				max: field.max,
				step: field.step,
				pattern: field.pattern,
			},
		};
	}
	const id = source.id ?? fieldId(source.name);
	const errors = typeof source.errors === "string" ? [source.errors] : (source.errors ?? []);
	return {
		id,
		name: source.name,
		form: source.form,
		hintId: `${id}-hint`,
		errorId: `${id}-error`,
		errors: errors.filter(Boolean),
		initialValue: undefined,
		constraints: {},
	};
}

/** The attributes that link a control to its hint and its error. */
export function describedBy(state: FieldState, hasHint: boolean) {
	const ids = [hasHint && state.hintId, state.errors.length > 0 && state.errorId].filter(Boolean).join(" ");
	return {
		"aria-describedby": ids || undefined,
		"aria-invalid": state.errors.length > 0 || undefined,
	};
}
