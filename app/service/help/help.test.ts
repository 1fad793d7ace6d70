import { readdirSync } from "node:fs";
import { join } from "node:path";
import { matchPath } from "react-router";
import { beforeEach, describe, expect, it } from "vitest";
import { DASHBOARD_TAB_NAMES } from "~/desk/dashboard-tab";
import { helpOf } from "~/desk/frame/help-of";
import { placeOf, SECTIONS } from "~/desk/frame/sections";
import { PORTAL_TAB_NAMES } from "~/desk/portal-tab";
import { STAFF_ROUTES } from "~/http/staff-routes.server";
import type { UserActor } from "~/kernel/actor/actor";
import { writeNewShop } from "~/kernel/settings/new-shop.server";
import { loader as sitemap } from "~/office/site/sitemap";
import { keysOf } from "~/terms/keys-of";
import { neededBy, SWITCHES } from "~/terms/switches";
import type { Db } from "~db/client.server";
import { makeAdmin, makeBuyer, makeStaff, testDatabase } from "../../../tests/helpers/database";
import { call, contextFor, routeArgs } from "../../../tests/helpers/request";
import { siteRoutes } from "../../../tests/helpers/site-routes";
import * as staffPage from "./admin/page";
import * as buyerPage from "./buyer/page";
import { BUYER_HELP, STAFF_HELP } from "./help-pages";
import { getBuyerHelp, getStaffHelp, listBuyerHelp, listStaffHelp } from "./help-texts.server";

let db: Db;
beforeEach(() => {
	db = testDatabase();
});

type Page = { sections: readonly { id: string; html: string }[] };
const htmlOf = ({ sections }: Page) => sections.map(({ html }) => html).join("");
const linksOf = (page: Page) => [...htmlOf(page).matchAll(/href="([^"]*)"/g)].map(([, to = ""]) => to);

const PATTERNS = Object.values(siteRoutes).flatMap(({ path }) =>
	path && !path.includes("*") ? [`/${path}`] : [],
);
/** Tabs that addresses of the site name. */
const TABS: Readonly<Record<string, readonly string[]>> = {
	"/admin": DASHBOARD_TAB_NAMES,
	"/admin-portal": PORTAL_TAB_NAMES,
	"/buyer-portal": ["orders", "account", "reorder"],
};

/** Whether an address leads somewhere: to a page of the site, to its tab if it names one, to help that there is. */
function leadsSomewhere(to: string, help: { buyers: readonly string[]; staff: readonly string[] }): boolean {
	if (to.startsWith("mailto:") || to === "https://www.standardwebhooks.com") return true;
	const { pathname, searchParams } = new URL(to, "http://localhost");
	const [, kind, slug = ""] = /^\/(help|admin\/help)\/(.+)$/.exec(pathname) ?? [];
	if (kind) return (kind === "help" ? help.buyers : help.staff).includes(slug);
	const tab = searchParams.get("tab");
	return (
		PATTERNS.some((pattern) => matchPath(pattern, pathname)) &&
		(tab === null || (TABS[pathname]?.includes(tab) ?? false))
	);
}

