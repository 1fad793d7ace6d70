import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { EMPTY_TOTALS, type Totals, totalsOf } from "~/domain/money";
import { TotalLines } from "./order-summary";

const shipping = (totals: Totals) =>
	/Shipping<\/\w+><\w+[^>]*>([^<]*)/.exec(renderToStaticMarkup(<TotalLines totals={totals} />))?.[1];

test("shipping says Free when it is waived, but not when there is nothing to ship", () => {
	expect(shipping(totalsOf(50_001))).toBe("Free");
	expect(shipping(totalsOf(50_000))).toBe("$25.00");
	expect(shipping(EMPTY_TOTALS)).toBe("$0.00");
});
