import { beforeEach, describe, expect, it } from "vitest";
import { listFeaturedBrands } from "~/catalog/index.server";
import { letterHtml } from "~/email/letter-html";
import { shopOfMails } from "~/email/shop.server";
import { letterhead } from "~/http/letterhead.server";
import { type Actor, VISITOR } from "~/kernel/actor/actor";
import { paletteOf } from "~/kernel/settings/colors";
import { writeNewShop } from "~/kernel/settings/new-shop.server";
import { getSeller } from "~/kernel/settings/seller.queries.server";
import { getSettings, shopName } from "~/kernel/settings/settings.queries.server";
import { loader as root } from "~/root";
import { loader as feed } from "~/service/blog/buyer/rss";
import type { Db } from "~db/client.server";
import { brands } from "~db/schema.server";
import { doorsAt } from "../../../tests/helpers/api-doors";
import { makeAdmin, makeProduct, testDatabase } from "../../../tests/helpers/database";
import { call, contextFor, formErrors, type RouteFunction } from "../../../tests/helpers/request";
import { loader as home } from "../home/home";
import { settingsApi } from "./api";
import * as brand from "./brand";

const api = doorsAt(settingsApi, "/api/brand");

let db: Db;
let admin: Actor;
beforeEach(() => {
	db = testDatabase();
	admin = makeAdmin(db);
});

const FORM = {
	version: "0",
	name: "Lone Star Supply",
	color: "#1D4F73",
	headline: "Texas's counter for vape shops.",
	lead: "Order by flavor.",
	"figures[0].counts": "brands",
	"figures[1].counts": "",
	"figures[1].label": "In business since",
	"figures[1].value": "2011",
	"figures[2].label": "",
	"figures[2].value": "",
	footer: "Lone Star Supply, Austin, Texas.",
	delivery: "",
};

async function post(form: Record<string, string | string[]>) {
	const answer = await call(brand.action, "/admin/settings/brand", { db, as: admin, form: form as never });
	return { answer, errors: formErrors(answer) };
}
const get = <Result>(loader: RouteFunction<never, Result>, as: Actor = VISITOR) =>
	call(loader, "/", { db, as });
const put = (json: unknown) => call(api.action, "/api/brand", { db, as: admin, method: "PUT", json });

