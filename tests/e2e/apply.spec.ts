import type { APIRequestContext, Locator, Page } from "@playwright/test";
import {
	expect,
	expectFocus,
	expectNoViolations,
	hasJavaScript,
	hydrated,
	live,
	open,
	test,
} from "../helpers/browser.ts";
import { follow, newPerson, PDF, PNG } from "../helpers/journey.ts";
import { signInAs } from "../helpers/sign-in.ts";

// Refusals on purpose: with scripts the answers to a form and to a document are fetched, and one upload is cut off.
test.use({ expectedErrors: [/status of 4\d\d|ERR_FAILED .*(step=2|document-step)/] });

const SUBMITTED =
	"Your wholesale application has been submitted successfully. We'll review it within 1-2 business days.";
const MEGABYTE = 1024 * 1024;

const pdf = (name: string) => ({ name, mimeType: "application/pdf", buffer: PDF });
const pdfOf = (name: string, bytes: number) => ({
	...pdf(name),
	buffer: Buffer.concat([PDF, Buffer.alloc(bytes - PDF.length, "0")]),
});

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const step = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });
const picker = (page: Page, name: string) => page.locator(`input[type=file][name=${name}]`);
/** Chooses a file, with scripts or without. */
async function put(page: Page, name: string, file: Parameters<Locator["setInputFiles"]>[0]) {
	await live(picker(page, name));
	await picker(page, name).setInputFiles(file);
}

/** The file as the server has it, with the buttons to replace and remove it. */
const chosen = (page: Page, file: string) =>
	page
		.locator(".filebox", { hasText: `Chosen: ${file}` })
		.filter({ has: page.getByRole("button", { name: /^Replace/ }) });

async function fillStep1(page: Page, business: string) {
	await expect(step(page, "Business Information")).toBeVisible();
	await page.getByLabel("Business Name").fill(business);
	await page.getByLabel("Business Address").fill("1 Main Street\nReno, NV 89501");
	await page.getByLabel("Business Phone").fill("(555) 010-0100");
	await page.getByLabel("Federal EIN").fill("12 3456789");
}

/** Chooses a file; with scripts it is sent at once, without them with the step. */
async function choose(page: Page, name: string, file: ReturnType<typeof pdf>) {
	await put(page, name, file);
	if (hasJavaScript()) await expect(chosen(page, file.name)).toBeVisible();
}

async function createAccount(page: Page, person: ReturnType<typeof newPerson>) {
	await page.getByLabel("Username").fill(person.username);
	await page.getByLabel("Email").fill(person.email);
	await page.getByLabel("Password", { exact: true }).fill(person.password);
	await button(page, "Create account").click();
}

test("a store in a state we don't ship to hears so first, and leaves an address", async ({ page }) => {
	await open(page, "/apply");
	await live(page.getByLabel("State of your store"));
	await page.getByLabel("State of your store").selectOption("Nevada");
	await page.getByLabel("Business Name").fill("Silver Smoke");
	await button(page, "Next Step").click();
	await expect(page.getByRole("heading", { name: "We don't ship to Nevada yet" })).toBeVisible();
	await expect(page.getByLabel("Business Name")).toHaveValue("Silver Smoke");
	await expectNoViolations(page);
	await page.getByLabel("Email", { exact: true }).fill("dana@");
	await button(page, "Tell me when you do").click();
	await expect(
		page.getByRole("link", { name: "Enter an email address, such as you@example.com" }),
	).toBeVisible();
	await expect(page.getByLabel("Email", { exact: true })).toHaveValue("dana@");
	await page.getByLabel("Email", { exact: true }).fill("dana@silver.example");
	await button(page, "Tell me when you do").click();
	await expect(
		page.getByText("We'll write to dana@silver.example once, when we ship to Nevada."),
	).toBeVisible();
	await page.getByLabel("State of your store").selectOption("Arizona");
	await button(page, "Next Step").click();
	await expect(step(page, "Documentation Upload")).toBeVisible();
});