describe("help for buyers (Rule 6.13)", () => {
	it("is eleven short pages, each a file that says something", () => {
		expect(BUYER_HELP).toHaveLength(11);
		const files = readdirSync(join(import.meta.dirname, "buyers")).map((name) => name.replace(".md", ""));
		expect(files.sort()).toEqual(BUYER_HELP.map(({ slug }) => slug).sort());
		for (const { slug } of listBuyerHelp(db)) {
			const page = getBuyerHelp(db, slug)!;
			expect(page.summary.length, slug).toBeGreaterThan(20);
			expect(page.sections.length, slug).toBeGreaterThan(1);
			const words = htmlOf(page)
				.replace(/<[^>]+>/g, " ")
				.split(/\s+/).length;
			expect(words, slug).toBeLessThan(320);
			expect(htmlOf(page), slug).not.toMatch(/\{\w+\}/);
		}
		expect(htmlOf(getBuyerHelp(db, "contact")!)).toContain("mailto:support@");
	});

	it("leads somewhere with every link, also while everything is off (Rule 9.40)", () => {
		const check = () => {
			const buyers = listBuyerHelp(db).map(({ slug }) => slug);
			for (const slug of buyers)
				for (const to of linksOf(getBuyerHelp(db, slug)!))
					expect(leadsSomewhere(to, { buyers, staff: [] }), `${slug}: ${to}`).toBe(true);
			return buyers;
		};
		expect(check()).toHaveLength(11);
		writeNewShop(db);
		expect(check()).toEqual(BUYER_HELP.filter(({ on }) => !on).map(({ slug }) => slug));
		expect(getBuyerHelp(db, "approvals")).toBeNull();
	});

	it("links to what can be off only on pages that go with it", () => {
		for (const { slug, on } of BUYER_HELP)
			for (const to of linksOf(getBuyerHelp(db, slug)!)) {
				const path = new URL(to, "http://localhost").pathname;
				const needed = keysOf(SWITCHES).filter((name) =>
					(SWITCHES[name].pages as readonly string[]).includes(path),
				);
				const has = on ? [on, neededBy(on)] : [];
				expect(
					needed.filter((name) => !has.includes(name)),
					`${slug}: ${to}`,
				).toEqual([]);
			}
	});

	it("is public, in the sitemap, and unknown under other names", async () => {
		const open = (slug: string) => call(buyerPage.loader, `/help/${slug}`, { db, params: { slug } });
		expect((await open("paying")).status).toBe(200);
		expect((await open("today")).status).toBe(404);
		const xml = await (await sitemap(routeArgs(contextFor(db), "/sitemap.xml") as never)).text();
		for (const { slug } of BUYER_HELP) expect(xml).toContain(`/help/${slug}<`);
	});
});

describe("help for staff (Rule 6.13)", () => {
	it("is a file for each page, short, and leads somewhere with every link", () => {
		const files = readdirSync(join(import.meta.dirname, "staff")).map((name) => name.replace(".md", ""));
		expect(files.sort()).toEqual([...STAFF_HELP].sort());
		const help = { buyers: BUYER_HELP.map(({ slug }) => slug), staff: STAFF_HELP };
		for (const { slug } of listStaffHelp()) {
			const page = getStaffHelp(db, slug)!;
			expect(page.summary, slug).not.toBe("");
			expect(page.sections.length, slug).toBeGreaterThan(1);
			expect(htmlOf(page), slug).not.toMatch(/\{\w+\}/);
			for (const to of linksOf(page)) expect(leadsSomewhere(to, help), `${slug}: ${to}`).toBe(true);
		}
	});

	it("stands beside every section and every page of staff, and each is beside one", () => {
		for (const { name } of SECTIONS) expect(STAFF_HELP, name).toContain(helpOf("/admin/x", name));
		const beside = new Set<string>();
		for (const pattern of Object.keys(STAFF_ROUTES).filter((route) => !route.startsWith("/admin/help"))) {
			const path = pattern.replace(/:\w+\?/g, "limit").replace(/:\w+/g, "x");
			const slug = helpOf(path, placeOf(path, "", () => true)?.section.name);
			expect(STAFF_HELP, path).toContain(slug);
			beside.add(slug!);
		}
		expect([...beside].sort()).toEqual([...STAFF_HELP].sort());
		expect(helpOf("/admin/help/today", "Today")).toBeNull();
	});

	it("leads no reader to a page that is closed to them (Rule 7.34)", async () => {
		const linksFor = async (as: UserActor) => {
			const { data: page } = await call(staffPage.loader, "/admin/help/settings", {
				...{ db, as, params: { slug: "settings" } },
			});
			return linksOf(page as never);
		};
		expect(await linksFor(makeAdmin(db))).toContain("/admin/settings/numbers");
		expect(await linksFor(makeStaff(db, "sales"))).toEqual([]);
	});

	it("is staff's alone", async () => {
		const open = (slug: string, as = makeAdmin(db)) =>
			call(staffPage.loader, `/admin/help/${slug}`, { db, as, params: { slug } });
		expect((await open("counting")).status).toBe(200);
		expect((await open("paying")).status).toBe(404);
		expect((await open("counting", makeBuyer(db))).status).toBe(403);
	});
});
