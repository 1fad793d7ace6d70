import { describe, expect, it } from "vitest";
import { type Actor, VISITOR } from "~/kernel/actor/actor";
import { doorsAt } from "../../../../tests/helpers/api-doors";
import { makeAdmin, testDatabase } from "../../../../tests/helpers/database";
import { answerOf, contextFor, routeArgs } from "../../../../tests/helpers/request";
import { blogApi } from "../api";
import { postSchema } from "../post.schema";
import { setPostPublished } from "../publish-post.server";
import { createPost } from "../write-post.server";
import { loader as listLoader } from "./blog";
import { loader as coverLoader } from "./cover";
import { ErrorBoundary as PostError, loader as postLoader } from "./post";
import { loader as rssLoader } from "./rss";

const apiList = doorsAt(blogApi, "/api/blog");
const apiPost = doorsAt(blogApi, "/api/blog/:slug");

function setUp() {
	const db = testDatabase();
	const admin = makeAdmin(db);
	const write = (values: object) => createPost(db, admin, postSchema.parse({ content: "Words.", ...values }));
	const publish = (values: object) => setPostPublished(db, admin, { id: write(values).id, published: true });
	const args = <Params extends Record<string, string> = Record<never, string>>(
		path: string,
		params?: Params,
		actor: Actor = VISITOR,
	) => routeArgs(contextFor(db, actor), path, params ? { params } : {});
	return { db, admin, write, publish, args };
}

describe("the error page of a post", () => {
	it("shows a refused method instead of throwing, which would be logged as a fault", () => {
		const error = { status: 405, statusText: "", data: null, internal: true };
		const shown = PostError({ error } as unknown as Parameters<typeof PostError>[0]);
		expect(shown.props).toEqual({ status: 405 });
	});
});

describe("/blog", () => {
	it("shows the requested page, and 404 for a page that doesn't exist", async () => {
		const { publish, args } = setUp();
		expect(listLoader(args("/blog"))).toMatchObject({ featured: null, posts: [] });
		for (let i = 0; i < 12; i++) publish({ title: `Post ${i}` });
		expect(listLoader(args("/blog?page=2"))).toMatchObject({ page: 2, posts: [{}, {}] });
		for (const page of ["3", "99999", "0", "-1", "x", "1e3"]) {
			expect((await answerOf(() => listLoader(args(`/blog?page=${page}`)))).status).toBe(404);
		}
	});
});

describe("/blog/{slug}", () => {
	it("returns safe HTML and not the Markdown source", () => {
		const { publish, args } = setUp();
		publish({ title: "Net 30", content: "one\ntwo <b>bold</b>" });
		const found = postLoader(args("/blog/net-30", { slug: "net-30" }));
		expect(found.html).toBe("<p>one<br>two &lt;b&gt;bold&lt;/b&gt;</p>\n");
		expect(found.post).not.toHaveProperty("content");
		expect(found.canonical).toBe("http://localhost/blog/net-30");
	});

	it("redirects a slug in the wrong case to the canonical address", async () => {
		const { publish, args } = setUp();
		publish({ title: "Net 30" });
		const moved = await answerOf(() => postLoader(args("/blog/NET-30", { slug: "NET-30" })));
		expect([moved.status, moved.location]).toEqual([301, "/blog/net-30"]);
	});

	it("hides drafts from everyone but admins", async () => {
		const { admin, write, args } = setUp();
		write({ title: "Draft" });
		const path = "/blog/draft";
		const params = { slug: "draft" };
		const missing = { status: 404, body: { message: "Post Not Found" } };
		expect(await answerOf(() => postLoader(args(path, params)))).toMatchObject(missing);
		expect(postLoader(args(path, params, admin)).post.published).toBe(false);
		expect((await apiPost.loader(args(path, params))).status).toBe(404);
		expect(coverLoader(args(path, params)).status).toBe(404);
		const asAdmin = await apiPost.loader(args(path, params, admin));
		expect([asAdmin.status, asAdmin.headers.get("Cache-Control")]).toEqual([200, "private, no-store"]);
	});
});

describe("blog API", () => {
	it("returns the specified fields and may be cached for five minutes", async () => {
		const { publish, args } = setUp();
		publish({ title: "Net 30", tags: "Terms" });
		const response = await apiList.loader(args("/api/blog"));
		expect(response.headers.get("Cache-Control")).toBe("public, max-age=300");
		const [post] = await response.json();
		expect(Object.keys(post).sort()).toEqual(
			"authorId content createdAt excerpt featured featuredImage id metaDescription metaTitle published publishedAt readingTime slug tags title updatedAt".split(
				" ",
			),
		);
		expect(post.tags).toEqual(["Terms"]);
		expect(post).toEqual(await (await apiPost.loader(args("/api/blog/net-30", { slug: "net-30" }))).json());
	});

	it("answers 404 with problem+json", async () => {
		const { args } = setUp();
		const response = await apiPost.loader(args("/api/blog/nope", { slug: "nope" }));
		expect(response.status).toBe(404);
		expect(response.headers.get("Content-Type")).toBe("application/problem+json");
	});
});

describe("the feed and the cover image", () => {
	it("the feed lists only published posts, escaped, with absolute addresses", async () => {
		const { admin, write, publish, args } = setUp();
		publish({ title: "Pods & <kits>", content: "[apply](/apply)", excerpt: 'A "quote"' });
		write({ title: "Secret" });
		const response = rssLoader(args("/blog/rss.xml", {}, admin));
		expect(response.headers.get("Content-Type")).toContain("application/rss+xml");
		const xml = await response.text();
		expect(xml).toContain("<title>Pods &amp; &lt;kits&gt;</title>");
		expect(xml).toContain("http://localhost/apply");
		expect(xml).toContain("<link>http://localhost/blog/pods-kits</link>");
		expect(xml).not.toContain("Secret");
	});

	it("the feed leaves out characters that XML can't hold", async () => {
		const { publish, args } = setUp();
		publish({ title: "Net\uFFFF 30", content: "one&#1;two", excerpt: "a\uFFFEb" });
		const xml = await rssLoader(args("/blog/rss.xml")).text();
		expect(xml).toContain("<title>Net 30</title>");
		expect(xml).toContain("<description>ab</description>");
		expect(xml).toContain("onetwo");
	});

	it("the cover image is an SVG drawing", async () => {
		const { publish, args } = setUp();
		publish({ title: "Net 30" });
		const response = coverLoader(args("/blog/net-30/cover.svg", { slug: "net-30" }));
		expect(response.headers.get("Content-Type")).toBe("image/svg+xml");
		expect(await response.text()).toMatch(/^<svg /);
	});
});
