import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { totalsOf } from "~/domain/money";
import { TotalLines } from "./order-summary";

const shipping = (subtotalCents: number) =>
	/Shipping<\/\w+><\w+[^>]*>([^<]*)/.exec(
		renderToStaticMarkup(<TotalLines totals={totalsOf(subtotalCents)} />),
	)?.[1];

test("shipping is called free where it is a gift, not where there is nothing to ship", () => {
	expect(shipping(50_001)).toBe("Free");
	expect(shipping(50_000)).toBe("$25.00");
	expect(shipping(0)).toBe("$0.00");
});
