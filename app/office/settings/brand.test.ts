import sharp from "sharp";
import { beforeEach, describe, expect, it } from "vitest";
import { listFeaturedBrands } from "~/catalog/index.server";
import { letterHtml } from "~/email/letter-html";
import { shopOfMails } from "~/email/shop.server";
import { letterhead } from "~/http/letterhead.server";
import { type Actor, VISITOR } from "~/kernel/actor/actor";
import { paletteOf } from "~/kernel/settings/colors";
import { forgetLogos, listLogos, logoOfPapers } from "~/kernel/settings/logos.server";
import { writeNewShop } from "~/kernel/settings/new-shop.server";
import { getSeller } from "~/kernel/settings/seller.queries.server";
import { getSettings, shopName } from "~/kernel/settings/settings.queries.server";
import { loader as root } from "~/root";
import { loader as feed } from "~/service/blog/buyer/rss";
import { DAY_MS } from "~/terms/time";
import type { Db } from "~db/client.server";
import { brands } from "~db/schema.server";
import { transact } from "~db/transact.server";
import { doorsAt } from "../../../tests/helpers/api-doors";
import { makeAdmin, makeBuyer, makeProduct, makeStaff, testDatabase } from "../../../tests/helpers/database";
import { call, contextFor, formErrors, type RouteFunction } from "../../../tests/helpers/request";
import { loader as home } from "../home/home";
import { loader as brandFile } from "../site/brand-file";
import { settingsApi } from "./api";
import * as brand from "./brand";
import { flat, previewQuery } from "./preview-address";
import * as previewHome from "./preview-home";
import * as previewInvoice from "./preview-invoice";
import * as previewMail from "./preview-mail";

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

