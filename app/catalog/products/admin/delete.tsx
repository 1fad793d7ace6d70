import { Form, href } from "react-router";
import { portalUrl } from "~/desk/portal-tab";
import { getDb } from "~/http/context.server";
import { buttonAction } from "~/http/form-action.server";
import { foundOr404 } from "~/http/found.server";
import { adminOrDenied } from "~/http/guards.server";
import { Button, ButtonLink } from "~/ui/button";
import { PageHead } from "~/ui/layout/page-head";
import { pageTitle } from "~/ui/layout/page-title";
import { deletePictures } from "~/uploads/picture-storage.server";
import { deleteProduct } from "../delete-product.server";
import { getProductDetails } from "../product-admin.queries.server";
import type { Route } from "./+types/delete";

export const meta: Route.MetaFunction = ({ matches }) => pageTitle(matches, "Delete product");

export function loader({ context, params }: Route.LoaderArgs) {
	const admin = adminOrDenied(context);
	const { id, name } = foundOr404(() => getProductDetails(getDb(context), admin, params.id));
	return { id, name };
}

/** Deletes the product, or hides it when an order names it. */
export const action = (args: Route.ActionArgs) =>
	buttonAction(args, {
		guard: adminOrDenied,
		run: async ({ db, actor }) => {
			const product = deleteProduct(db, actor, args.params);
			await deletePictures(product.pictures);
			return product;
		},
		done: ({ outcome, name }) =>
			outcome === "deleted"
				? { to: portalUrl("products"), title: "Product Deleted", text: `${name} is gone.` }
				: {
						to: portalUrl("products"),
						title: "Product Hidden",
						text: `${name} is part of past orders: it is hidden, not deleted.`,
					},
	});

export default function DeleteProduct({ loaderData: { id, name } }: Route.ComponentProps) {
	return (
		<div className="wrap">
			<PageHead
				back={{ to: href("/admin/products/:id", { id }), label: name }}
				title={`Delete ${name}?`}
				intro="It is removed from the catalog and every cart. A product that has been ordered is hidden instead."
			/>
			<Form method="post" className="acts">
				<Button variant="bad" pendingText="Deleting...">
					Delete product
				</Button>
				<ButtonLink to={portalUrl("products")}>Keep it</ButtonLink>
			</Form>
		</div>
	);
}
