import type { Page, PlaywrightWorkerArgs } from "@playwright/test";
import { expect, expectNoViolations, hasJavaScript, hydrated, open, test } from "../helpers/browser.ts";
import { ADMIN, type Credentials, follow, logIn, logOut, newPerson } from "../helpers/journey.ts";
import { limit } from "../helpers/machine-speed.ts";
import { startServer } from "../helpers/server.ts";
import { signInAs } from "../helpers/sign-in.ts";

// Refusals on purpose: with scripts a form's answer is fetched.
test.use({ expectedErrors: [/status of 4\d\d/] });

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const password = (page: Page) => page.getByLabel("Password", { exact: true });

async function fillIn(page: Page, { email, password: secret }: Credentials) {
	await page.getByLabel("Email").fill(email);
	await password(page).fill(secret);
}

/** An account that nobody is signed in to. */
async function makeAccount(
	playwright: PlaywrightWorkerArgs["playwright"],
	baseURL: string | undefined,
	prefix: string,
) {
	const person = newPerson(prefix);
	const { username, email, password } = person;
	const program = await playwright.request.newContext({ baseURL });
	const made = await program.post("/api/register", { data: { username, email, password } });
	expect(made.status()).toBe(201);
	await program.dispose();
	return person;
}

test("both tabs say what is wrong, keep what was typed but send no password back, and welcome", async ({
	page,
}) => {
	const person = newPerson("tabs");
	await open(page, "/login");
	await expectNoViolations(page, { alsoWithoutScripts: true });
	await expect(page.getByRole("link", { name: "Apply for Wholesale Access" })).toHaveAttribute(
		"href",
		"/apply",
	);
	await expect(password(page)).toHaveAttribute("autocomplete", "current-password");
	await fillIn(page, { email: "nobody", password: "short" });
	await button(page, "Log in").click();
	for (const message of ["Invalid email address", "Password must be at least 6 characters"]) {
		await expect(page.getByRole("link", { name: message })).toBeVisible();
	}
	await expect(page.getByText("Login Failed")).toHaveCount(0);
	await expect(page).toHaveTitle(/^Error: Login/);
	await hydrated(page);
	await expectNoViolations(page, { alsoWithoutScripts: true });
	await expect(page.getByLabel("Email")).toHaveValue("nobody");
	// Never sent back; where the page was not reloaded the typed text is still there.
	await expect(password(page)).toHaveValue(hasJavaScript() ? "short" : "");
	expect(await page.content()).not.toContain('value="short"');
	await page.getByRole("link", { name: "Invalid email address" }).click();
	await expect(page.getByLabel("Email")).toBeFocused();
	await fillIn(page, person);
	await button(page, "Log in").click();
	await expect(page.getByText("Login Failed")).toBeVisible();
	await expect(page.getByText("Invalid email or password. Please try again.")).toHaveCount(1);
	await expect(page.getByRole("alert")).toBeFocused();
	await expect(page.getByLabel("Email")).toHaveValue(person.email);
	await expect(page).toHaveTitle(/^Error: Login/);

	await page.getByRole("link", { name: "Register", exact: true }).click();
	await expect(page.getByRole("heading", { level: 1, name: "Create an account" })).toBeVisible();
	await hydrated(page);
	await expectNoViolations(page);
	await expect(password(page)).toHaveAttribute("autocomplete", "new-password");
	await button(page, "Create account").click();
	for (const message of [
		"Username must be at least 3 characters",
		"Invalid email address",
		"Password must be at least 6 characters",
	]) {
		await expect(page.getByRole("link", { name: message })).toBeVisible();
	}
	await expect(page.getByText("Registration Failed")).toHaveCount(0);
	await hydrated(page);
	await expectNoViolations(page);
	await page.getByLabel("Username").fill(person.username);
	await fillIn(page, { ...person, email: "buyer@example.com" });
	await button(page, "Create account").click();
	await expect(page.getByRole("link", { name: "An account with this email already exists" })).toBeVisible();
	await expect(page.getByText("Registration Failed")).toBeVisible();
	await expect(page.getByText("There was an error creating your account. Please try again.")).toBeVisible();
	await hydrated(page);
	await fillIn(page, person);
	await follow(page, () => button(page, "Create account").click(), /\/apply$/);
	await expect(page.getByText("Account Created")).toBeVisible();
	await expect(page.getByText("You can now apply for wholesale access.")).toBeVisible();
	await logOut(page);
	await logIn(page, person);
	await expect(page).toHaveURL(/\/portal$/);
});