test("a visitor applies, is asked for an account at the end, and finds everything there", {
	tag: "@browser",
}, async ({ page }) => {
	test.slow();
	const person = newPerson("visitor");
	await open(page, "/apply");
	await expectNoViolations(page, { alsoWithoutScripts: true });
	await expect(page.getByPlaceholder("12-3456789")).toBeVisible();
	await fillStep1(page, person.business);
	await button(page, "Next Step").click();

	await expect(step(page, "Documentation Upload")).toBeVisible();
	await expectNoViolations(page, { alsoWithoutScripts: true });
	await choose(page, "businessLicense", pdf("license.pdf"));
	await button(page, "Next Step").click();

	// Back to the first step and here again: nothing is lost.
	await expect(step(page, "Trade References & Volume")).toBeVisible();
	await page.getByLabel("Trade References").fill("Company: Harbor Goods\nPhone: 555-010-0111");
	await button(page, "Previous").click();
	await expect(chosen(page, "license.pdf")).toBeVisible();
	await button(page, "Previous").click();
	await expect(page.getByLabel("Business Address")).toHaveValue("1 Main Street\nReno, NV 89501");
	await button(page, "Next Step").click();
	await expect(step(page, "Documentation Upload")).toBeVisible();
	await button(page, "Next Step").click();
	await expect(page.getByLabel("Trade References")).toHaveValue(/Harbor Goods/);
	await expect(page.getByText("1 reference recognized")).toBeVisible();
	await page.getByLabel("Expected Monthly Volume").selectOption("$2,000-$4,999");
	await expectNoViolations(page);
	await button(page, "Submit Application").click();

	await page.waitForURL(/\/login\?tab=register&redirectTo=/);
	await hydrated(page);
	await expect(page.getByText("Everything you entered is saved.")).toBeVisible();
	// A mistake on the way, and the other tab and back, lose nothing either.
	await createAccount(page, { ...person, password: "short" });
	await expect(page.getByText("Password must be at least 6 characters").first()).toBeVisible();
	await page.getByRole("link", { name: "Login", exact: true }).last().click();
	await expect(page.getByRole("heading", { name: "Log in to your account" })).toBeVisible();
	await page.getByRole("link", { name: "Register", exact: true }).click();
	await expect(page.getByRole("heading", { name: "Create an account" })).toBeVisible();
	await createAccount(page, person);

	await expect(step(page, "Trade References & Volume")).toBeVisible();
	await expect(page.getByLabel("Trade References")).toHaveValue(/Harbor Goods/);
	await expect(page.getByLabel("Expected Monthly Volume")).toHaveValue("$2,000-$4,999");
	await button(page, "Previous").click();
	await expect(chosen(page, "license.pdf")).toBeVisible();
	await button(page, "Next Step").click();
	await expect(step(page, "Trade References & Volume")).toBeVisible();
	await button(page, "Submit Application").click();

	await expect(step(page, "Application Submitted!")).toBeVisible();
	await expect(page.getByText("Application Submitted", { exact: true })).toBeVisible();
	await expect(page.getByText(SUBMITTED)).toBeVisible();
	await expect(page.getByText("reviews your application within 1-2 business days")).toBeVisible();
	for (const next of [
		"verify your business documentation",
		"contact your trade references",
		"approval notice by email",
		"access to the wholesale portal and pricing",
	]) {
		await expect(page.getByText(next)).toBeVisible();
	}
	await expect(page.getByText("Still missing: Reseller Permit")).toBeVisible();
	await expectNoViolations(page);
	await page.reload();
	await expect(step(page, "Application Submitted!")).toBeVisible();

	// The document that was missing is added later.
	await open(page, "/portal");
	await expect(page.getByText("Pending", { exact: true })).toBeVisible();
	await expect(page.getByText("We are checking your business documents")).toBeVisible();
	await expectNoViolations(page);
	await put(page, "resellerPermit", { ...pdf("permit.pdf"), buffer: Buffer.from("no PDF") });
	// As in the wizard, scripts send a file as soon as it is chosen.
	if (!hasJavaScript()) await button(page, "Upload Reseller Permit").click();
	await expect(page.getByText("“permit.pdf” was not kept").first()).toBeVisible();
	await hydrated(page);
	await expectNoViolations(page);
	await put(page, "resellerPermit", {
		...{ name: "permit.png", mimeType: "image/png" },
		buffer: PNG,
	});
	if (!hasJavaScript()) {
		await button(page, "Upload documents").click();
		await expect(page.getByText("Documents Added")).toBeVisible();
	}
	await expect(page.getByRole("link", { name: "permit.png" })).toBeVisible();
	await expect(page.getByText("All papers are here")).toBeVisible();
});

