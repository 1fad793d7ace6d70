// What a visitor meets beside the main road: calls to action, warnings, empty and missing states, a lost connection.
import type { Locator, Page } from "@playwright/test";
import {
	expect,
	expectFocus,
	expectNoViolations,
	hasJavaScript,
	hydrated,
	open,
	test,
} from "../helpers/browser.ts";
import { approveAccount, signInNewBuyer, withDatabase } from "../helpers/buyer.ts";
import { signInAs } from "../helpers/sign-in.ts";

// Requests and links that are broken on purpose, and scripts that are blocked.
test.use({ expectedErrors: [/ERR_FAILED|status of 4\d\d|Failed to fetch dynamically imported module/] });

const WARNING = "WARNING: This product contains nicotine. Nicotine is an addictive chemical.";
const unique = () => `${Date.now()}-${Math.floor(Math.random() * 1e6)}`;
const main = (page: Page) => page.locator("#main");

async function logIn(page: Page, who: string) {
	await open(page, "/login?redirectTo=/wholesale");
	await main(page).getByLabel("Email").fill(`${who}@example.com`);
	await main(page).getByLabel("Password", { exact: true }).fill(`${who}-demo`);
	await main(page)
		.getByRole("button", { name: /log ?in/i })
		.click();
	// The login page has the way back in its query.
	await page.waitForURL((url) => url.pathname === "/wholesale");
	await hydrated(page);
}

test.describe("before the age check", () => {
	test.use({ isAgeVerified: false });

	test("who is under 21 reads why and is led away", async ({ page }) => {
		const sentence = "You must be 21 or older to access this website.";
		await page.route("https://www.fda.gov/**", (route) =>
			route.fulfill({ contentType: "text/html", body: "<title>Elsewhere</title>" }),
		);
		await open(page, "/products");
		const decline = page.getByRole("button", { name: "I am under 21" });
		if (hasJavaScript()) {
			const alert = page.waitForEvent("dialog");
			await decline.click({ noWaitAfter: true });
			const dialog = await alert;
			expect([dialog.type(), dialog.message()]).toEqual(["alert", sentence]);
			await dialog.accept();
		} else {
			await decline.click();
			await expect(page.getByRole("heading", { level: 1 })).toHaveText(sentence);
			await expectNoViolations(page, { alsoWithoutScripts: true });
			await main(page).getByRole("link", { name: "Leave this website" }).click();
		}
		await page.waitForURL("https://www.fda.gov/tobacco-products");
	});

	test("who has confirmed reads on at the page's content", async ({ page }) => {
		// On a slow line the script that keeps the focus comes after the answer.
		const answered = Promise.withResolvers<void>();
		await page.route("**/assets/fixed-messages-*.js", async (route) => {
			await answered.promise;
			await route.continue();
		});
		await open(page, "/products");
		await page.getByRole("button", { name: "I am 21 or older" }).press("Enter");
		await expect(page.getByRole("dialog")).toHaveCount(0);
		answered.resolve();
		await expectFocus(main(page));
		await page.getByRole("button", { name: "Decline" }).press("Enter");
		await expect(page.getByRole("region", { name: "Cookie choice" })).toHaveCount(0);
		await expectFocus(main(page));
	});
});

test("the home page leads everywhere", { tag: "@server" }, async ({ page }) => {
	await open(page, "/");
	for (const stat of ["500+", "50+", "24hr", "98%"])
		await expect(main(page).getByText(stat, { exact: true })).toBeVisible();
	for (const brand of ["raz", "lost-mary"]) {
		await expect(main(page).locator(`a[href="/brands/${brand}"]`).first()).toBeVisible();
	}
	await expect(main(page).getByRole("link", { name: "Request Quote" }).first()).toHaveAttribute(
		"href",
		/^\/quote\?product=/,
	);
	await expect(main(page).getByRole("link", { name: "View Details" }).first()).toHaveAttribute(
		"href",
		/^\/products\//,
	);
	await expect(main(page).getByRole("heading", { name: "Wholesale requirements" })).toBeVisible();
	await expect(main(page).locator('a[href^="/blog/"]')).toHaveCount(3);
	await expect(main(page).getByText("Compliance notice")).toBeVisible();
});

