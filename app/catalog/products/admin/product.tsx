import { useMemo } from "react";
import { href } from "react-router";
import { getDb } from "~/http/context.server";
import { formAction } from "~/http/form-action.server";
import { foundOr404 } from "~/http/found.server";
import { adminOrDenied } from "~/http/guards.server";
import { addressOf } from "~/ui/address";
import { ButtonLink } from "~/ui/button";
import { PageTitle } from "~/ui/layout/page-title";
import { StaffHead } from "~/ui/staff/staff-head";
import { Badge } from "~/ui/text/badge";
import { PictureForms } from "../../pictures/admin/picture-forms";
import { listPictures } from "../../pictures/picture.queries.server";
import { productEditSchema } from "../fields/product.schema";
import { getProductDetails, listBrandChoices } from "../product-admin.queries.server";
import { cardsOf } from "../shelf/product-cards.server";
import { updateProduct } from "../update-product.server";
import type { Route } from "./+types/product";
import { productForm } from "./arranged-form.server";
import { ProductForm } from "./form";
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
		card: cardsOf(db, admin, [product.id])[0],
		brands: listBrandChoices(db, admin),
		pictures: listPictures(db, product.id),
	};
}

/** Saves the product, unless somebody else did meanwhile (Rule 7.7). Buttons that arrange flavors save nothing. */
export const action = async (args: Route.ActionArgs) =>
	formAction(
		args,
		{
			guard: adminOrDenied,
			schema: productEditSchema,
			run: ({ db, actor }, input) => {
				const { moved } = updateProduct(db, actor, { ...input, id: args.params.id });
				return sayPrice(input) + sayMoved(moved);
			},
			failed: { title: "Error", text: "The product was not saved." },
			done: (remarks) => ({
				to: href("/admin/products/:id", { id: args.params.id }),
				title: "Product Updated",
				text: `Your changes were saved.${remarks}`,
			}),
		},
		await productForm(args.request),
	);

/** A refused save loads the product's current version, so that it can be sent again. */
export const shouldRevalidate = () => true;

export default function EditProduct({ loaderData, actionData }: Route.ComponentProps) {
	const { id, name, slug, active, version, values, card, brands, pictures } = loaderData;
	// conform takes every other object for another answer.
	const { reply, notes } = useMemo(() => onTopOfNow(actionData, values), [actionData, values]);
	// A refused form shows the current stock, and resets when the stock changes.
	const shown = actionData
		? `typed ${version} ${values.stockQuantity} ${JSON.stringify(values.flavorRows)}`
		: version;
	return (
		<div className="wrap">
			<PageTitle>{`${actionData?.result.error ? "Error: " : ""}Edit ${name}`}</PageTitle>
			<StaffHead title={name} facts={values.sku}>
				{active ? null : <Badge>Hidden</Badge>}
				<ButtonLink size="s" to={href("/admin/products/:id/stock", { id })}>
					Stock
				</ButtonLink>
				<ButtonLink size="s" to={addressOf(href("/admin/stock/labels"), { product: id })}>
					Print labels
				</ButtonLink>
				<ButtonLink size="s" to={addressOf(href("/admin/products/table"), { search: values.sku })}>
					Price table
				</ButtonLink>
				<ButtonLink size="s" to={`${href("/admin/products/new")}?from=${id}`}>
					Duplicate
				</ButtonLink>
				<ButtonLink size="s" to={href("/products/:slug", { slug })}>
					View in shop
				</ButtonLink>
				<ButtonLink size="s" variant="link-bad" to={href("/admin/products/:id/delete", { id })}>
					Delete
				</ButtonLink>
			</StaffHead>
			<ProductForm
				key={shown}
				brands={brands}
				values={values}
				version={version}
				reply={reply}
				stockNotes={notes}
				card={card}
				aside={
					<section id="pictures" className="card">
						<h2>Photos</h2>
						<PictureForms productId={id} pictures={pictures} />
					</section>
				}
			/>
		</div>
	);
}