describe("the logo", () => {
	const SVG =
		'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 34 24"><path fill="#1d4f73" d="M0 24 11 4l6 10 4-7 13 17z"/></svg>';
	async function send(file: Blob, name: string, form: Record<string, string> = {}) {
		const body = new FormData();
		for (const [field, value] of Object.entries({ ...FORM, logo: "", ...form })) body.append(field, value);
		body.append("logoFile", file, name);
		const request = new Request("http://localhost/admin/settings/brand", { method: "POST", body });
		const answer = await call(brand.action, "/admin/settings/brand", { db, as: admin, request });
		return { answer, errors: formErrors(answer) };
	}
	const png = async (width: number, height: number) =>
		new Blob([
			new Uint8Array(
				await sharp({ create: { width, height, channels: 4, background: "#1d4f73" } })
					.png()
					.toBuffer(),
			),
		]);

	it("is drawn into PNG files, and is on pages, in mails and on papers (Rule 9.43)", async () => {
		expect((await send(new Blob([SVG]), "ridge.svg")).answer.status).toBe(303);
		const { logo } = getSettings(db).brand;
		expect(logo).toMatchObject({ name: "ridge.svg", bytes: SVG.length, height: 112 });
		const { src, width, height } = (await get(root)).data.site.logo!;
		expect([width, height]).toEqual([40, 28]);
		expect(shopOfMails(db).logo?.src).toMatch(new RegExp(`^http://.+${src}$`));
		expect(letterHtml({ subject: "S", preview: "P", title: "T", blocks: [] }, shopOfMails(db))).toContain(
			src,
		);
		expect((await get(home)).data.organization.logo).toContain(src);
		expect(logoOfPapers(db)?.width).toBe(logo!.width);
		for (const [file, side] of [
			["", null],
			["-icon", 64],
			["-touch", 180],
		] as const) {
			const path = src.replace(".png", `${file}.png`);
			const response = brandFile({
				context: contextFor(db),
				params: { file: path.slice("/brand/".length) },
			} as never);
			expect(response.headers.get("Content-Type")).toBe("image/png");
			const made = await sharp(Buffer.from(await response.arrayBuffer())).metadata();
			expect([made.format, made.width]).toEqual(["png", side ?? logo!.width]);
		}
		for (const file of ["0123456789abcdef.png", "x.png", `${logo!.id}-other.png`, "..%2Fshop.db"])
			expect(brandFile({ context: contextFor(db), params: { file } } as never).status).toBe(404);
	});

	it.each([
		[
			SVG.replace("<path", "<script/><path"),
			"a.svg",
			"“a.svg” has a script in it. Save it as a plain SVG, or as PNG.",
		],
		[
			"<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 9 9'/>",
			"a.svg",
			"“a.svg” is empty: nothing in it can be seen.",
		],
		[
			"<svg viewBox='0 0 9 9'><path",
			"a.svg",
			"“a.svg” is damaged or incomplete. Export it again, or choose another.",
		],
		["GIF89a", "a.png", "“a.png” is neither SVG nor PNG. Export it again as one of them."],
		[png(1, 1), "a.png", "“a.png” is 1 pixel wide. A logo needs 200 pixels or more."],
		[png(900, 100), "a.png", "“a.png” is too long and narrow."],
		[`${SVG}${" ".repeat(1_000_000)}`, "a.svg", "“a.svg” is larger than 1 MB. A logo needs no more."],
	])("is refused with the reason (Rule 9.43), case %#", async (content, name, message) => {
		const file = await content;
		const { answer, errors } = await send(typeof file === "string" ? new Blob([file]) : file, name);
		expect(answer.status).toBe(400);
		expect(errors).toEqual({ logo: [message] });
		expect(getSettings(db).brand).toMatchObject({ logo: null, name: null });
	});

	it("is not lost by a refusal of another field, and goes when it is removed (Rule 9.43)", async () => {
		const { answer } = await send(await png(300, 100), "ridge.png", { headline: "" });
		expect(answer.status).toBe(400);
		const id = String(answer.data.result.initialValue?.logo);
		expect(await post({ ...FORM, logo: id })).toMatchObject({ answer: { status: 303 } });
		expect(getSettings(db).brand.logo).toMatchObject({ id, name: "ridge.png", width: 336, height: 112 });
		expect(
			(
				await put({
					...((
						await call(api.loader, "/api/brand", { db, as: admin })
					).body as object),
					logo: "0123456789abcdef",
				})
			).status,
		).toBe(400);
		const again = await post({ ...FORM, version: "1", logo: id, does: "remove" });
		expect(again.answer.status).toBe(200);
		expect(again.answer.data.result.initialValue?.logo ?? "").toBe("");
		await post({ ...FORM, version: "1" });
		expect(getSettings(db).brand.logo).toBeNull();
	});

	it("that nobody publishes is forgotten after a day", async () => {
		await send(await png(300, 100), "ridge.png", { headline: "" });
		const [logo] = listLogos(db);
		transact(db, (tx) => forgetLogos(tx, [logo!.id], new Date(Date.now() + 2 * DAY_MS)));
		expect(listLogos(db)).toHaveLength(1);
		transact(db, (tx) => forgetLogos(tx, [""], new Date()));
		expect(listLogos(db)).toHaveLength(1);
		transact(db, (tx) => forgetLogos(tx, [""], new Date(Date.now() + 2 * DAY_MS)));
		expect(listLogos(db)).toEqual([]);
	});
});

