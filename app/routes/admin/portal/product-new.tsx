import { createProduct } from "~/domain/catalog/create-product.server";
import { productFormSchema } from "~/domain/catalog/product.schema";
import { getProductFile, listBrandChoices } from "~/domain/catalog/product-admin.queries.server";
import { getActor, getDb } from "~/http/context.server";
import { setFlash } from "~/http/flash.server";
import { readForm, seeOther, submitForm } from "~/http/form.server";
import { foundOr404 } from "~/http/found.server";
import { adminOrDenied } from "~/http/guards.server";
import { Breadcrumbs } from "~/ui/breadcrumbs";
import { PageHead } from "~/ui/page-head";
import { PageTitle } from "~/ui/page-title";
import type { Route } from "./+types/product-new";
import { portalUrl } from "./portal-tab";
import { ProductForm } from "./product-form";
import { copyValues } from "./product-values";

/** An empty form, or with `?from=` a copy of a product to start from. */
export function loader({ context, url }: Route.LoaderArgs) {
	const admin = adminOrDenied(context);
	const db = getDb(context);
	const from = url.searchParams.get("from");
	const values = from ? copyValues(foundOr404(() => getProductFile(db, admin, from))) : undefined;
	return { values, brands: listBrandChoices(db, admin) };
}

/** Makes the product (Rules 7.5, 7.6). */
export async function action({ request, context }: Route.ActionArgs) {
	const outcome = await submitForm(
		await readForm(request),
		productFormSchema,
		(input) => ({
			...createProduct(getDb(context), getActor(context), input),
			fellBack: input.priceFellBack,
		}),
		{ failure: { title: "Failed to create product" } },
	);
	if (!outcome.done) return outcome.reply;
	const hidden = " Its wholesale price could not be read and is $0.00: it is saved hidden until you set one.";
	setFlash(
		context,
		"Product Created",
		`New product has been added successfully.${outcome.value.fellBack ? hidden : ""}`,
	);
	return seeOther(portalUrl("products"));
}

export default function NewProduct({ loaderData, actionData }: Route.ComponentProps) {
	return (
		<div className="wrap">
			<PageTitle>{`${actionData ? "Error: " : ""}Add Product`}</PageTitle>
			<Breadcrumbs items={[{ to: portalUrl("products"), label: "Products" }]} />
			<PageHead title="Add Product" />
			<div className="max-w-184">
				<ProductForm {...loaderData} reply={actionData} />
			</div>
		</div>
	);
}
