import { readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { beforeEach, describe, expect, it } from "vitest";
import { pageHead, sizeOf } from "~/http/page-head.server";
import { type Actor, VISITOR } from "~/kernel/actor/actor";
import { env } from "~/kernel/config/env.server";
import { loader as coverShare } from "~/service/blog/buyer/cover-share";
import { pageMeta } from "~/ui/layout/page-meta";
import { drawBrandShare, drawProductShare, drawSiteShare, SHARE_SIZE } from "~/ui/pictures/draw-share";
import { renderDrawing } from "~/uploads/render-drawing.server";
import type { Db } from "~db/client.server";
import { blogPosts, rateLimits } from "~db/schema.server";
import {
	makeAdmin,
	makeBrand,
	makeBuyer,
	makeProduct,
	makeUser,
	testDatabase,
} from "../../../../tests/helpers/database";
import { contextFor, type RouteArgs, routeArgs } from "../../../../tests/helpers/request";
import { loader as brandPicture } from "./brand";
import { loader as brandShare } from "./brand-share";
import { loader as productPicture } from "./product";
import { loader as productShare } from "./product-share";
import { brandSharePath, productSharePath } from "./share-drawings.server";
import { loader as siteShare } from "./site";

const site = (name = "", color: string | null = null) => ({ name, color });

const folder = join(env.DATA_DIR, "cache", "share");
let db: Db;
beforeEach(() => {
	rmSync(folder, { recursive: true, force: true });
	db = testDatabase();
	makeProduct(db, { slug: "bar", name: "Bar", brandId: makeBrand(db, { name: "Raz", slug: "raz" }).id });
});

const get = (door: (args: RouteArgs<{ slug: string }>) => Promise<Response>, path: string, slug = "bar") =>
	door(routeArgs(contextFor(db), path, { params: { slug } }));

describe("a social-media image", () => {
	it.each([
		["product", productShare, "bar"],
		["brand", brandShare, "raz"],
		["site", siteShare, ""],
	])("for a %s is a PNG of 1200 by 630", async (_, door, slug) => {
		const answer = await get(door, "/x.png", slug);
		expect(answer.headers.get("Content-Type")).toBe("image/png");
		expect(answer.headers.get("Cache-Control")).toBe("public, max-age=86400");
		const { width, height, format } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
		expect({ width, height, format }).toEqual({ ...SHARE_SIZE, format: "png" });
	});

	it("is drawn for a name with characters that SVG can't hold", async () => {
		db.$client.exec(
			"update products set name = 'Bar ' || char(65535, 1); update brands set name = 'Raz' || char(65534)",
		);
		for (const [door, slug] of [
			[productShare, "bar"],
			[brandShare, "raz"],
		] as const) {
			expect((await get(door, "/x.png", slug)).headers.get("Content-Type")).toBe("image/png");
		}
	});

	it("may be cached forever under the address in its page, which changes with the drawing", async () => {
		const path = productSharePath(db, VISITOR, "bar");
		const answer = await get(productShare, path);
		expect(answer.headers.get("Cache-Control")).toBe("public, max-age=31536000, immutable");
		db.$client.exec("update products set name = 'Bar Pro' where slug = 'bar'");
		expect(productSharePath(db, VISITOR, "bar")).not.toBe(path);
		expect((await get(productShare, path)).headers.get("Cache-Control")).toBe("public, max-age=86400");
		expect(brandSharePath(db, VISITOR, "raz")).toMatch(/^\/pictures\/brands\/raz\.png\?v=[0-9a-f]{8}$/);
	});

	it("is rendered once, and a limited number of times a minute per address", async () => {
		await get(productShare, "/x.png");
		await get(productShare, "/x.png?other");
		expect(readdirSync(folder)).toHaveLength(1);
		expect(db.select().from(rateLimits).get()).toMatchObject({ key: "drawing:192.0.2.1", count: 1 });
		db.$client.exec("update rate_limits set count = 60");
		expect((await get(productShare, "/x.png")).status).toBe(200);
		const refused = await get(brandShare, "/x.png", "raz");
		expect(refused.status).toBe(429);
		expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(0);
	});

	it("is a 404 for unknown records and drafts", async () => {
		expect((await get(productShare, "/x.png", "nothing")).status).toBe(404);
		db.insert(blogPosts)
			.values({ authorId: makeAdmin(db).id, slug: "draft", title: "Draft", content: "x", published: false })
			.run();
		expect((await get(coverShare, "/x.png", "draft")).status).toBe(404);
	});

	it("is a 404 for a hidden product or brand, even if it was rendered before", async () => {
		for (const [door, slug] of [
			[productShare, "bar"],
			[brandShare, "raz"],
		] as const)
			expect((await get(door, "/x.png", slug)).status).toBe(200);
		db.$client.exec("update products set active = 0; update brands set active = 0");
		for (const actor of [VISITOR, makeUser(db), makeBuyer(db), makeAdmin(db)]) {
			const context = contextFor(db, actor);
			expect((await productShare(routeArgs(context, "/x.png", { params: { slug: "bar" } }))).status).toBe(
				404,
			);
			expect((await brandShare(routeArgs(context, "/x.png", { params: { slug: "raz" } }))).status).toBe(404);
		}
	});

	it("contains visible letters even without system fonts", async () => {
		const ink = async (name: string) => {
			const style = {
				body: "#000000",
				trim: "#000000",
				on: "#ffffff",
				motif: "plain",
				tint: "#ffffff",
				mark: "",
			} as const;
			const png = await renderDrawing(drawBrandShare({ name, style: { ...style, wm: { w: 116 } } }, site()));
			const { channels } = await sharp(png).grayscale().stats();
			return channels[0]!.mean;
		};
		expect(await ink("RIDGELINE")).toBeLessThan((await ink(" ")) - 3);
	});

	it("escapes names and wraps long ones", () => {
		const style = {
			body: "#000000",
			trim: "#000000",
			on: "#ffffff",
			motif: "plain",
			tint: "#ffffff",
			mark: "M",
		} as const;
		const product = {
			name: `<script>${"x".repeat(90)} & ${"many words ".repeat(30)}`,
			brandName: "A&B",
			drawing: { category: "pods", form: 0, accent: "#4cc3a0" },
			style: { ...style, wm: { w: 80 } },
		} as const;
		const svg = drawProductShare(product, site("Site <b>"));
		expect(svg).not.toMatch(/<script|<b>|A&B/);
		expect(svg.match(/font-size="78"/g)).toHaveLength(4);
		expect(drawSiteShare(site("R&D"))).toContain("R&amp;D");
		expect(drawSiteShare(site()).match(/#1d4f73/)).toBeNull();
		for (const drawn of [drawSiteShare(site("", "#1d4f73")), drawProductShare(product, site("", "#1d4f73"))])
			expect(drawn).toContain("#1d4f73");
	});

	it("is linked by every public page, never as SVG", () => {
		const head = pageHead(db, new URL("https://shop.example/contact"), {
			title: "Contact",
			description: "",
			path: "/contact",
		});
		expect(head.image).toBe("https://shop.example/pictures/site.png");
		const { width, height } = SHARE_SIZE;
		expect(pageMeta(head)).toEqual(
			expect.arrayContaining([
				{ property: "og:image:width", content: String(width) },
				{ property: "og:image:height", content: String(height) },
			]),
		);
	});

	it("is linked with its size where the size is known", () => {
		const size = { imageSize: SHARE_SIZE };
		for (const path of [
			productSharePath(db, VISITOR, "bar"),
			brandSharePath(db, VISITOR, "raz"),
			"/blog/post/cover.png?v=0a1b2c3d",
		]) {
			expect(sizeOf(path), path).toEqual(size);
		}
		const file = `${"a".repeat(32)}-900x1200-900.jpg`;
		expect(sizeOf(`/pictures/uploads/${file}`)).toEqual({ imageSize: { width: 900, height: 1200 } });
		expect(sizeOf("https://elsewhere.example/cover.png")).toEqual({});
	});
});

describe("a product's or brand's drawing", () => {
	const ask = (door: (args: RouteArgs<{ slug: string }>) => Response, slug: string, actor: Actor) => {
		const { status, headers } = door(routeArgs(contextFor(db, actor), "/x.svg", { params: { slug } }));
		return [status, headers.get("Cache-Control")];
	};

	it("of a hidden record is sent only to those who may still see it, and is not cached (Rule 1.9)", () => {
		const shown = [200, "public, max-age=86400"];
		expect([ask(productPicture, "bar", VISITOR), ask(brandPicture, "raz", VISITOR)]).toEqual([shown, shown]);
		db.$client.exec("update products set active = 0; update brands set active = 0");
		const gone = [404, "no-store"];
		const own = [200, "private, no-store"];
		for (const [actor, product, brand] of [
			[VISITOR, gone, gone],
			[makeUser(db), gone, gone],
			[makeBuyer(db), own, gone],
			[makeAdmin(db), own, own],
		] as const)
			expect([ask(productPicture, "bar", actor), ask(brandPicture, "raz", actor)]).toEqual([product, brand]);
	});
});
