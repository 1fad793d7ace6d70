// What a browser sends of a form.
import type { Field, UploadedFile } from "./client.ts";
import {
	attribute,
	closest,
	type Document,
	descendants,
	type Element,
	fieldValue,
	formOf,
	hasAttribute,
	inputType,
	isDisabled,
	isOneOf,
	isSubmit,
	optionsOf,
	optionValue,
	selectedOptions,
	textContent,
} from "./dom.ts";

/** The files chosen in a page's fields. */
export type ChosenFiles = WeakMap<Element, UploadedFile[]>;

const NOTHING: UploadedFile = { name: "", mimeType: "application/octet-stream", buffer: Buffer.alloc(0) };

/** The fields and buttons of a form, wherever they stand. */
export const controlsOf = (document: Document, form: Element): Element[] =>
	descendants(document).filter(
		(element) =>
			isOneOf(element, "input", "button", "select", "textarea") && formOf(document, element) === form,
	);

export function formFields(
	document: Document,
	form: Element,
	submitter: Element | null,
	files: ChosenFiles,
): Field[] {
	const fields: Field[] = [];
	for (const control of controlsOf(document, form)) {
		const name = attribute(control, "name");
		if (!name || isDisabled(control) || closest(control, (around) => around.name === "datalist")) continue;
		const type = control.name === "input" ? inputType(control) : "";
		if (control.name === "button" || ["button", "submit", "reset", "image"].includes(type)) {
			if (control === submitter) fields.push({ name, value: fieldValue(control) });
		} else if (control.name === "select") {
			for (const option of selectedOptions(control)) {
				if (!isDisabled(option)) fields.push({ name, value: optionValue(option) });
			}
		} else if (type === "file") {
			const chosen = files.get(control) ?? [];
			for (const file of chosen.length > 0 ? chosen : [NOTHING]) fields.push({ name, value: file });
		} else if (!["checkbox", "radio"].includes(type) || hasAttribute(control, "checked")) {
			fields.push({ name, value: fieldValue(control) });
		}
	}
	return fields;
}

/** The button that Enter presses in a form, if it has one. */
export const defaultButton = (document: Document, form: Element): Element | null =>
	controlsOf(document, form).find(isSubmit) ?? null;

/** A required field that would keep a browser from sending the form. */
export const missingField = (
	document: Document,
	form: Element,
	submitter: Element | null,
	files: ChosenFiles,
): Element | null => {
	if (hasAttribute(form, "novalidate") || (submitter && hasAttribute(submitter, "formnovalidate")))
		return null;
	const controls = controlsOf(document, form);
	const isEmpty = (control: Element) => {
		const type = control.name === "input" ? inputType(control) : "";
		if (type === "file") return (files.get(control) ?? []).length === 0;
		if (type === "checkbox") return !hasAttribute(control, "checked");
		if (type === "radio")
			return !controls.some(
				(other) => attribute(other, "name") === attribute(control, "name") && hasAttribute(other, "checked"),
			);
		return fieldValue(control) === "";
	};
	return (
		controls.find(
			(control) => hasAttribute(control, "required") && !isDisabled(control) && isEmpty(control),
		) ?? null
	);
};

/** Chooses options of a list by value, label or place; a text may be either. */
export function chooseOptions(
	select: Element,
	wanted: (string | { value?: string; label?: string; index?: number })[],
): void {
	const options = optionsOf(select);
	const labelOf = (option: Element) =>
		(attribute(option, "label") ?? textContent(option)).trim().replace(/\s+/g, " ");
	const chosen = wanted.map((one) => {
		const found = options.find((option, at) => {
			if (typeof one === "string") return optionValue(option) === one || labelOf(option) === one;
			return (
				(one.value === undefined || optionValue(option) === one.value) &&
				(one.label === undefined || labelOf(option) === one.label) &&
				(one.index === undefined || at === one.index)
			);
		});
		if (!found)
			throw new Error(`There is no option ${JSON.stringify(one)}: ${options.map(labelOf).join(", ")}`);
		if (isDisabled(found)) throw new Error(`The option ${JSON.stringify(one)} is disabled.`);
		return found;
	});
	for (const option of options) {
		if (chosen.includes(option)) option.attribs.selected = "";
		else delete option.attribs.selected;
	}
}
