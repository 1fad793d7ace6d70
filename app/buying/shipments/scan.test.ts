import { expect, it } from "vitest";
import { makeFlavor, orderThroughCart } from "../../../tests/helpers/cart";
import { makeAdmin, makeBuyer, makeProduct, testDatabase } from "../../../tests/helpers/database";
import { getOrderDetails } from "../orders/order-admin.queries.server";
import { packLines } from "./pack-lines.ts";
import { scan } from "./scan.ts";
import { scanLines } from "./scan-lines.server";
import { shipOrder } from "./ship-order.server";

/** 10 assorted (7 Mint, 3 Mango) and 1 Mint of a product, and 4 of another. */
function packed() {
	const db = testDatabase();
	const admin = makeAdmin(db);
	const pulse = makeProduct(db, { name: "Pulse", sku: "P-1", stockQuantity: 0 });
	const mint = { name: "Mint", sku: "P-1-MINT", barcode: "012345678905", stockQuantity: 8 };
	makeFlavor(db, { productId: pulse.id, ...mint });
	makeFlavor(db, { productId: pulse.id, name: "Mango", stockQuantity: 5 });
	const kit = makeProduct(db, { name: "Kit", sku: "KIT", barcode: "4006381333931" });
	const order = orderThroughCart(db, makeBuyer(db), [
		{ productId: pulse.id, quantity: 10 },
		{ productId: pulse.id, quantity: 1, flavor: "Mint" },
		{ productId: kit.id, quantity: 4 },
	]);
	const lines = () => scanLines(db, order.id, packLines(getOrderDetails(db, admin, order.orderNumber)));
	return { db, admin, order, lines };
}

it("counts a scan up, by SKU or barcode, never above what is left", () => {
	const { lines, ...shop } = packed();
	const all = lines();
	const kit = all.findIndex(({ name }) => name === "Kit");
	const none = all.map(() => 0);
	const at = (n: number, units: number) => none.map((_zero, line) => (line === n ? units : 0));
	const kits = { name: "Kit", all: 4 };
	expect(scan(all, none, "kit")).toEqual({ ...kits, packed: at(kit, 1), added: 1, now: 1 });
	expect(scan(all, at(kit, 1), " 3 * 04006381333931 ")).toEqual({
		...{ ...kits, packed: at(kit, 4), added: 3, now: 4 },
	});
	expect(scan(all, at(kit, 2), "3*KIT")).toEqual({
		problem: "Kit: only 2 more are left to pack, not 3.",
	});
	expect(scan(all, at(kit, 4), "KIT")).toEqual({ problem: "Kit: all 4 are packed. Put this one back." });
	expect(scan(all, at(kit, 9), "2*KIT")).toEqual({ problem: "Kit: all 4 are packed. Put these back." });
	expect(scan(all, none, "OTHER")).toEqual({ problem: "Put it back. OTHER is not in this order." });
	for (const nothing of ["", "5*", "0*KIT"]) expect(scan(all, none, nothing)).toHaveProperty("problem");

	const [first] = all.filter(({ name }) => name === "Kit");
	const units = [{ orderItemId: first!.orderItemId, quantity: 3 }];
	shipOrder(shop.db, shop.admin, { id: shop.order.id, trackingNumber: "1Z999AA10123456784", lines: units });
	expect(scan(lines(), none, "2*KIT")).toHaveProperty("problem", "Kit: only 1 more is left to pack, not 2.");
});

it("names the flavor that was scanned and those of the order, where it has others of the product", () => {
	const db = testDatabase();
	const admin = makeAdmin(db);
	const pulse = makeProduct(db, { name: "Pulse", sku: "P-1" });
	for (const name of ["Mint", "Mango", "Grape"])
		makeFlavor(db, { productId: pulse.id, name, sku: `P-1-${name}`, stockQuantity: 50 });
	const other = makeProduct(db, { name: "Kit", sku: "KIT" });
	makeFlavor(db, { productId: other.id, name: "Red", sku: "KIT-RED", stockQuantity: 5 });
	const order = orderThroughCart(db, makeBuyer(db), [
		{ productId: pulse.id, quantity: 3, flavor: "Mint" },
		{ productId: pulse.id, quantity: 2, flavor: "Grape" },
	]);
	const lines = scanLines(db, order.id, packLines(getOrderDetails(db, admin, order.orderNumber)));
	const of = (names: string[]) => lines.filter(({ name }) => names.some((one) => name.includes(one)));
	expect(scan(lines, [0, 0], "p-1-mango")).toEqual({
		problem: "Put it back. Scanned Pulse, Mango, the lines are Pulse, Mint and Pulse, Grape.",
	});
	expect(scan(of(["Mint"]), [0], "P-1-MANGO").problem).toBe(
		"Put it back. Scanned Pulse, Mango, the line is Pulse, Mint.",
	);
	expect(scan(lines, [0, 0], "KIT-RED").problem).toBe("Put it back. KIT-RED is not in this order.");
	expect(scan(lines, [0, 0], "P-1-GRAPE").packed).toEqual(
		lines.map(({ name }) => (/Grape/.test(name) ? 1 : 0)),
	);
});

it("counts a flavor into all of its lines, and asks for the flavor where a code says only the product", () => {
	const all = packed().lines();
	const none = all.map(() => 0);
	const mints = all.flatMap(({ name }, n) => (/Mint/.test(name) ? n : []));
	expect(mints).toHaveLength(2);
	const left = mints.reduce((sum, n) => sum + all[n]!.left, 0);
	const full = scan(all, none, `${left}*12345678905`);
	expect(mints.map((n) => full.packed?.[n])).toEqual(mints.map((n) => all[n]!.left));
	expect(scan(all, none, `${left + 1}*p-1-mint`)).toHaveProperty("problem");
	// Mango has no code of its own, so the product's could be either.
	expect(scan(all, none, "P-1")).toEqual({
		problem: "P-1 stands for several lines. Scan the flavor's code, or type its units.",
	});
	const mango = all.filter(({ name }) => /Mango/.test(name));
	expect(scan(mango, [0], "P-1")).toHaveProperty("packed", [1]);
});
