import { href, Link } from "react-router";
import { listPictures } from "~/domain/catalog/picture.queries.server";
import { productEditSchema } from "~/domain/catalog/product.schema";
import { getProductFile, listBrandChoices } from "~/domain/catalog/product-admin.queries.server";
import { updateProduct } from "~/domain/catalog/update-product.server";
import { getActor, getDb } from "~/http/context.server";
import { setFlash } from "~/http/flash.server";
import { readForm, seeOther, submitForm } from "~/http/form.server";
import { foundOr404 } from "~/http/found.server";
import { adminOrDenied } from "~/http/guards.server";
import { Badge } from "~/ui/badge";
import { Breadcrumbs } from "~/ui/breadcrumbs";
import { PageHead } from "~/ui/page-head";
import { PageTitle } from "~/ui/page-title";
import type { Route } from "./+types/product";
import { PictureDesk } from "./picture-desk";
import { portalUrl } from "./portal-tab";
import { ProductForm } from "./product-form";
import { productValues } from "./product-values";

export function loader({ context, params }: Route.LoaderArgs) {
	const admin = adminOrDenied(context);
	const db = getDb(context);
	const product = foundOr404(() => getProductFile(db, admin, params.id));
	return {
		id: product.id,
		name: product.name,
		slug: product.slug,
		active: product.active,
		version: product.version,
		values: productValues(product),
		brands: listBrandChoices(db, admin),
		pictures: listPictures(db, product.id),
	};
}

/** Saves the product, unless somebody else did meanwhile (Rule 7.7). */
export async function action({ request, context, params }: Route.ActionArgs) {
	const outcome = await submitForm(
		await readForm(request),
		productEditSchema,
		(input) => {
			updateProduct(getDb(context), getActor(context), { ...input, id: params.id });
			return input.priceFellBack;
		},
		{ failure: { title: "Error", text: "The product was not saved." } },
	);
	if (!outcome.done) return outcome.reply;
	const hidden = " Its wholesale price could not be read and is $0.00: it is hidden until you set one.";
	setFlash(context, "Product Updated", `Your changes were saved.${outcome.value ? hidden : ""}`);
	return seeOther(href("/admin-portal/products/:id", { id: params.id }));
}

/** A refused save shows what others made of the product meanwhile, and may be sent again. */
export const shouldRevalidate = () => true;

export default function EditProduct({ loaderData, actionData }: Route.ComponentProps) {
	const { id, name, slug, active, version, values, brands, pictures } = loaderData;
	return (
		<div className="wrap">
			<PageTitle>{`${actionData ? "Error: " : ""}Edit ${name}`}</PageTitle>
			<Breadcrumbs items={[{ to: portalUrl("products"), label: "Products" }]} />
			<PageHead title={name}>
				{active ? null : <Badge>Hidden</Badge>}
				<Link to={href("/products/:slug", { slug })}>View</Link>
				<Link to={`${href("/admin-portal/products/new")}?from=${id}`}>Duplicate</Link>
				<Link className="linkbtn danger" to={href("/admin-portal/products/:id/delete", { id })}>
					Delete
				</Link>
			</PageHead>
			<div className="max-w-184">
				<ProductForm
					key={actionData ? "typed" : version}
					brands={brands}
					values={values}
					version={version}
					reply={actionData}
				/>
				<section id="pictures" className="mt-10">
					<h2 className="mb-3">Pictures</h2>
					<PictureDesk productId={id} pictures={pictures} />
				</section>
			</div>
		</div>
	);
}
