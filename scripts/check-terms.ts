// Part of npm run lint: an order's status and a payment method are asked what they mean (app/terms/order-status.ts, app/terms/payment.ts),
// never which one they are. Prints each line that compares a name, in code or in SQL, and exits with 1.
import { globSync, readFileSync } from "node:fs";

const STATUS = "(?:pending|on_hold|processing|shipped|delivered|cancelled)";
const METHOD = "(?:net30|credit_card|bank_transfer|cash_on_delivery)";
/** Statuses that nothing but an order has: other records are pending or cancelled, too. */
const OF_ORDERS = "(?:on_hold|processing|shipped|delivered)";

const RULES = [
	// order.status === "cancelled", o.status <> 'cancelled'
	new RegExp(`\\border(?:s|Row)?[.}?]*\\.?status\\}?\\s*(?:[!=]==?|<>|=|in \\()\\s*["'(]*${STATUS}\\b`),
	new RegExp(`\\bo\\.status\\s*(?:<>|=|in \\(|not in \\()\\s*['(]*${STATUS}\\b`),
	new RegExp(`status\\b[\\w.?()\\]}]*\\s*(?:[!=]==|<>|in \\()\\s*["'(]+${OF_ORDERS}["']`),
	new RegExp(`status\\b\\}?\\s*=\\s*'${OF_ORDERS}'`),
	new RegExp(`["']${OF_ORDERS}["']\\s*[!=]==`),
	new RegExp(`(?:canFollow|may)\\([^)]*["']${STATUS}["']\\)`),
	new RegExp(`(?:[!=]==|<>|in \\()\\s*["'(]*${METHOD}["']`),
	new RegExp(`case "(?:${OF_ORDERS}|${METHOD})":`),
];

/** What sets a status, or says a sentence for each: a new one is a type error there. */
const MAY: (string | RegExp)[] = [
	"app/terms/order-status.ts",
	"app/terms/payment.ts",
	"app/buying/orders/buyer/parcel.tsx",
	// The demo's history, and the sums that triggers keep, are written for the statuses there are.
	/^db\/(?:demo|migrations|derived)\//,
	/^db\/check-/,
];
const mayName = (file: string) =>
	MAY.some((one) => (typeof one === "string" ? one === file : one.test(file)));

/** @returns each line of `text` that names a status or a method to compare with. */
export const comparisons = (text: string): { line: number; text: string }[] =>
	text.split("\n").flatMap((line, n) => {
		if (/^\s*(?:\*|\/\/)/.test(line)) return [];
		// Setting a column, not comparing it.
		const code = line.replace(/\bset\b.*|name="status" value=.*/i, "");
		return RULES.some((rule) => rule.test(code)) ? [{ line: n + 1, text: line.trim() }] : [];
	});

if (process.argv[1]?.endsWith("check-terms.ts")) {
	const files = globSync("{app,db}/**/*.{ts,tsx}").filter(
		(file) => !file.includes(".test.") && !mayName(file),
	);
	const found = files.flatMap((file) =>
		comparisons(readFileSync(file, "utf8")).map(({ line, text }) => `${file}:${line}: ${text}`),
	);
	for (const one of found) console.error(one);
	if (found.length > 0) {
		console.error("Ask what a status or a method means: app/terms/order-status.ts, app/terms/payment.ts");
		process.exitCode = 1;
	}
}