test("files stay chosen through errors, and are replaced and removed", async ({ page }) => {
	test.slow();
	const person = newPerson("files");
	await open(page, "/apply?step=2");
	await choose(page, "businessLicense", pdf("license.pdf"));
	// Says PDF, is a program.
	await put(page, "tobaccoLicense", {
		...pdf("setup.pdf"),
		buffer: Buffer.from("MZ\u0090 not a document"),
	});
	if (!hasJavaScript()) await button(page, "Next Step").click();
	const problem =
		"Tobacco License must be a PDF, JPG, JPEG, PNG, DOC or DOCX file. “setup.pdf” was not kept.";
	await expect(page.getByText(problem).first()).toBeVisible();
	await expect(picker(page, "tobaccoLicense")).toHaveAttribute("aria-invalid", "true");
	await expect(chosen(page, "license.pdf")).toBeVisible();
	await expectNoViolations(page, { alsoWithoutScripts: true });
	if (!hasJavaScript()) await page.getByRole("link", { name: problem }).click();

	await page.getByRole("button", { name: "Replace Business License" }).click();
	await page.waitForURL(/replace=businessLicense/);
	await hydrated(page);
	await expect(page.getByText("We keep license.pdf until")).toBeVisible();
	await expectNoViolations(page);
	await choose(page, "businessLicense", pdf("better.pdf"));
	await choose(page, "tobaccoLicense", pdf("tobacco.pdf"));
	await button(page, "Next Step").click();
	await expect(step(page, "Trade References & Volume")).toBeVisible();
	await button(page, "Previous").click();
	await expect(chosen(page, "better.pdf")).toBeVisible();
	await expect(chosen(page, "tobacco.pdf")).toBeVisible();
	await page.getByRole("button", { name: "Remove Tobacco License" }).click();
	await expect(picker(page, "tobaccoLicense")).toBeVisible();
	await expect(chosen(page, "better.pdf")).toBeVisible();

	// Registering elsewhere than at submit takes the draft along as well.
	await open(page, "/login?tab=register");
	await follow(page, () => createAccount(page, person), /\/apply/);
	await expect(page.getByText("Account Created")).toBeVisible();
	await open(page, "/apply?step=3");
	await button(page, "Submit Application").click();
	await expect(step(page, "Business Information")).toBeVisible();
	await expect(page.getByText("Submission Failed")).toHaveCount(0);
	await expect(page.getByText("Account Created")).toHaveCount(0);
	await expect(page.getByRole("alert").filter({ hasText: "There is a problem" })).toBeFocused();
	await expect(page).toHaveTitle(/^Error: /);
	await hydrated(page);
	await expectNoViolations(page);
	await page.getByRole("link", { name: "Business phone is required" }).click();
	await expect(page.getByLabel("Business Phone")).toBeFocused();
	await expect(page.getByText("Step 3: Expected monthly volume is required")).toBeVisible();
	await fillStep1(page, person.business);
	await button(page, "Next Step").click();
	await expect(chosen(page, "better.pdf")).toBeVisible();
});

test("three files of 10 MB pass together, and one of 11 MB is an error beside its field", {
	tag: "@server",
}, async ({ page }) => {
	test.slow();
	await open(page, "/apply?step=2");
	const kinds = ["businessLicense", "resellerPermit", "tobaccoLicense"];
	for (const kind of kinds) await choose(page, kind, pdfOf(`${kind}.pdf`, 10 * MEGABYTE));
	await button(page, "Next Step").click();
	await expect(step(page, "Trade References & Volume")).toBeVisible();
	await button(page, "Previous").click();
	for (const kind of kinds) await expect(chosen(page, `${kind}.pdf`)).toBeVisible();
	await page.getByRole("button", { name: "Replace Business License" }).click();
	await page.waitForURL(/replace=businessLicense/);
	await hydrated(page);
	await put(page, "businessLicense", pdfOf("scan.pdf", 11 * MEGABYTE));
	await button(page, "Next Step").click();
	await expect(
		page.getByText("Business License must be at most 10 MB. “scan.pdf” was not kept.").first(),
	).toBeVisible();
	await expect(picker(page, "businessLicense")).toHaveAttribute("aria-invalid", "true");
});

