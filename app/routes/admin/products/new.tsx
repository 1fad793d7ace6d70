import { createProduct } from "~/domain/products/create-product.server";
import { productFormSchema } from "~/domain/products/product.schema";
import { getProductDetails, listBrandChoices } from "~/domain/products/product-admin.queries.server";
import { getDb } from "~/http/context.server";
import { formAction } from "~/http/form-action.server";
import { foundOr404 } from "~/http/found.server";
import { adminOrDenied } from "~/http/guards.server";
import { keptReply } from "~/http/kept-form.server";
import { portalUrl } from "~/routes/admin/portal/portal-tab";
import { PageHead } from "~/ui/layout/page-head";
import { PageTitle } from "~/ui/layout/page-title";
import type { Route } from "./+types/new";
import { ProductForm } from "./form";
import { sayPrice } from "./product-messages";
import { copyTexts } from "./values";

/** An empty form, or with `?from=` a copy of a product to start from. */
export function loader({ context, url }: Route.LoaderArgs) {
	const admin = adminOrDenied(context);
	const db = getDb(context);
	const from = url.searchParams.get("from");
	const values = from ? copyTexts(foundOr404(() => getProductDetails(db, admin, from))) : undefined;
	return { values, brands: listBrandChoices(db, admin), kept: keptReply(context, url) };
}

/** Makes the product (Rules 7.5, 7.6). */
export const action = (args: Route.ActionArgs) =>
	formAction(args, {
		guard: adminOrDenied,
		schema: productFormSchema,
		run: ({ db, actor }, input) => {
			createProduct(db, actor, input);
			return sayPrice(input);
		},
		failed: { title: "Failed to create product" },
		done: (price) => ({
			to: portalUrl("products"),
			title: "Product Created",
			text: `New product has been added successfully.${price}`,
		}),
	});

export default function NewProduct({ loaderData, actionData }: Route.ComponentProps) {
	const { values, brands, kept } = loaderData;
	return (
		<div className="wrap">
			<PageTitle>{`${actionData ? "Error: " : ""}Add Product`}</PageTitle>
			<PageHead title="Add Product" />
			<div className="max-w-184">
				<ProductForm values={values} brands={brands} reply={actionData ?? kept} />
			</div>
		</div>
	);
}
