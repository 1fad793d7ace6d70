import { expect, expectNoViolations, hasJavaScript, hydrated, open } from "../helpers/browser.ts";
import { withShop } from "../helpers/day-of-work.ts";
import { test } from "../helpers/own-server.ts";
import { signInAs } from "../helpers/sign-in.ts";

// No other file meets its name and color.
test.use({ shop: "brand" });
// Refusals on purpose: with scripts a form's answer is fetched.
test.use({ expectedErrors: [/status of 400|Blocked script execution/] });

const LOGO = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 34 24"><path fill="#1d4f73" d="M0 24 11 4l6 10 4-7 13 17z"/></svg>`;
const file = (name: string, text: string) => ({ name, mimeType: "image/svg+xml", buffer: Buffer.from(text) });

test("an owner gives the shop name, logo, color and words, and finds them on pages, in mails and on papers @browser", async ({
	page,
	server,
	visit,
}) => {
	expect(await visit("/")).toContain("Verified retailers");
	await signInAs("admin", page);
	await open(page, "/admin/settings/brand");
	await expect(page.getByRole("heading", { name: "Brand and home page", level: 1 })).toBeVisible();
	await expectNoViolations(page, { alsoWithoutScripts: true });

	await page.getByLabel("Name", { exact: true }).fill("Lone Star Supply");
	await page.getByLabel("Main color").fill("#5aa9d6");
	await page.getByLabel("Headline").fill("The counter of Texas.");
	for (const n of [1, 2, 3, 4]) {
		await page.getByLabel(`Words of figure ${n}`).fill("");
		await page.getByLabel(`Number of figure ${n}`).fill("");
	}
	await page.getByLabel("Figure 1", { exact: true }).selectOption("brands");
	await page.getByLabel("Footer").fill("Lone Star Supply, Austin, Texas.");
	await page.getByLabel("Logo", { exact: false }).setInputFiles(file("ridge.svg", LOGO));

	// The preview follows typing, or a button; visitors see nothing of it.
	if (!hasJavaScript()) await page.getByRole("button", { name: "Update preview" }).click();
	const preview = page.locator('iframe[title="Home page with your changes"]');
	await expect(preview).toHaveAttribute("src", /The\+counter\+of\+Texas/);
	await hydrated(page);
	await expect(page.getByText("Visitors see what the shop started with.")).toBeVisible();
	const shown = page.frameLocator('iframe[title="Home page with your changes"]');
	await expect(shown.locator("h1")).toHaveText("The counter of Texas.");
	await expect(shown.locator(".foot")).toContainText("Lone Star Supply, Austin, Texas.");
	const email = page.frameLocator('iframe[title="An email with your changes"]');
	await expect(email.getByText("Lone Star Supply").first()).toBeAttached();
	const invoice = page.frameLocator('iframe[title="An invoice with your changes"]');
	await expect(invoice.locator(".paper-head")).toContainText("Lone Star Supply");
	expect(await visit("/")).toContain("Verified retailers");
	// What was looked at is a draft: it is there for whoever comes back, with scripts too.
	await page.getByRole("button", { name: "Update preview" }).click();
	await expect(page.getByText(/Not published yet/)).toBeVisible();
	await open(page, "/admin/settings/brand");
	await expect(page.getByText(/Draft of dana/)).toBeVisible();
	await expect(page.getByLabel("Headline")).toHaveValue("The counter of Texas.");
	await expect(page.getByText("ridge.svg")).toBeVisible();
	await hydrated(page);
	const others = await visit(
		`/brand-preview${new URL((await preview.getAttribute("src")) ?? "", server.url).search}`,
	);
	expect(others).toContain("<title>Not allowed");
	expect(others).not.toContain(">The counter of Texas.<");
	await page.getByRole("button", { name: "Publish" }).click();

	// The color is refused; the logo is kept all the same.
	const refusal = page.getByText(/White text on this color is hard to read: 2\.6, needed 4\.5/).first();
	await expect(refusal).toBeVisible();
	await hydrated(page);
	await expect(page.getByText("ridge.svg")).toBeVisible();
	await expectNoViolations(page, { alsoWithoutScripts: true });
	expect(await visit("/")).toContain("Verified retailers");
	await page.getByRole("button", { name: /^Use #[0-9a-f]{6} \(4\.5\)$/ }).click();
	await expect(page.getByText("White text on buttons: 4.5. Easy to read.")).toBeVisible();
	await hydrated(page);
	await page.getByRole("button", { name: "Publish" }).click();
	await expect(page.getByText("Pages, emails and new papers show it now.").first()).toBeVisible();

	await expect(page.getByText(/Draft of dana/)).toHaveCount(0);
	await hydrated(page);
	await page.getByLabel("Headline").fill("Another one.");
	await page.getByRole("button", { name: "Update preview" }).click();
	await expect(page.getByText(/Not published yet/)).toBeVisible();
	await open(page, "/admin/settings/brand");
	await expect(page.getByLabel("Headline")).toHaveValue("Another one.");
	await page.getByRole("button", { name: "Discard changes" }).click();
	await expect(page.getByText(/Draft of dana/)).toHaveCount(0);
	await expect(page.getByLabel("Headline")).toHaveValue("The counter of Texas.");

	// Visitors' pages were kept, and are not any more.
	const home = await visit("/");
	for (const said of ["Lone Star Supply", "The counter of Texas.", "Lone Star Supply, Austin, Texas."])
		expect(home).toContain(said);
	for (const gone of ["Verified retailers", "Ridgeline Wholesale", "nationwide"])
		expect(home.includes(gone), gone).toBe(false);
	expect(home).toMatch(/<html lang="en" style="--color-counter:#[0-9a-f]{6};/);
	const [, logo = ""] = /<img src="(\/brand\/[0-9a-f]{16}\.png)"/.exec(home) ?? [];
	for (const path of [logo, logo.replace(".png", "-icon.png")])
		expect((await fetch(server.url + path)).headers.get("Content-Type")).toBe("image/png");
	expect(home).toContain(`href="${logo.replace(".png", "-icon.png")}"`);
	await open(page, "/");
	await expect(page).toHaveTitle(/Lone Star Supply/);

	await open(page, "/admin/outbox/preview?template=order-confirmation");
	const mail = await page.locator("iframe").first().getAttribute("srcdoc");
	expect(mail).toContain(logo);
	expect(mail).toContain("Lone Star Supply");
	expect(mail).not.toContain("Ridgeline Wholesale");

	// An invoice from now on; earlier ones keep the name they were written with.
	const id = withShop(
		server.dataDir,
		({ $client }) =>
			$client
				.prepare(
					"select id from orders where status in ('processing', 'pending') order by status desc, order_number limit 1",
				)
				.pluck()
				.get() as string,
	);
	const shipped = await page.request.patch(`/api/orders/${id}`, {
		data: { status: "shipped", trackingNumber: "1Z999AA10123456784", carrier: "ups" },
	});
	expect(shipped.status()).toBe(200);
	const number = withShop(
		server.dataDir,
		({ $client }) =>
			$client
				.prepare("select number from papers where kind = 'invoice' and order_id = ?")
				.pluck()
				.get(id) as string,
	);
	await open(page, `/admin/papers/${number}`);
	const head = page.locator(".paper-head");
	await expect(head).toContainText("Lone Star Supply");
	await expect(head.locator("img")).toHaveAttribute("src", logo);
	const pdf = await page.request.get(`/admin/papers/${number}/pdf`);
	expect(pdf.headers()["content-type"]).toBe("application/pdf");
	expect((await pdf.body()).includes("/Subtype /Image")).toBe(true);

	// A file with a script changes nothing.
	await open(page, "/admin/settings/brand");
	await page.getByRole("button", { name: "Replace Logo" }).click();
	// Until the page shows the box, the name is its group's.
	await page
		.locator("input[name=logoFile]")
		.setInputFiles(file("bad.svg", LOGO.replace("<path", "<script>1</script><path")));
	await page.getByRole("button", { name: "Publish" }).click();
	await expect(page.getByText(/“bad\.svg” has a script in it/).first()).toBeVisible();
	expect(await visit("/")).toContain(logo);
});
