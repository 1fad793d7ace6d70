import { describe, expect, it } from "vitest";
import { type Actor, VISITOR } from "~/kernel/actor/actor";
import { auditLog, blogPosts } from "~db/schema.server";
import { makeAdmin, makeUser, testDatabase } from "../../../../tests/helpers/database";
import { contextFor, routeArgs } from "../../../../tests/helpers/request";
import { getPost } from "../blog.queries.server";
import { loader as listLoader } from "./blog";
import { action as edit, loader as editLoader } from "./post";
import { action as remove, loader as removeLoader } from "./post-delete";
import { action as create, loader as newLoader } from "./post-new";

const words = { title: "Net 30", content: "one\n<b>two</b>", tags: "Terms, Money" };
const typed = { ...words, featured: "on" };

function setUp() {
	const db = testDatabase();
	const admin = makeAdmin(db);
	const args = <Params extends Record<string, string> = Record<never, string>>(
		actor: Actor,
		params?: Params,
		form?: Record<string, string>,
	) =>
		routeArgs(contextFor(db, actor), "/admin/blog", {
			...(params ? { params } : {}),
			...(form ? { form } : {}),
		});
	const publish = (actor: Actor, params: { id: string }, published: "true" | "false") =>
		edit(
			routeArgs(contextFor(db, actor), `/admin/blog/${params.id}/publication`, {
				params,
				form: { published },
			}),
		);
	const posts = () => db.select().from(blogPosts).all();
	return { db, admin, args, posts, publish };
}

const rejection = (value: unknown) =>
	Promise.resolve()
		.then(() => (typeof value === "function" ? value() : value))
		.then(
			() => null,
			(error: unknown) => error,
		);

describe("the editor", () => {
	it("is closed to everyone but admins", async () => {
		const { db, admin, args, posts, publish } = setUp();
		await create(args(admin, {}, typed));
		const params = { id: posts()[0]!.id };
		for (const actor of [VISITOR, makeUser(db)]) {
			const doors = [
				() => listLoader(args(actor)),
				() => newLoader(args(actor)),
				() => editLoader(args(actor, params)),
				() => create(args(actor, {}, typed)),
				() => edit(args(actor, params, typed)),
				() => publish(actor, params, "true"),
				() => removeLoader(args(actor, params)),
				() => remove(args(actor, params, {})),
			];
			for (const door of doors) {
				expect(await rejection(door)).toMatchObject({ data: { denied: "admin" }, init: { status: 403 } });
			}
		}
		expect(posts()).toHaveLength(1);
		expect(posts()[0]?.published).toBe(false);
	});

	it("writes, edits, publishes and unpublishes", async () => {
		const { db, admin, args, posts, publish } = setUp();
		const made = (await create(args(admin, {}, typed))) as Response;
		const { id } = posts()[0]!;
		const params = { id };
		expect([made.status, made.headers.get("Location")]).toEqual([303, `/admin/blog/${id}`]);
		expect(posts()[0]).toMatchObject({ slug: "net-30", tags: ["Terms", "Money"], featured: true });
		await edit(args(admin, params, { ...words, title: "Net 15" }));
		expect(posts()[0]).toMatchObject({ slug: "net-15", featured: false });
		await publish(admin, params, "true");
		expect(posts()[0]?.published).toBe(true);
		await publish(admin, params, "false");
		expect(posts()[0]?.published).toBe(false);
		expect(
			db
				.select()
				.from(auditLog)
				.all()
				.map(({ action }) => action),
		).toEqual(["post.create", "post.edit", "post.publish", "post.unpublish"]);
	});

	it("deletes for good, and accepts a second press", async () => {
		const { db, admin, args, posts, publish } = setUp();
		await create(args(admin, {}, typed));
		const params = { id: posts()[0]!.id };
		await publish(admin, params, "true");
		expect(removeLoader(args(admin, params))).toMatchObject({ title: "Net 30", published: true });
		for (let time = 0; time < 2; time++) {
			const gone = (await remove(args(admin, params, {}))) as Response;
			expect([gone.status, gone.headers.get("Location")]).toEqual([303, "/admin/blog"]);
		}
		expect(posts()).toEqual([]);
		expect(() => getPost(db, VISITOR, "net-30")).toThrow("Post not found.");
		const rows = db.select().from(auditLog).all();
		expect(rows.filter(({ action }) => action === "post.delete")).toMatchObject([
			{
				entityId: params.id,
				actorId: admin.id,
				before: { title: "Net 30", slug: "net-30", published: true },
			},
		]);
	});

	it("previews safely without saving", async () => {
		const { admin, args, posts } = setUp();
		const reply = await create(args(admin, {}, { ...typed, intent: "preview" }));
		if (reply instanceof Response || !("preview" in reply.data)) {
			throw new Error("A preview should have come back.");
		}
		expect(reply.data.preview).toMatchObject({
			title: "Net 30",
			html: "<p>one<br>&lt;b&gt;two&lt;/b&gt;</p>\n",
		});
		expect(reply.data.result.initialValue).toMatchObject({ title: "Net 30", featured: "on" });
		expect(posts()).toEqual([]);
	});

	it("shows the form's errors, and refuses an edit of an old version", async () => {
		const { admin, args, posts } = setUp();
		const bad = await create(args(admin, {}, { title: " ", content: "" }));
		if (bad instanceof Response) throw new Error("The form should have come back.");
		expect(bad.init?.status).toBe(400);
		expect(bad.data.result.error).toEqual({ title: ["Title is required"], content: ["Content is required"] });
		await create(args(admin, {}, typed));
		const params = { id: posts()[0]!.id };
		await edit(args(admin, params, { ...typed, title: "Theirs", version: "0" }));
		const stale = await edit(args(admin, params, { ...typed, title: "Mine", version: "0" }));
		if (stale instanceof Response) throw new Error("The form should have come back.");
		expect(stale.init?.status).toBe(409);
		expect(stale.data.result.error?.[""]?.[0]).toContain(
			"This post was changed while you edited: Title Net 30 → Theirs by",
		);
	});

	it("returns 404 for an unknown post", async () => {
		const { admin, args, publish } = setUp();
		const params = { id: "nope" };
		const missing = { init: { status: 404 } };
		expect(await rejection(() => editLoader(args(admin, params)))).toMatchObject(missing);
		expect(await rejection(() => edit(args(admin, params, typed)))).toMatchObject(missing);
		expect(await rejection(() => publish(admin, params, "true"))).toMatchObject(missing);
		expect(await rejection(() => removeLoader(args(admin, params)))).toMatchObject(missing);
	});
});
