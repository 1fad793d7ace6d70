import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { type Totals, totalsOf } from "~/terms/order-totals";
import { FIRST_RATES } from "~/terms/selling";
import { TotalLines } from "./total-lines";

const line = (lineTotalCents: number) => ({ quantity: 1, lineTotalCents, weightHundredths: null });
const shipping = (totals: Totals) =>
	/Shipping<\/\w+><\w+[^>]*>([^<]*)/.exec(renderToStaticMarkup(<TotalLines totals={totals} />))?.[1];

test("shipping says Free when it is waived, but not when there is nothing to ship", () => {
	expect(shipping(totalsOf([line(50_001)], null, { rates: FIRST_RATES }))).toBe("Free");
	expect(shipping(totalsOf([line(50_000)], null, { rates: FIRST_RATES }))).toBe("$25.00");
	expect(shipping(totalsOf([], null, { rates: FIRST_RATES }))).toBe("$0.00");
});