describe("the brand", () => {
	it("is what pages, feeds, mails and papers show once published (Rule 9.41)", async () => {
		makeProduct(db, { name: "Pods" });
		const { answer } = await post(FORM);
		expect([answer.status, answer.location]).toEqual([303, "/admin/settings/brand"]);
		expect((await get(root)).data.site).toMatchObject({
			name: "Lone Star Supply",
			footer: "Lone Star Supply, Austin, Texas.",
			colors: { "--color-counter": "#1d4f73" },
		});
		const { data } = await get(home);
		expect(data).toMatchObject({
			headline: "Texas's counter for vape shops.",
			lead: "Order by flavor.",
			figures: [
				{ label: "Brands", value: String(db.select().from(brands).all().length) },
				{ label: "In business since", value: "2011" },
			],
			head: { siteName: "Lone Star Supply" },
			organization: { name: "Lone Star Supply" },
		});
		const shop = shopOfMails(db);
		const mail = letterHtml(
			{ subject: "S", preview: "P", title: "T", blocks: [{ kind: "button", label: "Go", url: shop.url }] },
			shop,
		);
		expect(mail).toContain("Lone Star Supply");
		expect(mail).toContain("background:#1d4f73");
		expect(shop.colors?.bar).toBe(paletteOf("#1d4f73").bar);
		expect(letterhead(db)).toMatch(/^Lone Star Supply\n/);
		expect(getSeller(db).name).toBe("Lone Star Supply");
		const rss = await feed({
			context: contextFor(db, VISITOR),
			url: new URL("https://shop.example/"),
		} as never);
		const feedText = await rss.text();
		expect(feedText).toContain("<title>Lone Star Supply Blog</title>");
		// An empty name is the configuration's again.
		await post({ ...FORM, version: "1", name: "" });
		expect(shopName(db)).toBe("Ridgeline Wholesale");
	});

	it("is read and changed by program, and one owner's change is not lost to another's (Rule 7.7)", async () => {
		const read = await call(api.loader, "/api/brand", { db, as: admin });
		expect(read.body).toMatchObject({ version: 0, name: null, firstBrands: ["raz", "lost-mary"] });
		const changed = { ...(read.body as object), name: "Lone Star Supply", figures: [{ counts: "inStock" }] };
		expect((await put(changed)).body).toMatchObject({ version: 1, figures: [{ counts: "inStock" }] });
		expect((await put({ ...changed, name: "Other" })).status).toBe(409);
		const { answer, errors } = await post(FORM);
		expect(answer.status).toBe(409);
		expect(errors[""]?.[0]).toContain("Lone Star Supply");
		expect(shopName(db)).toBe("Lone Star Supply");
	});

	it.each([
		["color", { color: "blue" }, "Enter a color such as #1d4f73"],
		[
			"color",
			{ color: "#5aa9d6" },
			"White text on this color is hard to read: 2.6, needed 4.5. Take a darker one.",
		],
		["headline", { headline: "" }, "Enter a headline"],
		["headline", { headline: "x".repeat(61) }, "Use at most 60 characters"],
		["figures[1].value", { "figures[1].value": "" }, "Enter the figure, or empty the row"],
		["figures[1].label", { "figures[1].label": "" }, "Say what this figure counts"],
		["figures[0].counts", { "figures[0].counts": "retailers" }, "Choose a figure of the list"],
		["firstBrands", { firstBrands: "nothing" }, "There is no brand 'nothing'"],
	])("says at %s what is wrong, and keeps what is shown", async (field, values, message) => {
		const { answer, errors } = await post({ ...FORM, ...values });
		expect(answer.status).toBe(400);
		expect(errors).toEqual({ [field]: [message] });
		expect(getSettings(db).brand.name).toBeNull();
	});

	it("offers a color that can be read, and takes it at a button without publishing (Rule 9.42)", async () => {
		const { answer } = await post({ ...FORM, color: "#5aa9d6", use: "#2b739d" });
		expect(answer.status).toBe(200);
		expect(answer.data.result.initialValue).toMatchObject({ color: "#2b739d", name: "Lone Star Supply" });
		expect(getSettings(db).brand.color).toBeNull();
	});

	it("puts the chosen brands first, in their order (Rule 3.5)", async () => {
		for (const slug of ["raz", "aspire", "geek-bar"])
			db.insert(brands)
				.values({ slug, name: slug, featured: slug === "aspire" })
				.run();
		const listed = () => listFeaturedBrands(db, VISITOR).map(({ slug }) => slug);
		expect(listed()).toEqual(["raz", "aspire"]);
		expect((await put({ ...(await read()), firstBrands: ["geek-bar", "geek-bar"] })).status).toBe(200);
		expect(listed()).toEqual(["geek-bar", "aspire"]);
		expect((await put({ ...(await read()), firstBrands: Array(7).fill("raz") })).status).toBe(400);
	});
	const read = async () => (await call(api.loader, "/api/brand", { db, as: admin })).body as object;
});

describe("a new shop", () => {
	it("shows no figures, featured brands or delivery times that nobody gave (Rule 9.41)", async () => {
		for (const slug of ["raz", "lost-mary"]) db.insert(brands).values({ slug, name: slug }).run();
		writeNewShop(db);
		const [{ data: page }, { data: frame }] = [await get(home), await get(root)];
		expect(page.figures).toEqual([]);
		expect(page.brands).toEqual([]);
		for (const said of [page.headline, page.lead, frame.site.footer, page.head.description])
			expect(said).not.toMatch(/\d|nationwide|Ridgeline/);
		expect(shopOfMails(db).delivery).toBeNull();
	});

	it("and the demo say what they always did (Rule 9.41)", async () => {
		const [{ data: page }, { data: frame }] = [await get(home), await get(root)];
		expect(page.figures.map(({ value }) => value)).toEqual(["500+", "50+", "24hr", "98%"]);
		expect(frame.site.footer).toContain("Shipping 2-3 days nationwide");
		expect(frame.site).not.toHaveProperty("colors");
	});
});
