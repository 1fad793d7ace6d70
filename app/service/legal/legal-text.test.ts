import { beforeEach, describe, expect, it } from "vitest";
import type { Actor } from "~/kernel/actor/actor";
import { daysAfter } from "~/kernel/clock/buckets";
import { shopToday } from "~/kernel/clock/shop-time.server";
import { writeNewShop } from "~/kernel/settings/new-shop.server";
import { loader as sitemap } from "~/office/site/sitemap";
import { loader as root } from "~/root";
import type { Db } from "~db/client.server";
import { auditLog, legalTexts, settings } from "~db/schema.server";
import { makeAdmin, makeBuyer, testDatabase } from "../../../tests/helpers/database";
import { call, contextFor, formErrors, routeArgs } from "../../../tests/helpers/request";
import { getKnowledge } from "../assistant/knowledge.server";
import * as listPage from "./admin/legal-pages";
import * as textPage from "./admin/legal-text";
import { loader as legal } from "./buyer/legal";
import { markdownOf, sectionsOf } from "./legal-markdown";
import { LEGAL_PAGES } from "./legal-pages";
import { templateOf } from "./legal-text.queries.server";
import { restoreTemplate, saveLegalText } from "./write-legal.server";

let db: Db;
let admin: Actor;
beforeEach(() => {
	db = testDatabase();
	admin = makeAdmin(db);
});

const today = shopToday();
const TEXT = "## What we sell {#goods}\n\nOnly to retailers of {site}.\n\n## Payment terms\n\nPrepaid.";
const read = (path: string, actor?: Actor) =>
	legal({ url: new URL(path, "http://localhost"), context: contextFor(db, actor) });
const isGone = (path: string) => {
	try {
		read(path);
		return false;
	} catch (error) {
		return (error as { init?: { status: number } }).init?.status === 404;
	}
};
const textOf = (path: string) =>
	read(path)
		.sections.map(({ heading, html }) => `${heading} ${html}`)
		.join("\n");

const post = (form: Record<string, string>, { page = "terms", does = "", actor = admin } = {}) =>
	call(textPage.action, `/admin/settings/legal/${page}${does && `/${does}`}`, {
		db,
		as: actor,
		params: { slug: page },
		form,
	});
const open = (page = "terms", query = "") =>
	call(textPage.loader, `/admin/settings/legal/${page}${query}`, { db, as: admin, params: { slug: page } });
const list = async () => {
	const { data: value } = await call(listPage.loader, "/admin/settings/legal", { db, as: admin });
	return value!;
};
const stateOf = async (page = "terms") => (await list()).pages.find((one) => one.page === page)!;

