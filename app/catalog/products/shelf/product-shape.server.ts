import { z } from "zod";
import { amount, day, id, moment, named, textOrNull } from "~/kernel/shapes.server";
import { CATEGORY_NAMES } from "~/terms/categories";
import {
	FIELD_LIST,
	type FieldName,
	type NamedField,
	type ProductColumn,
	type ProductValues,
} from "../fields/product-fields";

function schemaOf(field: NamedField): z.ZodType {
	switch (field.kind) {
		case "cents":
		case "measure":
			return amount;
		case "count":
			return z.int();
		case "flag":
		case "answer":
			return z.boolean();
		case "category":
			return z.enum(CATEGORY_NAMES);
		case "choice":
			return z.enum(Object.keys(field.choices));
		case "day":
			return day;
		default:
			return z.string();
	}
}

/** The fields under the API's names. Those that not everybody sees may be left out. */
const fields = Object.fromEntries(
	FIELD_LIST.map((field) => {
		const isFilled = field.required || field.initial !== undefined;
		const value = isFilled ? schemaOf(field) : schemaOf(field).nullable();
		return [field.name, field.seenBy ? value.optional() : value];
	}),
) as Record<FieldName, z.ZodOptional<z.ZodType<ProductValues[ProductColumn]>>>;

/** A product; with more of it for staff. */
export const productShape = z
	.strictObject({
		...fields,
		/** Null where the reader has no price yet. */
		wholesalePrice: fields.wholesalePrice.unwrap().nullable().optional(),
		id,
		slug: z.string(),
		priceBreaks: z.array(z.strictObject({ minimumQuantity: z.int(), price: amount })).optional(),
		brand: named.extend({ slug: z.string() }),
		brandName: z.string(),
		images: z.array(z.string()),
		flavors: z.array(z.string()),
		minOrderQty: z.int(),
		onSale: z.boolean(),
		createdAt: moment,
		flavorDetails: z
			.array(
				z.strictObject({
					name: z.string(),
					sku: textOrNull,
					barcode: textOrNull,
					stockQuantity: z.int().nullable(),
				}),
			)
			.optional(),
		version: z.int().optional(),
		updatedAt: moment.optional(),
	})
	.meta({ id: "Product" });