test("the wholesale program calls each reader to what is next", { tag: "@server" }, async ({ page }) => {
	await open(page, "/wholesale");
	const links = (name: string) => main(page).getByRole("link", { name, exact: true });
	await expect(links("Apply for Wholesale").first()).toHaveAttribute("href", "/apply");
	await expect(links("Login").first()).toHaveAttribute("href", "/login?redirectTo=%2Fwholesale");
	const question = main(page).locator("details").first();
	await question.locator("summary").click();
	await expect(question.locator("p").first()).toBeVisible();
	await expectNoViolations(page);

	await logIn(page, "pending");
	await expect(links("See your application").first()).toHaveAttribute("href", "/portal");
	await expect(links("Apply for Wholesale")).toHaveCount(0);
	await expectNoViolations(page);
});

test("an approved buyer is called to buy", { tag: "@server" }, async ({ page }) => {
	await logIn(page, "buyer");
	await expect(main(page).getByRole("link", { name: "Buyer portal" }).first()).toBeVisible();
	await expect(main(page).getByRole("link", { name: "Apply for Wholesale" })).toHaveCount(0);
});

test("the nicotine warning stands where it applies, and only there", { tag: "@server" }, async ({ page }) => {
	await open(page, "/products/raz-tn9000");
	await expect(main(page).getByText(WARNING)).toBeVisible();
	await expect(main(page).getByText("Login Required").first()).toBeVisible();
	await open(page, "/products/raz-tn9000-zero-nicotine");
	await expect(page.getByText(WARNING)).toHaveCount(0);
	await expectNoViolations(page);
});

/** Whether a box's middle and ends, left and right, are what is pressed there. */
const isClear = (box: Locator) =>
	box.evaluate((element) => {
		const { left, right, top, bottom } = element.getBoundingClientRect();
		const y = (top + bottom) / 2;
		return [left + 4, (left + right) / 2, right - 4].every((x) =>
			element.contains(document.elementFromPoint(x, y)),
		);
	});

test("the way to support covers neither the order sheet's button nor the page's last line", {
	tag: "@scripts",
}, async ({ page }) => {
	const lastLineIsClear = async (when: string) => {
		// Pictures that come late make the page longer.
		const lastLine = async () => {
			await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
			return isClear(page.locator(".foot .base"));
		};
		await expect.poll(lastLine, `the last line ${when}`).toBe(true);
	};
	const widths = [1280, 360];
	await logIn(page, "buyer");
	for (const width of widths) {
		await page.setViewportSize({ width, height: 640 });
		await lastLineIsClear(`at ${width}, above the cookie bar`);
	}
	await page.getByRole("button", { name: "Decline" }).click();
	await expect(page.locator(".cookie")).toHaveCount(0);
	await open(page, "/products/raz-tn9000");
	for (const width of widths) {
		await page.setViewportSize({ width, height: 640 });
		await main(page)
			.locator(".sheet")
			.evaluate((sheet) => sheet.scrollIntoView({ block: "start" }));
		const add = main(page).locator(".stick").getByRole("button", { name: "Add to Cart" });
		expect(await isClear(add), `Add to Cart at ${width}`).toBe(true);
		await lastLineIsClear(`at ${width}`);
	}
});

test("what is out of stock says so and can be asked for", async ({ page }) => {
	await open(page, "/products/raz-dg25000");
	await expect(main(page).getByText("Out of Stock").first()).toBeVisible();
	await expectNoViolations(page);
	await main(page).getByRole("link", { name: "Request Quote" }).first().click();
	await page.waitForURL("**/quote?product=raz-dg25000");
	await expect(page.locator(".qlines > li")).toHaveCount(1);
});

for (const query of ["brand=no-such-brand", "category=cars", "category=pods&brand=raz&search=tobacco"]) {
	test(`/products?${query} is empty and leads back`, { tag: "@server" }, async ({ page }) => {
		await open(page, `/products?${query}`);
		await expectNoViolations(page, { alsoWithoutScripts: true });
		await main(page).getByRole("link", { name: "Clear Filters" }).click();
		// Other tests may have added some to the demo's 150.
		await expect(page.getByText(/\b(1[5-9]\d|[2-9]\d\d|\d,\d{3}) products/)).toBeVisible();
	});
}

