import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { CheckboxField, RadioField } from "./choice-field";
import type { ConformField } from "./field-source";
import { FileField, formatBytes } from "./file-field";
import { SelectField } from "./select-field";
import { TextArea, TextField } from "./text-field";

const conform = (extra: Partial<ConformField> = {}): ConformField => ({
	id: "apply-ein",
	errorId: "apply-ein-error",
	descriptionId: "apply-ein-description",
	name: "ein",
	formId: "apply",
	...extra,
});

const attribute = (html: string, tag: string, name: string) =>
	new RegExp(`<${tag}[^>]* ${name}="([^"]*)"`).exec(html)?.[1];

test("a valid field has no error markup and no dangling description", () => {
	const html = renderToStaticMarkup(<TextField name="city" label="City" />);
	expect(html).toContain('<div class="field"><label for="city">City</label>');
	expect(html).not.toContain("aria-");
});

test("hint and error are both linked to the control, in reading order", () => {
	const html = renderToStaticMarkup(
		<TextField name="ein" label="Federal EIN" hint="Nine digits" errors="Enter a federal EIN" />,
	);
	expect(attribute(html, "input", "aria-describedby")).toBe("ein-hint ein-error");
	expect(attribute(html, "input", "aria-invalid")).toBe("true");
	expect(html).toContain('<div class="field bad">');
	expect(html).toContain('<p class="err" id="ein-error">');
	expect(html).toContain('<span class="vh">Error: </span>Enter a federal EIN');
	expect(html.indexOf('id="ein-hint"')).toBeLessThan(html.indexOf('id="ein-error"'));
	expect(html.indexOf('id="ein-error"')).toBeLessThan(html.indexOf("<input"));
});

test("conform's metadata sets ids, value, constraints and errors", () => {
	const field = conform({ initialValue: "12-3456789", errors: ["Too short"], required: true, maxLength: 10 });
	const html = renderToStaticMarkup(<TextField field={field} label="Federal EIN" hint="Nine digits" />);
	expect(attribute(html, "input", "id")).toBe("apply-ein");
	expect(attribute(html, "input", "name")).toBe("ein");
	expect(attribute(html, "input", "form")).toBe("apply");
	expect(attribute(html, "input", "value")).toBe("12-3456789");
	expect(attribute(html, "input", "maxLength")).toBe("10");
	expect(attribute(html, "input", "aria-describedby")).toBe("apply-ein-description apply-ein-error");
	expect(html).toContain("required");
});

test("the caller can override conform's required", () => {
	const html = renderToStaticMarkup(
		<TextField field={conform({ required: true })} label="EIN" required={false} />,
	);
	expect(html).not.toContain("required");
});

test("a nested name becomes a valid id and stays the field's name", () => {
	const html = renderToStaticMarkup(<TextField name="shippingAddress.firstName" label="First name" />);
	expect(attribute(html, "input", "id")).toBe("shippingAddress-firstName");
	expect(attribute(html, "input", "name")).toBe("shippingAddress.firstName");
});

test("text area and select keep the value and link the error", () => {
	const area = renderToStaticMarkup(
		<TextArea name="notes" label="Notes" defaultValue={"a < b"} errors="No" mark="optional" />,
	);
	expect(area).toContain(">a &lt; b</textarea>");
	expect(area).toContain('<span class="opt"> (optional)</span>');
	expect(attribute(area, "textarea", "aria-describedby")).toBe("notes-error");
	const select = renderToStaticMarkup(
		<SelectField
			field={conform({ initialValue: "b" })}
			label="Volume"
			placeholder="Choose"
			options={["a", { value: "b", label: "B" }]}
		/>,
	);
	expect(select).toContain('<option value="">Choose</option>');
	expect(select).toContain('<option value="b" selected="">B</option>');
});

test("a checkbox uses conform's value, and its label names it", () => {
	const on = renderToStaticMarkup(<CheckboxField field={conform({ initialValue: "on" })} label="Same" />);
	const off = renderToStaticMarkup(<CheckboxField field={conform()} label="Same" />);
	expect(on).toContain("checked");
	expect(off).not.toContain("checked");
	expect(on).toMatch(/<label class="check"><input[^>]*><span>Same<\/span><\/label>/);
});

test("radio buttons are a named group, and the summary links to the first choice", () => {
	const html = renderToStaticMarkup(
		<RadioField
			name="type"
			label="Inquiry"
			options={[
				{ value: "general", label: "General" },
				{ value: "support", label: "Support" },
			]}
			defaultValue="support"
		/>,
	);
	expect(html).toContain('role="group" aria-labelledby="type-label"');
	expect(html).toMatch(/<input type="radio" id="type" name="type" value="general"\/>/);
	expect(html).toMatch(/<input type="radio" id="type-1" name="type" checked="" value="support"\/>/);
});

test("a chosen file shows its name and size with Replace and Remove, and no picker", () => {
	const html = renderToStaticMarkup(
		<FileField
			name="businessLicense"
			label="Business License"
			chosen={{ name: "license.pdf", size: 412_000 }}
			replace={{ name: "intent", value: "replace:businessLicense" }}
			remove={{ name: "intent", value: "remove:businessLicense" }}
		/>,
	);
	expect(html).not.toContain('type="file"');
	expect(html).toContain("<b>license.pdf</b>");
	expect(html).toContain("412 kB");
	for (const value of ["replace:businessLicense", "remove:businessLicense"]) {
		const button = new RegExp(`<button[^>]*value="${value}"[^>]*>`).exec(html)?.[0] ?? "";
		for (const part of ['type="submit"', 'name="intent"', 'formNoValidate=""'])
			expect(button).toContain(part);
	}
	expect(html).toContain('Remove<span class="vh"> Business License</span>');
});

test("without a chosen file there is a native picker, linked to its error", () => {
	const html = renderToStaticMarkup(
		<FileField name="tobaccoLicense" label="Tobacco License" accept=".pdf" errors="Must be a PDF" />,
	);
	expect(html).toContain('<label for="tobaccoLicense">');
	expect(attribute(html, "input", "aria-describedby")).toBe("tobaccoLicense-error");
	expect(html).not.toContain("Remove");
});

test("file sizes are formatted for people", () => {
	expect([0, 999, 1000, 412_400, 999_499, 999_500, 10_000_000].map(formatBytes)).toEqual([
		"0 bytes",
		"999 bytes",
		"1 kB",
		"412 kB",
		"999 kB",
		"1.0 MB",
		"10.0 MB",
	]);
});