describe("a legal page's text", () => {
	it("is a template until one is saved, which visitors then read with its day (Rule 6.10)", async () => {
		expect(await stateOf()).toMatchObject({ reviewed: null, next: null, isOff: false });
		expect(read("/legal/terms").updated).toBe("January 1, 2025");
		const newShop = testDatabase();
		writeNewShop(newShop);
		const template = legal({
			url: new URL("/legal/terms", "http://localhost"),
			context: contextFor(newShop),
		});
		expect(template.updated).toBeNull();
		const answer = await post({
			version: "0",
			body: TEXT,
			updatedOn: "2026-03-09",
			reviewedBy: "Ada Counsel",
			holdsFrom: "",
		});
		expect(answer.flash?.text).toBe("Terms of Service: visitors read it now.");
		expect(await stateOf()).toMatchObject({ reviewed: { by: "Ada Counsel", on: "2026-03-09" } });
		const page = read("/legal/terms");
		expect(page.updated).toBe("March 9, 2026");
		expect(page.sections.map(({ id, heading }) => [id, heading])).toEqual([
			["goods", "What we sell"],
			["payment-terms", "Payment terms"],
		]);
		expect(page.sections[0]!.html).toContain("Only to retailers of Ridgeline Wholesale.");
		expect(JSON.stringify(page)).not.toMatch(/template|Ada Counsel/i);
		expect(JSON.stringify(read("/legal/privacy"))).not.toMatch(/template/i);
	});

	it("shows raw HTML as text and follows no unsafe link", async () => {
		await post({
			version: "0",
			body: "## A <b>\n\n<script>x</script>\n\n[go](javascript:alert(1)) [out](//evil.example)",
		});
		const { html } = read("/legal/terms").sections[0]!;
		expect(html).toContain("&lt;script&gt;");
		expect(html).not.toMatch(/<script|javascript:|<a /);
	});

	it.each([
		[{ body: "" }, "body", /Write the page's text/],
		[{ body: "No heading at all" }, "body", /heading on a line of its own/],
		[{ body: `${TEXT}\n{discount}` }, "body", /Nothing fills \{discount\}/],
		[{ body: `## A\n${"x".repeat(60_001)}` }, "body", /at most 60,000 characters/],
		[{ body: TEXT, holdsFrom: today }, "holdsFrom", /day after today/],
		[{ body: TEXT, holdsFrom: "2001-01-01" }, "holdsFrom", /day after today/],
		[{ body: TEXT, updatedOn: daysAfter(today, 1) }, "updatedOn", /later than the day it holds from/],
		[{ body: TEXT, updatedOn: "31 May" }, "updatedOn", /Enter a day/],
	])("is refused with %j", async (form, field, message) => {
		const answer = await post({ version: "0", updatedOn: "", ...form });
		expect(answer.status).toBe(400);
		expect(String(formErrors(answer)[field])).toMatch(message);
		expect(db.select().from(legalTexts).all()).toEqual([]);
	});

	it("is not saved over another's, and nothing is written twice (Rule 7.7)", async () => {
		await post({ version: "0", body: TEXT, updatedOn: today });
		const stale = await post({ version: "0", body: `${TEXT} More.`, updatedOn: today });
		expect(stale.status).toBe(409);
		expect(JSON.stringify(formErrors(stale))).toMatch(/The page was changed while you edited: Text/);
		await post({ version: "1", body: TEXT, updatedOn: today });
		expect(db.select().from(legalTexts).all()).toHaveLength(1);
		const rows = db.select().from(auditLog).all();
		expect(rows.filter(({ action }) => action === "legal.save")).toHaveLength(1);
	});

	it("can hold from a later day, and one that holds at once replaces it (Rule 6.11)", async () => {
		const start = daysAfter(today, 14);
		await post({ version: "0", body: TEXT, updatedOn: start, holdsFrom: start });
		expect(textOf("/legal/terms")).toMatch(/21 years and over/);
		expect(read("/legal/terms").next).toMatchObject({ isShown: false });
		expect(read("/legal/terms?next").sections[0]!.id).toBe("goods");
		expect(await stateOf()).toMatchObject({ reviewed: null, next: start });
		const { data: value } = await open();
		expect(value!.value).toMatchObject({ holdsFrom: start });

		const later = saveLegalText(
			db,
			admin,
			{
				...{ slug: "terms", version: 1, body: `${TEXT} Now.`, updatedOn: null, reviewedBy: null },
				holdsFrom: null,
			},
			{},
		);
		expect(later.holdsFrom).toBeNull();
		expect(textOf("/legal/terms")).toContain("Now.");
		expect(read("/legal/terms").next).toBeNull();
	});

	it("goes back to the template, and an earlier text can be read again (Rule 6.10)", async () => {
		await post({ version: "0", body: TEXT, updatedOn: today });
		expect((await post({ version: "0" }, { does: "template" })).status).toBe(409);
		await post({ version: "1" }, { does: "template" });
		expect(textOf("/legal/terms")).toMatch(/21 years and over/);
		expect(read("/legal/terms").updated).toBe("January 1, 2025");
		const now = (await open()).data!;
		expect(now).toMatchObject({ isTemplate: true, version: 2, holds: 2 });
		expect(now.texts.map(({ version }) => version)).toEqual([2, 1]);
		const earlier = (await open("terms", "?version=1")).data!;
		expect(earlier).toMatchObject({ isEarlier: true, version: 2 });
		expect(earlier.value.body).toBe(TEXT);
		await post({ version: "2", body: earlier.value.body, updatedOn: today });
		expect(read("/legal/terms").sections[0]!.id).toBe("goods");
	});

	it("is shown before it is saved", async () => {
		const answer = await post({ intent: "preview", version: "0", body: "## Ours {#x}\n\nCall {phone}." });
		const { preview } = answer.data as unknown as {
			preview: { sections: { heading: string; html: string }[] };
		};
		expect(preview.sections).toEqual([{ id: "x", heading: "Ours", html: expect.stringMatching(/Call \(/) }]);
		expect(db.select().from(legalTexts).all()).toEqual([]);
	});

	it("is staff's alone, and only they see where to edit it", async () => {
		const buyer = makeBuyer(db);
		expect((await post({ version: "0", body: TEXT }, { actor: buyer })).status).toBe(403);
		expect(() => restoreTemplate(db, buyer, { slug: "terms", version: 0 })).toThrow();
		expect(read("/legal/terms", admin).edit).toBe("/admin/settings/legal/terms");
		expect(read("/legal/terms", buyer).edit).toBeNull();
		expect((await open("nothing")).status).toBe(404);
	});

	it("answers in the assistant from the moment that it holds", async () => {
		await post({ version: "0", body: "## Parrots\n\nWe sell no parrots.", updatedOn: today });
		const { entries } = getKnowledge(db);
		expect(entries.get("/legal/terms#parrots")?.answer).toBe("We sell no parrots.");
		expect(entries.has("/legal/terms#age")).toBe(false);
	});
});

describe("optional pages and the governing law (Rule 6.12)", () => {
	const save = (form: Record<string, string | string[]>) =>
		call(listPage.action, "/admin/settings/legal", { db, as: admin, form });

	it("leave no trace of a page that the shop does without", async () => {
		await post({ version: "0", body: `${TEXT} See [our cookies](/legal/cookies#what) and [us](/contact).` });
		expect(textOf("/legal/terms")).toContain('<a href="/legal/cookies#what">our cookies</a>');
		await post({ version: "1" }, { does: "template" });
		await save({ version: "0", lawState: "Texas", shown: "accessibility" });
		expect(isGone("/legal/cookies")).toBe(true);
		expect(isGone("/legal/accessibility")).toBe(false);
		for (const { path } of LEGAL_PAGES.filter(({ path }) => path !== "/legal/cookies")) {
			expect(JSON.stringify(read(path)), path).not.toContain("/legal/cookies");
			expect(JSON.stringify(read(path).sections), path).not.toContain("Cookie Policy");
		}
		const xml = await (await sitemap(routeArgs(contextFor(db), "/sitemap.xml") as never)).text();
		expect(xml).toContain("/legal/accessibility");
		expect(xml).not.toContain("/legal/cookies");
		expect(root(routeArgs(contextFor(db), "/") as never).off).toEqual(["/legal/cookies"]);
		const hrefs = [...getKnowledge(db).entries.values()].map(({ href }) => href.replace(/#.*/, ""));
		expect(hrefs).not.toContain("/legal/cookies");
		expect(textOf("/legal/terms")).toMatch(/State of Texas/);
		await post({ version: "2", body: `${TEXT} See [our cookies](/legal/cookies#what) and [us](/contact).` });
		expect(textOf("/legal/terms")).toContain('See our cookies and <a href="/contact">us</a>');
	});

	it("are refused for pages that every shop has", async () => {
		const answer = await save({ version: "0", lawState: "Texas", shown: "terms" });
		expect(answer.status).toBe(400);
		expect(
			db
				.select()
				.from(settings)
				.all()
				.map(({ key }) => key),
		).not.toContain("legal");
	});

	it("name no state's law in a new shop", () => {
		writeNewShop(db);
		expect(textOf("/legal/terms")).toMatch(/the state in which we have our office/);
		expect(textOf("/legal/terms")).not.toMatch(/California/);
	});
});

describe("parts of a text", () => {
	it("come back as they were for every template", () => {
		for (const page of LEGAL_PAGES) {
			const { intro, sections } = sectionsOf(templateOf(db, page));
			expect(intro).toBe("");
			expect(markdownOf(sections)).toBe(templateOf(db, page));
			expect(sections.map(({ id }) => id)).toEqual(page.sections.map(({ id }) => id));
		}
	});

	it("have anchors of their own, none that the page has already", () => {
		const { intro, sections } = sectionsOf("Before.\n\n## Main\nA\n## Main\nB\n## Ünï {#x}\nC\n## ¡\n");
		expect(intro).toBe("Before.");
		expect(sections.map(({ id }) => id)).toEqual(["main-2", "main-3", "x", "item"]);
	});
});
