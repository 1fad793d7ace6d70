import { describe, expect, it } from "vitest";
import { campaignRecipients, emailCampaigns } from "~db/schema.server";
import { testDatabase } from "../../../../tests/helpers/database";
import { contextFor, routeArgs } from "../../../../tests/helpers/request";
import { clickPath, openPath } from "../tracking-link.server";
import { loader as click } from "./click";
import { loader as open } from "./open";

function setUp() {
	const db = testDatabase();
	const campaign = db
		.insert(emailCampaigns)
		.values({ name: "n", type: "newsletter", subject: "s", content: "c", trackOpens: true, status: "sent" })
		.returning()
		.get();
	const recipient = db
		.insert(campaignRecipients)
		.values({ campaignId: campaign.id, email: "a@b.example", sentAt: new Date() })
		.returning()
		.get();
	const row = () => db.select().from(campaignRecipients).get()!;
	const args = (path: string, token = recipient.id) => routeArgs(contextFor(db), path, { params: { token } });
	return { recipient, row, args };
}

describe("a campaign's click link", () => {
	it("counts the click and redirects", async () => {
		const { recipient, row, args } = setUp();
		const answer = await click(args(clickPath(recipient.id, "https://shop.example/products?a=1&b=2")));
		expect([answer.status, answer.headers.get("Location")]).toEqual([
			302,
			"https://shop.example/products?a=1&b=2",
		]);
		expect(answer.headers.get("Cache-Control")).toContain("no-store");
		expect(row().clickedAt).toBeInstanceOf(Date);
	});

	it("is a 404 with another target, another recipient, or a wrong or missing key", async () => {
		const { recipient, row, args } = setUp();
		const made = clickPath(recipient.id, "https://shop.example/");
		const openKey = new URL(openPath(recipient.id), "http://x").searchParams.get("key");
		for (const call of [
			args(made.replace("shop.example", "evil.example")),
			args(made, "another"),
			args(`/mail/click/${recipient.id}?to=&key=${openKey}`),
			args(`/mail/click/${recipient.id}?to=https://evil.example/`),
		]) {
			await expect(click(call)).rejects.toMatchObject({ init: { status: 404 } });
		}
		expect(row().clickedAt).toBeNull();
	});
});

describe("a campaign's tracking pixel", () => {
	it("counts an opening only with the right key, and always returns a picture", async () => {
		const { recipient, row, args } = setUp();
		const unsigned = await open(args(`/mail/open/${recipient.id}?key=nope`));
		expect([unsigned.status, unsigned.headers.get("Content-Type")]).toEqual([200, "image/gif"]);
		expect(row().openedAt).toBeNull();
		await open(args(openPath(recipient.id)));
		expect(row().openedAt).toBeInstanceOf(Date);
	});
});