test("what is typed without an end keeps the page within a narrow phone", {
	tag: ["@server", "@browser"],
}, async ({ page }) => {
	await page.setViewportSize({ width: 320, height: 640 });
	for (const path of [`/products?search=${"x".repeat(100)}`, "/contact", "/blog", "/wholesale"]) {
		await open(page, path);
		expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(320);
	}
});

test("categories beyond the four buttons are found by their address", { tag: "@server" }, async ({
	page,
}) => {
	for (const category of ["mods", "e-liquids"]) {
		await open(page, `/products?category=${category}`);
		await expect(main(page).getByRole("article").first()).toBeVisible();
	}
});

test("a brand's page shows its products and that wholesale pricing is available", { tag: "@server" }, async ({
	page,
}) => {
	await open(page, "/brands/raz");
	// Other tests may have added some to the demo's 10.
	await expect(main(page).getByText(/^[1-9]\d products/)).toBeVisible();
	await expect(main(page).getByText("Wholesale pricing available").first()).toBeVisible();
	await main(page)
		.getByRole("link", { name: /^View Product/ })
		.first()
		.click();
	await page.waitForURL("**/products/**");
});

test("what is missing is a page with a way on", { tag: "@server" }, async ({ page }) => {
	for (const [path, words] of [
		["/blog/not-a-post", "Post Not Found"],
		["/brands/no-such-brand", "Brand not found."],
		["/no-such-page", "404 Page Not Found"],
		["/newsletter/confirm/no-such-token", "404 Page Not Found"],
	] as const) {
		expect((await page.goto(path))?.status(), path).toBe(404);
		await expect(main(page).getByText(words).first(), path).toBeVisible();
		await expect(main(page).getByRole("link").first(), path).toBeVisible();
		await expectNoViolations(page);
	}
});

test("a subscription is confirmed and ended by buttons, as often as one likes", { tag: "@server" }, async ({
	page,
	playwright,
	baseURL,
}) => {
	const email = `${unique()}@cornerstore.example`;
	await open(page, "/newsletter");
	await main(page).getByLabel("Email Address").fill(email);
	await main(page).getByRole("button", { name: "Subscribe" }).click();
	await expect(page.getByText("Check your inbox")).toBeVisible();

	const admin = await playwright.request.newContext(baseURL ? { baseURL } : {});
	await signInAs("admin", { request: admin });
	const list = await (await admin.get(`/admin/outbox?search=${email}`)).text();
	const mail = await (await admin.get(/\/admin\/outbox\/[0-9a-f-]{36}/.exec(list)?.[0] ?? "")).text();
	await admin.dispose();
	const token = /\/newsletter\/confirm\/([\w-]+)/.exec(mail)?.[1];
	expect(token).toBeTruthy();

	for (const [path, button, done] of [
		[`/newsletter/confirm/${token}`, /confirm/i, "You are subscribed"],
		[`/newsletter/unsubscribe/${token}`, /unsubscribe/i, "You are unsubscribed"],
	] as const) {
		await open(page, path);
		await expectNoViolations(page);
		await main(page).getByRole("button", { name: button }).click();
		await expect(page.getByRole("heading", { level: 1 })).toHaveText(done);
		// The link once more: it is so already.
		await open(page, path);
		await expect(page.getByRole("heading", { level: 1 })).toHaveText(done);
	}
});

test("support understands short forms, and leaves an empty message where it is", async ({ page }) => {
	await open(page, "/support");
	await page.getByLabel("Message", { exact: true }).fill("wheres my stuff");
	await page.getByRole("button", { name: "Send" }).click();
	await expect(page.locator(".msg").last()).toContainText("tracking link");
	await page.getByLabel("Message", { exact: true }).fill("   ");
	await page.getByRole("button", { name: "Send" }).click();
	await expect(page.locator(".msg")).toHaveCount(3);
	await expectNoViolations(page);
});

