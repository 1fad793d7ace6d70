import { useMemo } from "react";
import { href, Link } from "react-router";
import { listPictures } from "~/domain/pictures/picture.queries.server";
import { productEditSchema } from "~/domain/products/product.schema";
import { getProductDetails, listBrandChoices } from "~/domain/products/product-admin.queries.server";
import { updateProduct } from "~/domain/products/update-product.server";
import { getDb } from "~/http/context.server";
import { formAction } from "~/http/form-action.server";
import { foundOr404 } from "~/http/found.server";
import { adminOrDenied } from "~/http/guards.server";
import { PageHead } from "~/ui/layout/page-head";
import { PageTitle } from "~/ui/layout/page-title";
import { Badge } from "~/ui/text/badge";
import type { Route } from "./+types/product";
import { ProductForm } from "./form";
import { PictureForms } from "./pictures/picture-forms";
import { sayMoved, sayPrice } from "./product-messages";
import { onTopOfNow } from "./refused-product";
import { productTexts } from "./values";

export function loader({ context, params }: Route.LoaderArgs) {
	const admin = adminOrDenied(context);
	const db = getDb(context);
	const product = foundOr404(() => getProductDetails(db, admin, params.id));
	return {
		id: product.id,
		name: product.name,
		slug: product.slug,
		active: product.active,
		version: product.version,
		values: productTexts(product),
		brands: listBrandChoices(db, admin),
		pictures: listPictures(db, product.id),
	};
}

/** Saves the product, unless somebody else did meanwhile (Rule 7.7). */
export const action = (args: Route.ActionArgs) =>
	formAction(args, {
		guard: adminOrDenied,
		schema: productEditSchema,
		run: ({ db, actor }, input) => {
			const { moved } = updateProduct(db, actor, { ...input, id: args.params.id });
			return sayPrice(input) + sayMoved(moved);
		},
		failed: { title: "Error", text: "The product was not saved." },
		done: (remarks) => ({
			to: href("/admin-portal/products/:id", { id: args.params.id }),
			title: "Product Updated",
			text: `Your changes were saved.${remarks}`,
		}),
	});

/** A refused save loads the product's current version, so that it can be sent again. */
export const shouldRevalidate = () => true;

export default function EditProduct({ loaderData, actionData }: Route.ComponentProps) {
	const { id, name, slug, active, version, values, brands, pictures } = loaderData;
	// conform takes every other object for another answer.
	const { reply, notes } = useMemo(() => onTopOfNow(actionData, values), [actionData, values]);
	// A refused form shows the current stock, and resets when the stock changes.
	const shown = actionData ? `typed ${version} ${values.stockQuantity} ${values.flavors}` : version;
	return (
		<div className="wrap">
			<PageTitle>{`${actionData ? "Error: " : ""}Edit ${name}`}</PageTitle>
			<PageHead title={name}>
				{active ? null : <Badge>Hidden</Badge>}
				<Link to={href("/products/:slug", { slug })}>View</Link>
				<Link to={href("/admin-portal/products/:id/stock", { id })}>Stock</Link>
				<Link to={`${href("/admin-portal/products/new")}?from=${id}`}>Duplicate</Link>
				<Link className="linkbtn danger" to={href("/admin-portal/products/:id/delete", { id })}>
					Delete
				</Link>
			</PageHead>
			<div className="max-w-184">
				<ProductForm
					key={shown}
					brands={brands}
					values={values}
					version={version}
					reply={reply}
					stockNotes={notes}
				/>
				<section id="pictures" className="mt-10">
					<h2 className="mb-3">Pictures</h2>
					<PictureForms productId={id} pictures={pictures} />
				</section>
			</div>
		</div>
	);
}
