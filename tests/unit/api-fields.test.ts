// Rule 9.33 for every address of the API: what it doesn't know is refused and named, but for the calls that ignore fields.
import { beforeAll, describe, expect, it } from "vitest";
import type { Access } from "~/http/json.server";
import type { Actor } from "~/kernel/actor/actor";
import type { Db } from "~db/client.server";
import { apiAddresses } from "../helpers/api-addresses";
import type { doorsAt } from "../helpers/api-doors";
import { deliveredOrder } from "../helpers/claim";
import { makeAdmin, makeBuyer, testDatabase } from "../helpers/database";
import { moduleOf } from "../helpers/every-route";
import { call } from "../helpers/request";

/** The calls that ignore unknown fields. */
const IGNORING = [
	"POST /api/carts/send-recovery",
	"DELETE /api/cart/items/:itemId",
	"PATCH /api/cart/items/:itemId",
	"POST /api/chat/support",
	"POST /api/contact",
	"POST /api/login",
	"POST /api/orders/:id/reorder",
	"PATCH /api/orders/:id",
	"POST /api/orders",
	"POST /api/products",
	"POST /api/register",
	"PATCH /api/wholesale-applications/:id",
	"POST /api/wholesale-applications",
];

type Module = Partial<ReturnType<typeof doorsAt>>;

const modules = new Map<string, Module>();
for (const { address } of apiAddresses()) modules.set(address, (await moduleOf(address)) as Module);

let db: Db;
let staff: Actor;
let buyer: Actor;
/** What a call needs before it reads its body. */
let order: { id: string };
beforeAll(() => {
	db = testDatabase();
	staff = makeAdmin(db);
	const customer = makeBuyer(db);
	buyer = customer;
	order = deliveredOrder(db, { buyer: customer });
});

const admitted = (access: Access): Actor =>
	["public", "user", "customer", "buyer", "owner"].includes(access) ? buyer : staff;

const writes = [...modules].flatMap(([file, { action }]) =>
	Object.entries(action?.definitions ?? {}).map(([method, definition]) => ({
		file,
		method,
		action: action!,
		definition,
	})),
);

const fieldsOf = ({ body }: { body: unknown }) =>
	((body as { errors?: { field: string }[] }).errors ?? []).map(({ field }) => field);

describe("an unknown query parameter (Rule 9.33)", () => {
	for (const [file, { loader }] of modules) {
		if (!loader) continue;
		it(`is refused by GET of ${file}, with the known ones named`, async () => {
			const answer = await call(loader as never, "/api/x?since=2026-11-22&page=1&perPage=5&search=a&_=1", {
				db,
				as: admitted(loader.access),
			});
			expect(answer).toMatchObject({
				status: 400,
				body: {
					status: 400,
					detail: expect.stringMatching(
						/^Unknown query parameter 'since'\. Known: _,.* page, perPage,.* search/,
					),
				},
			});
			expect(fieldsOf(answer)).toEqual(["since"]);
		});
	}

	for (const { file, method, action, definition } of writes) {
		it(`is refused by ${method} of ${file}`, async () => {
			const as = admitted(definition.access);
			const answer = await call(action as never, "/api/x?dryRun=true", { db, as, method, json: {} });
			expect([answer.status, fieldsOf(answer)]).toEqual([400, ["dryRun"]]);
		});
	}
});

describe("an unknown field (Rule 9.33)", () => {
	it("is ignored by these calls alone", () => {
		const found = writes.filter(({ definition }) => definition.ignoresUnknown);
		expect(found.map(({ file, method }) => `${method} ${file}`).sort()).toEqual([...IGNORING].sort());
	});

	for (const { file, method, action, definition } of writes) {
		const isIgnored = IGNORING.includes(`${method} ${file}`);
		it(`is ${isIgnored ? "ignored" : "refused"} by ${method} of ${file}`, async () => {
			const json = { reviewedBy: "somebody" };
			const form = new FormData();
			form.set("reviewedBy", "somebody");
			const sent = definition.readsForm
				? { request: new Request("http://localhost/api/x", { method, body: form }) }
				: { method, json };
			const answer = await call(action as never, "/api/x", {
				db,
				as: admitted(definition.access),
				params: { id: order.id },
				...sent,
			});
			if (isIgnored) expect(fieldsOf(answer)).not.toContain("reviewedBy");
			else expect([answer.status, fieldsOf(answer)]).toEqual([400, expect.arrayContaining(["reviewedBy"])]);
		});
	}

	it.each([
		[
			"/api/orders/:id/changes",
			"POST",
			{ lines: [{ id: "1", quantity: 1, unitPrice: "1.00" }] },
			"lines.0.unitPrice",
		],
		[
			"/api/products/:id",
			"PATCH",
			{ flavors: ["Plum", { name: "Mint", color: "green" }] },
			"flavors.1.color",
		],
		[
			"/api/orders/:id/claims",
			"POST",
			{ lines: [{ orderItemId: "1", quantity: 1, unit: 1 }] },
			"lines.0.unit",
		],
		[
			"/api/quick-order/add",
			"POST",
			{ lines: [{ code: "A-1", quantity: 1, flavour: "Mint" }] },
			"lines.0.flavour",
		],
		["/api/stock/counts", "POST", { lines: [{ sku: "A-1", counted: 1, color: 1 }] }, "lines.0.color"],
		["/api/price-lists", "POST", { entries: [{ target: "all", color: 1 }] }, "entries.0.color"],
		["/api/brand", "PUT", { figures: [{ color: 1 }] }, "figures.0.color"],
		["/api/seller", "PUT", { licenses: [{ color: 1 }] }, "licenses.0.color"],
	])("is refused within a list of %s %s", async (file, method, json, field) => {
		const found = writes.find((write) => write.file === file && write.method === method)!;
		const { action, definition } = found;
		const as = admitted(definition.access);
		const answer = await call(action as never, "/api/x", { db, as, method, params: { id: order.id }, json });
		expect([answer.status, fieldsOf(answer)]).toEqual([400, expect.arrayContaining([field])]);
	});
});