describe("the preview", () => {
	const TYPED = {
		name: "Lone Star Supply",
		color: "#1d4f73",
		headline: "Texas's counter.",
		figures: [{ counts: "", label: "Since", value: "2011" }],
		firstBrands: ["aspire"],
	};
	const at = (path: string, typed: unknown) =>
		`${path}?${new URLSearchParams({ brand: JSON.stringify(typed) })}`;
	const look = async (typed: unknown) => {
		const path = at("/brand-preview", typed);
		const [page, frame] = [
			await call(previewHome.loader, path, { db, as: admin }),
			await call(root, path, { db, as: admin }),
		];
		return { page, frame: frame.data };
	};

	it("shows what was typed as visitors would read it, and keeps nothing of it (Rule 9.44)", async () => {
		for (const slug of ["aspire", "raz"]) db.insert(brands).values({ slug, name: slug }).run();
		const { page, frame } = await look(TYPED);
		expect(page.data).toMatchObject({
			headline: "Texas's counter.",
			figures: [{ label: "Since", value: "2011" }],
			brands: [{ slug: "aspire" }],
			username: null,
			lead: expect.stringContaining("Wholesale prices"),
		});
		expect(page.headers.get("Cache-Control")).toBe("private, no-store");
		expect(page.headers.has("X-Page-Cache")).toBe(false);
		expect(frame).toMatchObject({
			site: { name: "Lone Star Supply", colors: { "--color-counter": "#1d4f73" } },
			user: null,
			standing: "visitor",
			choices: { ageVerified: true },
		});
		expect(getSettings(db).brand).toMatchObject({ name: null, color: null });
		expect((await get(root)).data.site.name).toBe("Ridgeline Wholesale");
	});

	it.each([
		["a color that is hard to read", { color: "#5aa9d6" }],
		["a color that is none", { color: "red;}" }],
		["an empty headline", { headline: "" }],
		["a logo that isn't there", { logo: "0123456789abcdef" }],
		["nothing readable", "no object"],
	])("shows the published value for %s (Rule 9.44)", async (_what, typed) => {
		const { page, frame } = await look(typed);
		expect(page.data.headline).toBe("The trade counter for licensed vape retailers.");
		expect(frame.site).not.toHaveProperty("colors");
		expect(frame.site).not.toHaveProperty("logo");
	});

	it("is for those who change settings: for others the address shows the shop as it is (Rule 9.44)", async () => {
		const path = at("/brand-preview", TYPED);
		for (const as of [VISITOR, makeBuyer(db), makeStaff(db, "warehouse")]) {
			for (const { loader } of [previewHome, previewMail, previewInvoice])
				expect((await call(loader as RouteFunction, path, { db, as })).status).toBe(403);
			expect((await call(root, path, { db, as })).data.site.name).toBe("Ridgeline Wholesale");
		}
		// Other pages don't read it.
		expect((await call(root, at("/products", TYPED), { db, as: admin })).data.site.name).toBe(
			"Ridgeline Wholesale",
		);
	});

	it("shows an email, before there is an order too, that nothing runs in", async () => {
		const response = await previewMail.loader({
			context: contextFor(db, admin),
			url: new URL(at("/brand-preview/mail", TYPED), "https://shop.example"),
		} as never);
		const html = await response.text();
		expect(html).toContain("Lone Star Supply");
		expect(html).toContain("#1d4f73");
		expect(response.headers.get("Content-Security-Policy")).toMatch(
			/default-src 'none'.+frame-ancestors 'self'; sandbox/,
		);
		const invoice = await call(previewInvoice.loader, at("/brand-preview/invoice", TYPED), { db, as: admin });
		expect(invoice.data.paper).toBeNull();
	});

	it("takes the form's fields as the browser sends them, and those shown again", () => {
		const form: [string, string][] = Object.entries({ ...FORM, logo: "" });
		const typed = JSON.parse(
			new URLSearchParams(previewQuery([...form, ["firstBrands", "raz"], ["firstBrands", ""]])).get("brand")!,
		);
		expect(typed).toMatchObject({ name: "Lone Star Supply", firstBrands: ["raz", ""] });
		expect(typed.figures[1]).toEqual({ counts: "", label: "In business since", value: "2011" });
		expect(typed).not.toHaveProperty("version");
		const shown = flat({
			name: "A",
			figures: [{ counts: "brands" }, undefined],
			firstBrands: ["raz", undefined],
		});
		expect(shown).toEqual([
			["name", "A"],
			["figures[0].counts", "brands"],
			["firstBrands", "raz"],
			["firstBrands", ""],
		]);
	});
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
