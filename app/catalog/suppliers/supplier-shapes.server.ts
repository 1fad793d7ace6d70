import { z } from "zod";
import { decimalOrNull } from "~/kernel/money";
import { amount, id, moment, textOrNull } from "~/kernel/shapes.server";
import type { listSuppliers, SupplierGood } from "./supplier.queries.server";

/** A supplier. The smallest order is there for staff who see costs (Rule 7.35). */
export const supplierShape = z
	.strictObject({
		id,
		name: z.string(),
		contact: textOrNull,
		email: textOrNull,
		phone: textOrNull,
		account: textOrNull,
		terms: textOrNull,
		leadDays: z.int().nullable(),
		minimum: amount.nullable().optional(),
		notes: textOrNull,
		goods: z.int(),
		archivedAt: moment.nullable(),
		createdAt: moment,
		updatedAt: moment,
	})
	.meta({ id: "Supplier" });

type Row = ReturnType<typeof listSuppliers>["rows"][number];

export const supplierJson = ({
	minimumCents,
	...row
}: Row & { version?: number }): z.input<typeof supplierShape> => {
	const { version: _version, ...supplier } = row;
	return {
		...supplier,
		...(minimumCents === undefined ? {} : { minimum: decimalOrNull(minimumCents) }),
	};
};

/** Goods of a supplier. Costs are there for staff who see them (Rule 7.35). */
export const supplierGoodShape = z
	.strictObject({
		id,
		productId: id,
		flavorId: id.nullable(),
		name: z.string(),
		flavor: textOrNull,
		sku: textOrNull,
		code: textOrNull,
		casePack: z.int().nullable(),
		cost: amount.nullable().optional(),
		ourCost: amount.nullable().optional(),
		updatedAt: moment,
	})
	.meta({ id: "SupplierGood" });

export const supplierGoodJson = ({
	costCents,
	ourCostCents,
	...good
}: SupplierGood): z.input<typeof supplierGoodShape> => ({
	...good,
	...(costCents === undefined ? {} : { cost: decimalOrNull(costCents) }),
	...(ourCostCents === undefined ? {} : { ourCost: decimalOrNull(ourCostCents) }),
});
