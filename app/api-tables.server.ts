import { findOrderId } from "./buying/index.server";
import { findProductId, findPurchaseId } from "./catalog/index.server";
import { type ApiTable, api } from "./http/api.server";

const modules = import.meta.glob<Record<string, ApiTable>>(["./*/api.ts", "./*/*/api.ts"], { eager: true });

/**
 * Every call of the API: the tables of all files called api.ts, of a context or of one of its subjects. Orders, also those to
 * suppliers, are found by their numbers, and products by SKUs, where an address has an id.
 */
export const calls = api(
	Object.values(modules).flatMap((module) => Object.values(module)),
	{ "/api/orders": findOrderId, "/api/products": findProductId, "/api/purchase-orders": findPurchaseId },
);
