import { expect, test } from "vitest";
import { listAbandonedCarts } from "~/buying/cart/abandoned-carts.server";
import { listOrders } from "~/buying/orders/order-admin.queries.server";
import { listCustomers } from "~/customers/customers/customer.queries.server";
import { contactSchema } from "~/service/messages/contact.schema";
import { listMessageQueue } from "~/service/messages/message-admin.queries.server";
import { sendMessage } from "~/service/messages/send-message.server";
import { ORDER_STATUSES } from "~/terms/order-status";
import { PAYMENT_STATUSES } from "~/terms/payment";
import type { Db } from "~db/client.server";
import { orders } from "~db/schema.server";
import { makeAdmin, makeBuyer, makeUser, testDatabase } from "../../../tests/helpers/database";
import { makeOrder } from "../../../tests/helpers/order";
import { adminList, type ListPage, type ListQuery, newestFirst, pageWithin } from "./admin-list.server";

const ids = ({ rows }: ListPage<{ id: string }>) => rows.map(({ id }) => id);

const counts = ({ filters }: ListPage<unknown>) =>
	filters.status?.choices.flatMap(({ value, count }) => (count > 0 ? [[value, count]] : []));

/** An order, an account and a message that all involve John at Acme. */
function acme(db: Db) {
	const buyer = makeBuyer(db, { businessName: "Acme Vapor", username: "john", email: "j@acme.example" });
	const order = makeOrder(db, { userId: buyer.id, customerName: "John Doe" });
	const typed = { name: "John Doe", email: "j@acme.example", subject: "Pods", message: "Acme asks" };
	const { message } = sendMessage(db, buyer, contactSchema.parse(typed));
	makeOrder(db, { customerName: "John Roe" });
	makeUser(db, { username: "johanna", email: "johanna@acme.example" });
	return { buyer, order, message };
}

test("a search works the same in every list: each word somewhere in the searched fields", () => {
	const db = testDatabase();
	const admin = makeAdmin(db);
	const { buyer, order, message } = acme(db);
	for (const search of ["acme john", "JOHN  ac", "john acme pod"]) {
		const hasPods = search.includes("pod");
		expect(ids(listOrders(db, admin, { search }))).toEqual(hasPods ? [] : [order.id]);
		expect(ids(listCustomers(db, admin, { search }))).toEqual(hasPods ? [] : [buyer.id]);
		expect(ids(listMessageQueue(db, admin, { search }))).toEqual([message.id]);
	}
	expect(listCustomers(db, admin, { search: "acme nobody" }).total).toBe(0);
});

test("a list counts the matches of a search per filter value, and its total is that of the chosen value", () => {
	const db = testDatabase();
	const admin = makeAdmin(db);
	makeOrder(db, { customerName: "Ann" });
	makeOrder(db, { customerName: "Ann", status: "shipped" });
	makeOrder(db, { customerName: "Bob", status: "shipped" });
	const list = (search: string, status: string) => listOrders(db, admin, { search, filters: { status } });
	expect(counts(list("", "all"))).toEqual([
		["pending", 1],
		["shipped", 2],
	]);
	expect(counts(list("ann", "shipped"))).toEqual([
		["pending", 1],
		["shipped", 1],
	]);
	expect([list("ann", "all").total, list("ann", "shipped").total, list("", "shipped").total]).toEqual([
		2, 1, 2,
	]);
	expect(list("", "lost")).toMatchObject({ total: 3, filters: { status: { value: null } } });
});

test("a filter counts what the search and the other filters leave, and may have a usual value", () => {
	const db = testDatabase();
	const admin = makeAdmin(db);
	makeOrder(db, { customerName: "Ann", paymentStatus: "paid" });
	makeOrder(db, { customerName: "Ann", status: "shipped" });
	makeOrder(db, { customerName: "Bob", status: "shipped", paymentStatus: "paid" });
	const list = adminList({
		permission: "orders",
		table: orders,
		search: [orders.customerName],
		filters: {
			status: { label: "Status", column: orders.status, terms: ORDER_STATUSES },
			paid: { label: "Paid", column: orders.paymentStatus, terms: PAYMENT_STATUSES },
		},
		sorts: newestFirst(orders.createdAt, orders.id),
		rows: (from) => from.select({ id: orders.id }).from(orders).all(),
	});
	const received = (query: ListQuery) => {
		const { total, rows, search, filters } = list(db, admin, query);
		const { status, paid } = filters;
		return {
			search,
			total,
			rows: rows.length,
			shipped: [status!.all, status!.value, status!.hasUsual],
			paid: paid!.all,
		};
	};
	expect(received({ search: "  " })).toEqual({
		search: "",
		total: 3,
		rows: 3,
		shipped: [3, null, false],
		paid: 3,
	});
	const shipped = { status: "shipped" };
	const both = { search: "", total: 1, rows: 1, shipped: [2, "shipped", false], paid: 2 };
	expect(received({ filters: { ...shipped, paid: "paid" } })).toEqual(both);
	expect(received({ search: " ann ", filters: shipped })).toEqual({ ...both, search: "ann", paid: 1 });
	expect(received({ usual: shipped }).shipped).toEqual([3, "shipped", true]);
	expect(received({ usual: shipped, filters: { status: "all" } }).shipped).toEqual([3, null, true]);
	expect(list(db, admin, { search: "nobody" })).toMatchObject({ rows: [], total: 0, page: 1 });
});

test("a list uses the requested order, or its default for an unknown one", () => {
	const db = testDatabase();
	const admin = makeAdmin(db);
	const [one, two] = [1, 2].map((n) => makeOrder(db, { createdAt: new Date(n) }).id);
	const sorted = (sort?: string) => ids(listOrders(db, admin, { ...(sort ? { sort } : {}) }));
	expect(sorted("oldest")).toEqual([one, two]);
	for (const sort of [undefined, "newest", "constructor"]) expect(sorted(sort)).toEqual([two, one]);
});

test("a page past the end is the last page for a screen, and empty for an API client", () => {
	expect(pageWithin({ page: 9 }, 3)).toBe(3);
	expect(pageWithin({ page: 9, pastEnd: "empty" }, 3)).toBe(9);
	const db = testDatabase();
	const admin = makeAdmin(db);
	const order = makeOrder(db, {});
	expect(ids(listOrders(db, admin, { page: 2 }))).toEqual([order.id]);
	expect(ids(listOrders(db, admin, { page: 2, pastEnd: "empty" }))).toEqual([]);
});

test("every list is for admins only", () => {
	const db = testDatabase();
	for (const list of [listOrders, listCustomers, listAbandonedCarts, listMessageQueue]) {
		expect(() => list(db, { kind: "visitor" })).toThrow("Please log in.");
		expect(() => list(db, makeBuyer(db))).toThrow("Access Denied");
	}
});