test("an upload shows how far it is, can be cancelled, and falls back to the form", async ({ page }) => {
	await open(page, "/apply?step=2");
	if (!hasJavaScript()) {
		// The form alone: nothing is sent before its button is pressed.
		await put(page, "businessLicense", pdf("slow.pdf"));
		await expect(page.getByRole("progressbar")).toHaveCount(0);
		await page.reload();
		await expect(page.getByText("slow.pdf")).toHaveCount(0);
		return;
	}
	// Held until the test lets them go. The bar is there before the request is.
	const held: (() => void)[] = [];
	const isUpload = (url: URL) => url.pathname === "/apply";
	await page.route(isUpload, async (route) => {
		await new Promise<void>((settle) => held.push(settle));
		await route.abort().catch(() => undefined);
	});
	await put(page, "businessLicense", pdf("slow.pdf"));
	await expect(page.getByRole("progressbar", { name: "Upload of Business License" })).toBeVisible();
	await expect(page.getByRole("status").filter({ hasText: "Uploading slow.pdf" })).toBeAttached();
	await expectNoViolations(page, { alsoWithoutScripts: true });
	await expect.poll(() => held.length).toBe(1);
	await button(page, "Cancel the upload of Business License").click();
	await expect(page.getByRole("progressbar")).toHaveCount(0);
	await expect(page.getByText("slow.pdf", { exact: true })).toHaveCount(0);
	held.shift()?.();

	await put(page, "businessLicense", pdf("lost.pdf"));
	await expect(page.getByRole("progressbar")).toBeVisible();
	await expect.poll(() => held.length).toBe(1);
	held.shift()?.();
	await expect(page.getByText("The upload failed.")).toBeVisible();
	await expectNoViolations(page);
	await page.unroute(isUpload);
	await button(page, "Next Step").click();
	await expect(step(page, "Trade References & Volume")).toBeVisible();
	await button(page, "Previous").click();
	await expect(chosen(page, "lost.pdf")).toBeVisible();
});

test("a step whose scripts do not arrive is a plain form", { tag: "@scripts" }, async ({ page }) => {
	await page.route(/document-step.*\.js/, (route) => route.abort());
	await open(page, "/apply");
	await fillStep1(page, "Corner Vapor");
	await button(page, "Next Step").click();
	await expect(step(page, "Documentation Upload")).toBeVisible();
	await picker(page, "businessLicense").setInputFiles(pdf("plain.pdf"));
	await button(page, "Next Step").click();
	await expect(step(page, "Trade References & Volume")).toBeVisible();
	await button(page, "Previous").click();
	await expect(chosen(page, "plain.pdf")).toBeVisible();
});

/** An application of this person, by program, and the admin's answer to it. */
async function decide(
	admin: APIRequestContext,
	id: string,
	decision: { status: "approved" | "rejected"; notes?: string },
) {
	await signInAs("admin", { request: admin });
	const decided = await admin.patch(`/api/wholesale-applications/${id}`, { data: decision });
	expect(decided.status(), await decided.text()).toBe(200);
}

async function applyByProgram(page: Page, person: ReturnType<typeof newPerson>): Promise<string> {
	const { username, email, password } = person;
	expect((await page.request.post("/api/register", { data: { username, email, password } })).status()).toBe(
		201,
	);
	const submitted = await page.request.post("/api/wholesale-applications", {
		multipart: {
			businessName: person.business,
			businessAddress: "1 Main Street, Reno, NV 89501",
			businessPhone: "555-010-0100",
			ein: "123456789",
			expectedVolume: "$500-$1,999",
			businessLicense: pdf("license.pdf"),
		},
	});
	expect(submitted.status(), await submitted.text()).toBe(201);
	return (await submitted.json()).id;
}

test("the portal tells a rejection and its reason, and the way to apply again with the old answers", {
	tag: "@server",
}, async ({ page, playwright, baseURL }) => {
	const person = newPerson("rejected");
	const id = await applyByProgram(page, person);
	const admin = await playwright.request.newContext({ baseURL });
	await decide(admin, id, { status: "rejected", notes: "The license expired in March." });
	await open(page, "/portal");
	await expect(page.getByText("Your application was not approved.")).toBeVisible();
	await expect(page.getByText("Reason: The license expired in March.")).toBeVisible();
	await expectNoViolations(page);
	await page.getByRole("link", { name: "Apply again" }).click();
	await expect(step(page, "Business Information")).toBeVisible();
	await expect(page.getByLabel("Business Name")).toHaveValue(person.business);
	await expect(page.getByLabel("Federal EIN")).toHaveValue("12-3456789");
	await button(page, "Next Step").click();
	await expect(chosen(page, "license.pdf")).toBeVisible();
	await button(page, "Next Step").click();
	await expect(step(page, "Trade References & Volume")).toBeVisible();
	await button(page, "Submit Application").click();
	await expect(step(page, "Application Submitted!")).toBeVisible();

	// The second one is approved.
	const mine = await (await page.request.get("/api/profile")).json();
	expect(mine.email).toBe(person.email);
	const all = await (await admin.get("/api/wholesale-applications?perPage=500")).json();
	const second = all.find((one: { businessName: string; status: string }) => {
		return one.businessName === person.business && one.status === "pending";
	});
	await decide(admin, second.id, { status: "approved" });
	await admin.dispose();
	await open(page, "/portal?tab=account");
	await expect(
		page.getByText("Your account is approved: you see wholesale prices and can order."),
	).toBeVisible();
	await expectNoViolations(page);
	await page.getByRole("link", { name: "Go to the buyer portal" }).click();
	await page.waitForURL(/\/buyer-portal/);
	await open(page, "/apply");
	await expect(page.getByText("Your account is approved")).toBeVisible();
	await expect(button(page, "Next Step")).toHaveCount(0);
});