test("a lost connection loses neither the page nor what was typed", async ({ page }) => {
	await open(page, "/contact");
	await page.getByLabel("Full Name").fill("Dana Reyes");
	await page.getByLabel("Email Address").fill("dana@cornerstore.example");
	await page.getByLabel("Subject").fill(unique());
	await main(page).getByLabel("Message", { exact: true }).fill("Are you there?");
	if (!hasJavaScript()) {
		// The browser itself says what it can't reach, and keeps the form behind Back: there is nothing of ours to lose.
		await page.getByRole("button", { name: "Send Message" }).click();
		await expect(page.getByText("Message Sent")).toBeVisible();
		return;
	}
	// The script that watches comes after the page works.
	await page.waitForLoadState("networkidle");
	await page.route("**/*.data*", (route) => route.abort());
	await page.getByRole("button", { name: "Send Message" }).click();
	await expect(page.getByText("There was an error sending your message. Please try again.")).toBeVisible();
	await expect(page.getByLabel("Full Name")).toHaveValue("Dana Reyes");
	await expectNoViolations(page);

	await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Products" }).click();
	await expect(page.getByText("The page didn't load. Please try again.")).toBeVisible();
	await expect(page.getByLabel("Full Name")).toHaveValue("Dana Reyes");

	await page.unroute("**/*.data*");
	await page.getByRole("button", { name: "Send Message" }).click();
	await expect(page.getByText("Message Sent")).toBeVisible();
	await expect(page.getByText("The page didn't load.")).toHaveCount(0);
});

test("the bar at the bottom of a phone leads each reader to what they use most", async ({ page }) => {
	await page.setViewportSize({ width: 360, height: 740 });
	const shortcuts = page.getByRole("navigation", { name: "Shortcuts" });
	const names = async () => (await shortcuts.getByRole("link").allTextContents()).map((name) => name.trim());
	await open(page, "/products");
	expect(await names()).toEqual(["Search", "Products", "Log in"]);
	await shortcuts.getByRole("link", { name: "Search" }).click();
	await expect(page.getByLabel("Search the catalog")).toBeFocused();
	await signInAs("pending", page);
	await open(page, "/products");
	expect(await names()).toEqual(["Search", "Products", "Portal"]);
	await signInNewBuyer(page);
	await open(page, "/products");
	expect(await names()).toEqual(["Search", "Quick order", "Orders", "Cart (0)"]);
	await shortcuts.getByRole("link", { name: "Quick order" }).click();
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("Quick order");
	await hydrated(page);
	await expectNoViolations(page, { alsoWithoutScripts: true });
	await page.setViewportSize({ width: 1280, height: 740 });
	await expect(shortcuts).toBeHidden();
	await expect(page.getByLabel("Support chat").getByRole("link", { name: "Support" })).toBeVisible();
});

