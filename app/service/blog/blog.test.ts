import { describe, expect, it } from "vitest";
import { VISITOR } from "~/kernel/actor/actor";
import { auditLog } from "~db/schema.server";
import { makeAdmin, makeUser, testDatabase } from "../../../tests/helpers/database";
import {
	getBlogPage,
	getPost,
	listLatestPosts,
	listPosts,
	listPostsForAdmin,
	listRelatedPosts,
} from "./blog.queries.server";
import { postSchema } from "./post.schema";
import { slugOf } from "./post-slug.server";
import { setPostPublished } from "./publish-post.server";
import { readingMinutes } from "./reading-time";
import { createPost, editPost } from "./write-post.server";

const input = (values: object = {}) =>
	postSchema.parse({ title: "Net 30, explained", content: "Words.", ...values });

function setUp() {
	const db = testDatabase();
	const admin = makeAdmin(db);
	/** Publishes a post; `day` orders them. */
	const publish = (day: number, values: object) =>
		setPostPublished(
			db,
			admin,
			{ id: createPost(db, admin, input(values)).id, published: true },
			{ now: new Date(day * 86_400_000) },
		);
	return { db, admin, publish };
}

describe("postSchema", () => {
	it("accepts tags as text or list, and removes repeats", () => {
		expect(input({ tags: " Compliance, shipping ,,Shipping" }).tags).toEqual(["Compliance", "shipping"]);
		expect(input({ tags: ["A", "b"] }).tags).toEqual(["A", "b"]);
		expect(input().tags).toEqual([]);
		expect(postSchema.safeParse({ title: "x", content: "y", tags: "1,2,3,4,5,6,7,8,9" }).success).toBe(false);
	});

	it("accepts only pictures of this site", () => {
		expect(input({ featuredImage: "/pictures/rack.svg" }).featuredImage).toBe("/pictures/rack.svg");
		for (const path of ["//evil.example/x.png", "https://evil.example/x.png", "javascript:alert(1)"]) {
			expect(postSchema.safeParse({ title: "x", content: "y", featuredImage: path }).success).toBe(false);
		}
	});
});

describe("writing posts", () => {
	it("is for admins only", () => {
		const { db, admin } = setUp();
		const { id } = createPost(db, admin, input());
		for (const actor of [VISITOR, makeUser(db)]) {
			expect(() => createPost(db, actor, input())).toThrow();
			expect(() => editPost(db, actor, { id, ...input() })).toThrow();
			expect(() => setPostPublished(db, actor, { id, published: true })).toThrow();
			expect(() => listPostsForAdmin(db, actor)).toThrow();
		}
	});

	it("creates one draft of a form sent twice, and two of one that was changed (Rule 9.4)", () => {
		const { db, admin } = setUp();
		const { id } = createPost(db, admin, input(), { key: "key" });
		expect(createPost(db, admin, input(), { key: "key" }).id).toBe(id);
		expect(createPost(db, admin, input({ title: "Another" }), { key: "key" }).id).not.toBe(id);
		expect(createPost(db, admin, input(), { key: "another" }).id).not.toBe(id);
	});

	it("sets slug, reading time and cover, and creates a draft", () => {
		const { db, admin } = setUp();
		const post = createPost(db, admin, input({ content: "word ".repeat(700) }));
		expect(post).toMatchObject({
			slug: "net-30-explained",
			readingTime: 4,
			published: false,
			authorId: admin.id,
		});
		expect(createPost(db, admin, input()).slug).toBe("net-30-explained-2");
		expect(["rack", "ledger", "pallet"]).toContain(post.cover?.kind);
	});

	it("updates the slug with the title until the first publication", () => {
		const { db, admin } = setUp();
		const { id } = createPost(db, admin, input());
		expect(editPost(db, admin, { id, ...input({ title: "Prepay" }) }).slug).toBe("prepay");
		const first = setPostPublished(db, admin, { id, published: true }, { now: new Date(1) });
		setPostPublished(db, admin, { id, published: false }, { now: new Date(2) });
		expect(editPost(db, admin, { id, ...input({ title: "Terms" }) }).slug).toBe("prepay");
		expect(setPostPublished(db, admin, { id, published: true }, { now: new Date(3) }).publishedAt).toEqual(
			first.publishedAt,
		);
	});

	it("refuses an edit if someone else changed the post in the meantime", () => {
		const { db, admin } = setUp();
		const { id } = createPost(db, admin, input());
		editPost(db, admin, { id, ...input({ title: "Theirs" }), version: 0 });
		const mine = input({ title: "Mine" });
		expect(() => editPost(db, admin, { id, ...mine, version: 0 })).toThrow(
			`This post was changed while you edited: Title Net 30, explained → Theirs by ${admin.username}`,
		);
		expect(editPost(db, admin, { id, ...mine, version: 1 }).title).toBe("Mine");
		// The second click of a double click, and a post that is published meanwhile.
		setPostPublished(db, admin, { id, published: true });
		expect(editPost(db, admin, { id, ...mine, version: 1 }).title).toBe("Mine");
		expect(editPost(db, admin, { id, ...input({ title: "Last" }), version: 2 }).title).toBe("Last");
	});

	it("adds an audit row for each change, and none when nothing changed", () => {
		const { db, admin } = setUp();
		const { id } = createPost(db, admin, input());
		editPost(db, admin, { id, ...input({ title: "New" }) });
		setPostPublished(db, admin, { id, published: true });
		setPostPublished(db, admin, { id, published: true });
		setPostPublished(db, admin, { id, published: false });
		expect(
			db
				.select()
				.from(auditLog)
				.all()
				.map(({ action }) => action),
		).toEqual(["post.create", "post.edit", "post.publish", "post.unpublish"]);
	});
});

