// A month for the accountant (Rule 21.20), exported as it grows. Layouts and lines are in app/filing/accountant/month-file.test.ts.
import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { parse } from "csv-parse/sync";
import { keysOf } from "../../app/terms/keys-of.ts";
import { makeTestProduct, signInAdmin } from "../helpers/admin.ts";
import { expect, expectNoViolations, open, test } from "../helpers/browser.ts";
import { signInNewBuyer } from "../helpers/buyer.ts";
import { fillAddress, follow } from "../helpers/journey.ts";
import { goToCheckout, markPaid, placeOrder, ship } from "../helpers/order-steps.ts";
import { openShop, visitShop } from "../helpers/own-shop.ts";

const MAY = "2027-05-31T15:00:00Z";
const JUNE = "2027-06-01T15:00:00Z";

/** A file of the month that is shown: its text, and the sum of a column. */
async function download(staff: Page, file: string, column: string) {
	const [given] = await Promise.all([
		staff.waitForEvent("download"),
		staff.getByRole("link", { name: `${file} for QuickBooks Online` }).click(),
	]);
	const text = await readFile(await given.path(), "utf8");
	const rows: Record<string, string>[] = parse(text, { columns: true, bom: true });
	return { text, sum: rows.reduce((sum, row) => sum + Number(row[column]), 0) };
}

type Sums = Record<"Invoices" | "Credits" | "Payments", [papers: number, sum: string]>;

/** Shows a month, expects of each file how many papers it has and what they add up to, and returns the files. */
async function exportMonth(staff: Page, month: string, expected: Sums) {
	await open(staff, "/admin/reports/accountant");
	await staff.getByLabel("Month").fill(month);
	await follow(
		staff,
		() => staff.getByRole("button", { name: "Show" }).click(),
		new RegExp(`month=${month}`),
	);
	const texts = { Invoices: "", Credits: "", Payments: "" };
	for (const file of keysOf(texts)) {
		const [papers, sum] = expected[file];
		const row = staff.getByRole("row", { name: new RegExp(`^${file}`) });
		await expect(row.getByRole("cell").nth(1)).toHaveText(String(papers));
		// The page takes credits off; the file has them as amounts of credit memos.
		await expect(row.getByRole("cell").nth(2)).toHaveText(
			`${file === "Credits" && papers > 0 ? "-" : ""}$${sum}`,
		);
		const given = await download(staff, file, file === "Payments" ? "Debits" : "*ItemAmount");
		expect(given.sum.toFixed(2)).toBe(sum);
		texts[file] = given.text;
	}
	return texts;
}

test("a month's second export adds what came since, a later one changes nothing, and all add up to the invoices", {
	tag: "@server",
}, async ({ context }) => {
	test.slow();
	let shop = await openShop(MAY);
	try {
		let staff = await visitShop(context, shop, MAY);
		const buyer = await visitShop(context, shop, MAY);
		await signInAdmin(staff);
		await signInNewBuyer(buyer, shop.dataDir);
		const order = async (wholesalePrice: string) => {
			const product = await makeTestProduct(staff, { category: "accessories", wholesalePrice });
			await goToCheckout(buyer, product);
			await fillAddress(buyer);
			const orderNumber = await placeOrder(buyer);
			await ship(staff, orderNumber, product);
			return orderNumber;
		};

		const first = await order("10.00");
		const before = await exportMonth(staff, "2027-05", {
			Invoices: [1, "133.00"],
			Credits: [0, "0.00"],
			Payments: [0, "0.00"],
		});

		await markPaid(staff, first);
		const second = await order("12.34");
		const whole: Sums = { Invoices: [2, "291.27"], Credits: [0, "0.00"], Payments: [1, "133.00"] };
		const after = await exportMonth(staff, "2027-05", whole);
		expect(after.Invoices.startsWith(before.Invoices)).toBe(true);
		await expectNoViolations(staff);

		await shop.stop();
		shop = await openShop(JUNE, shop.dataDir);
		staff = await visitShop(context, shop, JUNE);
		await signInAdmin(staff);
		await open(staff, "/admin/invoices");
		await expect(staff.locator("main tbody tr")).toContainText(["$158.27", "$133.00"]);
		await open(staff, `/admin/orders/${second}`);
		await follow(staff, () => staff.getByRole("link", { name: /^Invoice INV-/ }).click(), /\/papers\/INV-/);
		await staff.getByText("Write a credit memo").click();
		await staff.getByLabel("Reason").fill("Agreed on the phone");
		await staff.getByLabel("Amount").fill("50.00");
		await staff.getByRole("button", { name: "Write credit memo" }).click();
		await expect(staff.getByRole("heading", { name: /^Credit memo CM-/ })).toBeVisible();
		expect(await exportMonth(staff, "2027-05", whole)).toEqual(after);
		await exportMonth(staff, "2027-06", {
			Invoices: [0, "0.00"],
			Credits: [1, "50.00"],
			Payments: [0, "0.00"],
		});
	} finally {
		await shop.dispose();
	}
});