test("the password can be seen where scripts run, and needs none to log in", async ({ page }) => {
	await open(page, "/login");
	await password(page).fill("a secret");
	const show = page.getByLabel("Show password");
	if (hasJavaScript()) {
		await show.check();
		await expect(password(page)).toHaveAttribute("type", "text");
		await show.uncheck();
		await expect(password(page)).toHaveAttribute("type", "password");
		await expect(password(page)).toHaveValue("a secret");
	} else await expect(show).toHaveCount(0);
});

test("login leads back to where it was asked for, and never to another site", async ({
	page,
	playwright,
	baseURL,
}) => {
	test.slow();
	const person = await makeAccount(playwright, baseURL, "back");
	const enter = async (redirectTo: string) => {
		await open(page, `/login?redirectTo=${encodeURIComponent(redirectTo)}`);
		await fillIn(page, person);
		await follow(page, () => button(page, "Log in").click(), /^(?!.*\/login)/);
		const { origin, pathname, search } = new URL(page.url());
		expect(origin, redirectTo).toBe(baseURL);
		await page.context().clearCookies({ name: "sid" });
		return pathname + search;
	};
	expect(await enter("/products?category=pods")).toBe("/products?category=pods");
	for (const hostile of [
		"//evil.example",
		"/\\evil.example",
		"https://evil.example/",
		"javascript:alert(1)",
		"/.//evil.example",
		"/\t/evil.example",
	]) {
		expect(await enter(hostile), hostile).toBe("/portal");
	}
	// What is percent-encoded twice is a path of this site, where nothing is.
	expect(await enter("/%09/evil.example")).toBe("/%09/evil.example");

	// A page that needs an account sends there and back.
	await page.goto("/portal");
	await expect(page).toHaveURL(/\/login\?redirectTo=%2Fportal/);
});

test("a forgotten password: a link by mail, good once", { tag: "@server" }, async ({
	page,
	playwright,
	baseURL,
}) => {
	test.slow();
	const person = await makeAccount(playwright, baseURL, "forgot");
	const ask = async (email: string) => {
		await open(page, "/login");
		await page.getByRole("link", { name: "Forgot password?" }).click();
		await page.waitForURL("**/forgot-password");
		await hydrated(page);
		await page.getByLabel("Email").fill(email);
		await follow(page, () => button(page, "Send the link").click(), /\/login$/);
		await expect(page.getByText("Check your email")).toBeVisible();
		return page.locator("main").innerText();
	};
	await open(page, "/forgot-password");
	await expectNoViolations(page);
	await button(page, "Send the link").click();
	await expect(page.getByRole("link", { name: "Invalid email address" })).toBeVisible();
	await hydrated(page);
	await expectNoViolations(page);
	const known = await ask(person.email);
	expect(await ask(`un${person.email}`)).toBe(known);

	const admin = await playwright.request.newContext({ baseURL });
	await signInAs("admin", { request: admin });
	const list = await (await admin.get(`/admin/outbox?search=${encodeURIComponent(person.email)}`)).text();
	const [mail] = list.match(/\/admin\/outbox\/[0-9a-f-]{36}/) ?? [];
	expect(list).not.toContain(`un${person.email}</`);
	const [link] = (await (await admin.get(mail ?? "")).text()).match(/\/reset-password\/[\w-]{20,}/) ?? [];
	await admin.dispose();

	// Looking changes nothing: mail programs open links by themselves.
	await open(page, link ?? "no link in the mail");
	await page.reload();
	await hydrated(page);
	await expectNoViolations(page);
	await page.getByLabel("New password").fill("short");
	await button(page, "Save password").click();
	await expect(page.getByText("Password must be at least 6 characters").first()).toBeVisible();
	await hydrated(page);
	await expectNoViolations(page);
	const second = await page.context().newPage();
	await open(second, link ?? "");
	await page.getByLabel("New password").fill("a better one");
	await follow(page, () => button(page, "Save password").click(), /\/login$/);
	await expect(page.getByText("Password Changed")).toBeVisible();

	// The same form in another tab, and the link again: used.
	await second.getByLabel("New password").fill("a third one");
	await button(second, "Save password").click();
	await expect(second.getByRole("heading", { name: "This link no longer works" })).toBeVisible();
	await open(second, link ?? "");
	await expect(second.getByRole("heading", { name: "This link no longer works" })).toBeVisible();
	await expectNoViolations(second);
	await fillIn(page, person);
	await button(page, "Log in").click();
	await expect(page.getByText("Login Failed")).toBeVisible();
	await logIn(page, { ...person, password: "a better one" });
});

