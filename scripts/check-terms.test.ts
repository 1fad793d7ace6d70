import { expect, test } from "vitest";
import { comparisons } from "./check-terms.ts";

const found = (line: string) => comparisons(line).length > 0;

test("a status or a method is not compared by its name, in code or in SQL", () => {
	for (const line of [
		'if (order.status === "cancelled") return null;',
		'canFollow(status, "shipped")',
		'ne(orders.status, "x") && status !== "processing"',
		"where o.company_id = 1 and o.status <> 'cancelled'",
		"sql`orders where status = 'processing'`",
		'paymentMethod === "net30"',
		"d.method <> 'net30'",
		'	case "on_hold":',
	])
		expect(found(line), line).toBe(true);
});

test("setting a status is no comparison, nor is another record's status", () => {
	for (const line of [
		'.set({ status: "cancelled", cancelledAt: now })',
		'const status = "delivered" as const;',
		'if (application.status === "pending") return;',
		'campaign === "cancelled"',
		'outcome === "shipped"',
		'// an order whose status === "shipped"',
	])
		expect(found(line), line).toBe(false);
});
