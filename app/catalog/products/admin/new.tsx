import { useSectionTabs } from "~/desk/frame/sections";
import { portalUrl } from "~/desk/portal-tab";
import { getDb } from "~/http/context.server";
import { formAction } from "~/http/form-action.server";
import { foundOr404 } from "~/http/found.server";
import { adminOrDenied } from "~/http/guards.server";
import { keptReply } from "~/http/kept-form.server";
import { PageTitle } from "~/ui/layout/page-title";
import { StaffHead } from "~/ui/staff/staff-head";
import { createProduct } from "../create-product.server";
import { productFormSchema } from "../fields/product.schema";
import { getProductDetails, listBrandChoices } from "../product-admin.queries.server";
import { cardsOf } from "../shelf/product-cards.server";
import type { Route } from "./+types/new";
import { productForm } from "./arranged-form.server";
import { ProductForm } from "./form";
import { sayPrice } from "./product-messages";
import { copyTexts } from "./values";

/** An empty form, or with `?from=` a copy of a product to start from. */
export function loader({ context, url }: Route.LoaderArgs) {
	const admin = adminOrDenied(context);
	const db = getDb(context);
	const from = url.searchParams.get("from");
	const values = from ? copyTexts(foundOr404(() => getProductDetails(db, admin, from))) : undefined;
	// A copy is drawn as its original until it is saved.
	const card = from ? cardsOf(db, admin, [from])[0] : undefined;
	return { values, card, brands: listBrandChoices(db, admin), kept: keptReply(context, url) };
}

/** Makes the product (Rule 7.5). */
export const action = async (args: Route.ActionArgs) =>
	formAction(
		args,
		{
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
		},
		await productForm(args.request),
	);

export default function NewProduct({ loaderData, actionData }: Route.ComponentProps) {
	const { values, card, brands, kept } = loaderData;
	return (
		<div className="wrap">
			<PageTitle>{`${actionData?.result.error ? "Error: " : ""}Add Product`}</PageTitle>
			<StaffHead title="Add Product" tabs={useSectionTabs()} />
			<ProductForm values={values} card={card} brands={brands} reply={actionData ?? kept} />
		</div>
	);
}
