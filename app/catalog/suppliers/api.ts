import { z } from "zod";
import { type ApiTable, call, read } from "~/http/api.server";
import { type Call, JsonPage, page, pagingOf } from "~/http/json.server";
import { findSupplierGood, getSupplier, listSupplierGoods, listSuppliers } from "./supplier.queries.server";
import { removeSupplierGood, setSupplierGood } from "./supplier-goods.server";
import { supplierGoodJson, supplierGoodShape, supplierJson, supplierShape } from "./supplier-shapes.server";
import { archiveSupplier, createSupplier, restoreSupplier, updateSupplier } from "./write-supplier.server";

const supplierNow = ({ db, actor }: Call, { id }: { id: string }) => supplierJson(getSupplier(db, actor, id));

const SUPPLIER = {
	name: "Keystone Distribution",
	contact: "Pat Reyes",
	email: "orders@keystone.example",
	phone: "(555) 010-0142",
	account: "A-2201",
	terms: "Net 15",
	leadDays: 6,
	minimum: "500.00",
	notes: "No substitutes.",
};

/** The calls of suppliers (Rules 7.140, 7.141). */
export const suppliersApi = {
	"GET /api/suppliers": read({
		says: "Lists suppliers by name.",
		access: "purchases",
		query: {
			search: "Words of the name, the contact, the email, the phone or our account number.",
			state: "Only 'active' or 'archived' ones.",
		},
		gives: page(supplierShape),
		run: ({ db, actor, url }) => {
			const filters = { state: url.searchParams.get("state") };
			const search = url.searchParams.get("search") ?? "";
			const { rows, total } = listSuppliers(db, actor, { filters, search, ...pagingOf(url) });
			return new JsonPage(rows.map(supplierJson), total);
		},
	}),
	"POST /api/suppliers": call(createSupplier, {
		says: "Adds a supplier.",
		title: "Failed to add the supplier",
		status: 201,
		example: SUPPLIER,
		gives: supplierShape,
		respond: supplierNow,
	}),
	"GET /api/suppliers/:id": read({
		says: "Gives a supplier.",
		access: "purchases",
		gives: supplierShape,
		run: ({ db, actor, params }) => supplierJson(getSupplier(db, actor, params.id ?? "")),
	}),
	"PUT /api/suppliers/:id": call(updateSupplier, {
		says: "Replaces what is known of a supplier.",
		title: "Failed to save the supplier",
		example: SUPPLIER,
		gives: supplierShape,
		respond: supplierNow,
	}),
	"DELETE /api/suppliers/:id": call(archiveSupplier, {
		says: "Archives a supplier: it stays with all it has, and nothing can be ordered from it.",
		title: "Failed to archive the supplier",
		gives: supplierShape,
		respond: supplierNow,
	}),
	"POST /api/suppliers/:id/restore": call(restoreSupplier, {
		says: "Takes a supplier back from the archive.",
		title: "Failed to restore the supplier",
		gives: supplierShape,
		respond: supplierNow,
	}),
	"GET /api/suppliers/:id/goods": read({
		says: "Lists the goods that a supplier has, by name.",
		access: "purchases",
		gives: page(supplierGoodShape),
		run: ({ db, actor, params, url }) => {
			const id = params.id ?? "";
			const { page: wanted, perPage } = pagingOf(url);
			const { rows, total, page } = listSupplierGoods(db, actor, id, { page: wanted, perPage });
			return new JsonPage(page === wanted ? rows.map(supplierGoodJson) : [], total);
		},
	}),
	"PUT /api/suppliers/:id/goods": call(setSupplierGood, {
		says: "Says that a supplier has goods, with its code, case pack and cost; those that it has already are replaced.",
		title: "Failed to save the goods",
		example: { sku: "KIT-1", code: "KD-20871", casePack: 20, cost: "4.42" },
		gives: supplierGoodShape,
		respond: ({ db, actor, params }, { goodId }) =>
			supplierGoodJson(findSupplierGood(db, actor, params.id ?? "", goodId)!),
	}),
	"DELETE /api/suppliers/:id/goods/:goodId": call(removeSupplierGood, {
		says: "Says that a supplier has goods no more.",
		title: "Failed to remove the goods",
		gives: z.strictObject({ removed: z.string() }),
		respond: (_call, { name }) => ({ removed: name }),
	}),
} satisfies ApiTable;
