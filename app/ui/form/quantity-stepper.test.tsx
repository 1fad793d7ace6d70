import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { QuantityStepper } from "./quantity-stepper";

const render = (quantity: number, extra: { max?: number; errorId?: string } = {}) =>
	renderToStaticMarkup(<QuantityStepper id="line-7" quantity={quantity} itemName="RAZ TN9000" {...extra} />);
const button = (html: string, value: string) =>
	new RegExp(`<button[^>]*value="${value}"[^>]*>`).exec(html)?.[0] ?? "";

test("minus stops at 1 and plus at the maximum", () => {
	expect(button(render(1), "decrease")).toContain("disabled");
	expect(button(render(2), "decrease")).not.toContain("disabled");
	expect(button(render(2), "increase")).not.toContain("disabled");
	expect(button(render(12, { max: 12 }), "increase")).toContain("disabled");
});

test("Enter in the box sends 'set': the first submit button is Update and is never disabled", () => {
	const first = /<button[^>]*>/.exec(render(1))?.[0] ?? "";
	expect(first).toContain('value="set"');
	expect(first).not.toContain("disabled");
});

test("the box is named after its item and linked to its error", () => {
	const html = render(3, { errorId: "line-7-error" });
	expect(html).toContain('<label class="vh" for="line-7">Quantity of RAZ TN9000</label>');
	expect(html).toMatch(/<input[^>]*id="line-7"[^>]*aria-invalid="true"[^>]*aria-describedby="line-7-error"/);
	expect(html).toContain('aria-label="Decrease quantity of RAZ TN9000"');
});