test("an account's address is confirmed by the button behind a mailed link", { tag: "@server" }, async ({
	page,
	playwright,
	baseURL,
}) => {
	test.slow();
	const person = await makeAccount(playwright, baseURL, "confirm");
	await logIn(page, person);
	const notice = page.getByRole("region", { name: "Confirm your email address" });
	await expect(notice).toContainText(person.email);
	await expectNoViolations(page);
	for (let sent = 2; sent <= 3; sent++) {
		await follow(page, () => button(page, "Send the link again").click(), /\/portal$/);
		await expect(page.getByText("Link Sent", { exact: true })).toBeVisible();
		await hydrated(page);
		await open(page, "/portal");
	}
	await button(page, "Send the link again").click();
	await expect(page.getByText("We sent you three emails today.")).toBeVisible();

	const admin = await playwright.request.newContext({ baseURL });
	await signInAs("admin", { request: admin });
	const list = await (await admin.get(`/admin/outbox?search=${encodeURIComponent(person.email)}`)).text();
	const mails = [...new Set(list.match(/\/admin\/outbox\/[0-9a-f-]{36}/g) ?? [])];
	expect(mails).toHaveLength(3);
	const mail = await (await admin.get(mails[0] ?? "")).text();
	const [link] = mail.match(/\/confirm-email\/[\w-]{20,}/) ?? [];
	await admin.dispose();

	// Looking changes nothing: mail programs open links by themselves.
	await open(page, link ?? "no link in the mail");
	await open(page, "/portal");
	await expect(notice).toBeVisible();
	await open(page, link ?? "");
	await expectNoViolations(page);
	await button(page, "Confirm email address").click();
	await expect(page.getByRole("heading", { name: "Your email address is confirmed" })).toBeVisible();
	await hydrated(page);
	await expectNoViolations(page);
	await follow(page, () => page.getByRole("link", { name: "Go to your portal" }).click(), /\/portal$/);
	await expect(notice).toHaveCount(0);
	await page.goto("/confirm-email/not-a-link-of-ours");
	await expect(page.getByRole("heading", { name: "This link no longer works" })).toBeVisible();
	await hydrated(page);
	await expectNoViolations(page);
});

test("the password is changed, and other devices are signed out", async ({ page, playwright, baseURL }) => {
	test.slow();
	const person = await makeAccount(playwright, baseURL, "devices");
	const phone = await playwright.request.newContext({
		baseURL,
		userAgent: "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile Safari/604.1",
	});
	const isIn = async () => (await phone.get("/api/profile")).status() === 200;
	const enter = () => phone.post("/api/login", { data: { email: person.email, password: person.password } });
	await enter();
	await logIn(page, person);
	await open(page, "/portal?tab=account");
	const devices = page.getByRole("region", { name: "Signed-in devices" });
	await expect(devices.getByRole("cell", { name: "Safari on iPhone", exact: true })).toBeVisible();
	await expect(devices.getByText("This device")).toHaveCount(1);
	await expectNoViolations(page);
	expect(await isIn()).toBe(true);
	await devices.getByRole("button", { name: "Sign out Safari on iPhone" }).click();
	await expect(page.getByText("The device was signed out.")).toBeVisible();
	expect(await isIn()).toBe(false);

	await enter();
	await open(page, "/portal");
	await page.getByLabel("Current password").fill("not the one");
	await page.getByLabel("New password").fill("a better one");
	await button(page, "Change password").click();
	await expect(page.getByText("The current password is incorrect").first()).toBeVisible();
	await hydrated(page);
	await expectNoViolations(page);
	expect(await isIn()).toBe(true);
	await page.getByLabel("Current password").fill(person.password);
	await page.getByLabel("New password").fill("a better one");
	await button(page, "Change password").click();
	await expect(page.getByText("Password Changed")).toBeVisible();
	expect(await isIn()).toBe(false);
	await phone.dispose();
	await open(page, "/portal?tab=account");
	await devices
		.getByRole("button", { name: /^Sign out / })
		.first()
		.click();
	await page.waitForURL(/\/login/);
});

test("many wrong passwords are told to wait", { tag: "@server" }, async ({ page }) => {
	test.slow();
	const server = await startServer({ env: { RATE_LIMIT_SCALE: "1" } });
	try {
		await open(page, `${server.url}/login`);
		const message = page.getByText("Too many attempts. Please wait a minute and try again.");
		await expect(async () => {
			await fillIn(page, { email: "buyer@example.com", password: "a wrong one" });
			await button(page, "Log in").click();
			await expect(page.getByText("Login Failed")).toBeVisible();
			await hydrated(page);
			await expect(message.first()).toBeVisible({ timeout: limit(300) });
		}).toPass();
		await expectNoViolations(page);
		await expect(page.getByLabel("Email")).toHaveValue("buyer@example.com");
		// Another account at the same address may still log in.
		await fillIn(page, ADMIN);
		await follow(page, () => button(page, "Log in").click(), /\/admin\/today/);
		// What the page still asks for would be refused by a server that is gone.
		await page.goto("about:blank");
	} finally {
		await server.dispose();
	}
});