describe("reading posts", () => {
	it("shows drafts to admins only", () => {
		const { db, admin, publish } = setUp();
		publish(1, { title: "Public" });
		createPost(db, admin, input({ title: "Secret" }));
		for (const actor of [VISITOR, makeUser(db)]) {
			expect(listLatestPosts(db, actor, 3).map(({ title }) => title)).toEqual(["Public"]);
			expect(listPosts(db, actor, { page: 1, perPage: 10 }).total).toBe(1);
			expect(getBlogPage(db, actor, 1)).toMatchObject({ featured: { title: "Public" }, posts: [], total: 1 });
			expect(() => getPost(db, actor, "secret")).toThrow("Post not found.");
		}
		expect(getPost(db, admin, "secret").title).toBe("Secret");
		expect(listLatestPosts(db, admin, 3)).toHaveLength(2);
	});

	it("features the first featured post, or else the first post, and never lists it twice", () => {
		const { db, publish } = setUp();
		expect(getBlogPage(db, VISITOR, 1)).toMatchObject({ featured: null, posts: [], pageCount: 1 });
		publish(1, { title: "Old" });
		publish(2, { title: "New" });
		expect(getBlogPage(db, VISITOR, 1).featured?.title).toBe("New");
		publish(0, { title: "Oldest, featured", featured: true });
		const page = getBlogPage(db, VISITOR, 1);
		expect(page.featured?.title).toBe("Oldest, featured");
		expect(page.posts.map(({ title }) => title)).toEqual(["New", "Old"]);
	});

	it("has pages of nine", () => {
		const { db, publish } = setUp();
		for (let day = 1; day <= 12; day++) publish(day, { title: `Day ${day}` });
		expect(getBlogPage(db, VISITOR, 1)).toMatchObject({ pageCount: 2, total: 12 });
		expect(getBlogPage(db, VISITOR, 2).posts.map(({ title }) => title)).toEqual(["Day 2", "Day 1"]);
		expect(getBlogPage(db, VISITOR, 99).posts).toEqual([]);
	});

	it("finds related posts by shared tags, then by age, three at most", () => {
		const { db, publish } = setUp();
		const post = publish(9, { title: "This", tags: ["Shipping", "Compliance"] });
		publish(1, { title: "Both", tags: "Compliance,Shipping" });
		publish(2, { title: "One", tags: "Shipping" });
		publish(3, { title: "Older", tags: "Buying" });
		publish(4, { title: "Newer" });
		expect(listRelatedPosts(db, VISITOR, post).map(({ title }) => title)).toEqual(["Both", "One", "Newer"]);
	});

	it("finds a post by its slug, case-insensitive", () => {
		const { db, publish } = setUp();
		publish(1, { title: "Public" });
		expect(getPost(db, VISITOR, "PUBLIC").slug).toBe("public");
	});

	it("searches titles for the admin", () => {
		const { db, admin, publish } = setUp();
		publish(1, { title: "Receiving a pallet" });
		publish(2, { title: "Net 30" });
		const found = listPostsForAdmin(db, admin, { search: "pallet receiving" });
		expect(found).toMatchObject({ total: 1, rows: [{ title: "Receiving a pallet" }] });
		expect(listPostsForAdmin(db, admin, { search: "%" }).total).toBe(0);
	});
});

describe("slugOf and readingMinutes", () => {
	it("make slugs and minutes", () => {
		expect(slugOf("Café's 5 Rules — & more!")).toBe("cafes-5-rules-more");
		expect(slugOf("日本")).toBe("post");
		expect(slugOf("x".repeat(200))).toHaveLength(80);
		expect(readingMinutes("")).toBe(1);
		expect(readingMinutes("one two ".repeat(300))).toBe(3);
	});
});