test("the portal asks what the staff asked, and the answer sends the application back", async ({
	page,
	browser,
	baseURL,
}) => {
	test.slow();
	const person = newPerson("asked");
	const id = await applyByProgram(page, person);
	const adminContext = await browser.newContext({ baseURL, javaScriptEnabled: hasJavaScript() });
	const admin = await adminContext.newPage();
	await adminContext.addCookies(
		await page
			.context()
			.cookies(baseURL)
			.then((all) => all.filter(({ name }) => name === "age")),
	);
	await signInAs("admin", adminContext);
	await open(admin, `/admin/applications/${id}`);
	await admin.getByText("Request information…").click();
	await admin.getByLabel("Question").fill("Which permit is <b>yours</b>?");
	await button(admin, "Send question").click();
	await expect(admin.getByText(`${person.business} has been asked for more information.`)).toBeVisible();

	await open(page, "/portal");
	await expect(page.getByText("We need more information from you.")).toBeVisible();
	await expect(page.getByText("Which permit is <b>yours</b>?")).toBeVisible();
	await expectNoViolations(page);
	await page.getByRole("link", { name: "Answer and resubmit" }).click();
	await expect(step(page, "Business Information")).toBeVisible();
	await expect(page.getByText("Which permit is <b>yours</b>?")).toBeVisible();
	await expect(page.getByLabel("Business Name")).toHaveValue(person.business);
	await expectNoViolations(page);
	await button(page, "Next Step").click();
	await expect(chosen(page, "license.pdf")).toBeVisible();
	await choose(page, "resellerPermit", pdf("permit.pdf"));
	await button(page, "Next Step").click();
	await expect(step(page, "Trade References & Volume")).toBeVisible();
	await button(page, "Submit Application").click();
	await expect(step(page, "Application Submitted!")).toBeVisible();
	await open(page, "/portal");
	await expect(page.getByText("Pending", { exact: true })).toBeVisible();

	await open(admin, `/admin/applications/${id}?doc=resellerPermit`);
	await expect(button(admin, "Approve")).toBeVisible();
	await expect(admin.getByText("permit.pdf").first()).toBeVisible();
	await adminContext.close();
});

test("a draft is one browser's own", { tag: "@server" }, async ({ page, browser, baseURL }) => {
	await open(page, "/apply");
	await fillStep1(page, "Only here");
	await button(page, "Next Step").click();
	await expect(step(page, "Documentation Upload")).toBeVisible();
	await choose(page, "businessLicense", pdf("mine.pdf"));
	await button(page, "Next Step").click();
	await expect(step(page, "Trade References & Volume")).toBeVisible();
	const other = await browser.newContext({ baseURL, javaScriptEnabled: false });
	const stranger = await other.newPage();
	await stranger.goto("/apply?step=2");
	await expect(stranger.getByText("mine.pdf")).toHaveCount(0);
	await stranger.goto("/apply");
	await expect(stranger.locator("[name=businessName]")).toHaveValue("");
	await other.close();
});

test("reading goes on at the heading of each step, and at the picker of a file that was removed", async ({
	page,
}) => {
	await open(page, "/apply");
	await expect(step(page, "Business Information")).not.toBeFocused();
	await page.getByLabel("Federal EIN").press("Enter");
	await expectFocus(step(page, "Documentation Upload"));
	await choose(page, "tobaccoLicense", pdf("tobacco.pdf"));
	await button(page, "Next Step").click();
	await expectFocus(step(page, "Trade References & Volume"));
	await button(page, "Previous").click();
	await page.getByRole("button", { name: "Remove Tobacco License" }).click();
	await expectFocus(picker(page, "tobaccoLicense"));
	await button(page, "Next Step").click();
	await expectFocus(step(page, "Trade References & Volume"));
	await button(page, "Previous").click();
	await expectFocus(step(page, "Documentation Upload"));
});