test("every call to action fits its reader", { tag: "@server" }, async ({ page }) => {
	test.slow();
	const apply = page.locator('a[href="/apply"]');
	const pages = ["/", "/wholesale", "/products", "/brands", "/contact", "/quote", "/cart", "/buyer-portal"];
	const post = await page.request.get("/api/blog");
	pages.push(`/blog/${(await post.json())[0].slug}`);
	for (const path of pages) {
		await page.goto(path);
		await expect(apply.filter({ hasText: /apply for wholesale/i }).first(), path).toBeAttached();
	}
	await signInAs("newuser", page);
	await open(page, "/products/raz-tn9000");
	await expect(main(page).getByRole("link", { name: "Login Required" }).first()).toBeVisible();
	await expect(page.getByText("After approval")).toHaveCount(0);
	await open(page, "/buyer-portal");
	await expect(main(page).getByRole("link", { name: "Apply for Wholesale Access" })).toBeVisible();

	await signInAs("pending", page);
	for (const path of [...pages, "/portal"]) {
		await page.goto(path);
		await expect(apply, path).toHaveCount(0);
		await expect(page.getByText("Login Required"), path).toHaveCount(0);
	}
	// The portal is a panel: what was received, what is checked, and by when we answer.
	await open(page, "/portal");
	await expect(main(page).getByRole("list", { name: "Steps" })).toContainText("Received");
	await expect(main(page).getByText("Being checked").first()).toBeVisible();
	await expect(main(page).getByText(/We'll answer by|takes longer than usual/)).toBeVisible();
	await expect(main(page).getByText("Welcome back, northgate.")).toBeVisible();
	await expectNoViolations(page);
	await open(page, "/");
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your application is with us.");
	await open(page, "/buyer-portal");
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("Wholesale Access Required");
	await expect(main(page).getByRole("link", { name: "See your application" })).toHaveAttribute(
		"href",
		"/portal",
	);
	await expectNoViolations(page);
	for (const path of ["/products", "/products/raz-tn9000"]) {
		await open(page, path);
		await expect(main(page).getByRole("link", { name: "After approval" }).first()).toHaveAttribute(
			"href",
			"/portal",
		);
		await expect(page.getByText("Login Required")).toHaveCount(0);
	}
	await expectNoViolations(page);

	await signInNewBuyer(page);
	for (const path of [...pages, "/portal"]) {
		await page.goto(path);
		await expect(apply, path).toHaveCount(0);
	}
	await signInAs("admin", page);
	await open(page, "/");
	await expect(main(page).getByRole("link", { name: "Apply for Wholesale", exact: true })).toHaveCount(0);
	await expect(main(page).getByRole("link", { name: "Admin dashboard" })).toBeVisible();
	// Staff's portal is Today, with a link to either page of the admin's.
	await page.goto("/portal");
	await expect(page).toHaveURL(/\/admin\/today$/);
	for (const [name, to] of [
		["Admin Dashboard", "/admin"],
		["Admin Portal", "/admin-portal"],
	] as const)
		await expect(page.getByRole("link", { name, exact: true })).toHaveAttribute("href", to);
});

test("the longest username lets no phone scroll sideways", { tag: ["@server", "@browser"] }, async ({
	page,
}) => {
	await page.setViewportSize({ width: 360, height: 740 });
	const username = `${"W".repeat(40 - 8)}${String(Date.now()).slice(-8)}`;
	const registered = await page.request.post("/api/register", {
		data: { username, email: `${unique()}@example.com`, password: "a-password" },
	});
	expect(registered.status()).toBe(201);
	const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
	for (const path of ["/", "/portal", "/products"]) {
		await open(page, path);
		await expect(page.getByRole("banner").getByText(username)).toBeVisible();
		expect(await overflow(), path).toBe(0);
	}
	withDatabase((db) => approveAccount(db, username));
	for (const path of ["/", "/portal", "/portal?tab=account", "/buyer-portal?tab=account", "/checkout"]) {
		await open(page, path);
		expect(await overflow(), path).toBe(0);
	}
});

test.describe("in forced colors", () => {
	test("states are told apart by more than their colors", { tag: "@scripts" }, async ({ page }) => {
		await page.emulateMedia({ forcedColors: "active" });
		await signInAs("buyer", page);
		await open(page, "/buyer-portal?tab=orders");
		const pips = page.locator("main [data-pips]").first();
		await expect(pips).toBeVisible();
		const meter = await pips.evaluate((element) => {
			const { backgroundImage, forcedColorAdjust } = getComputedStyle(element, "::before");
			return { backgroundImage, forcedColorAdjust };
		});
		expect(meter.forcedColorAdjust).toBe("none");
		expect(meter.backgroundImage).toMatch(/gradient/);
		const edge = (element: Element) => {
			const { borderTopColor, borderTopStyle, borderBottomColor } = getComputedStyle(element);
			return [borderTopColor, borderTopStyle, borderBottomColor].join(" ");
		};
		const tab = page.locator(".tabs a");
		expect(await tab.and(page.locator("[aria-current]")).evaluate(edge)).not.toBe(
			await tab.and(page.locator(":not([aria-current])")).first().evaluate(edge),
		);

		await page.context().clearCookies({ name: "sid" });
		await open(page, "/apply?step=2");
		const steps = page.locator(".steps li");
		await expect(steps).toHaveCount(3);
		const looks = await Promise.all((await steps.all()).map((step) => step.evaluate(edge)));
		expect(new Set(looks).size).toBe(3);
		const link = page.getByRole("navigation", { name: "Main" }).getByRole("link");
		await open(page, "/products");
		expect(await link.and(page.locator("[aria-current]")).evaluate(edge)).not.toBe(
			await link.and(page.locator(":not([aria-current])")).first().evaluate(edge),
		);
	});
});
