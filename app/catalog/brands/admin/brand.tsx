import { Form, href } from "react-router";
import { getDb } from "~/http/context.server";
import { foundOr404 } from "~/http/found.server";
import { adminOrDenied } from "~/http/guards.server";
import { counted } from "~/kernel/texts/numbers";
import { Button } from "~/ui/button";
import { PageHead } from "~/ui/layout/page-head";
import { PageTitle } from "~/ui/layout/page-title";
import { getBrandForAdmin } from "../brand-admin.queries.server";
import type { Route } from "./+types/brand";
import { brandForms } from "./brand.server";
import { BrandForm } from "./brand-form";

/** A brand's form; `new` is an empty one. */
export function loader({ context, params }: Route.LoaderArgs) {
	brandForms.check({ params });
	const admin = adminOrDenied(context);
	if (params.id === "new") return { brand: null };
	return { brand: foundOr404(() => getBrandForAdmin(getDb(context), admin, params.id)) };
}

export const action = brandForms.action;

/** After a refused save, load the newest version, so that the form can be sent again. */
export const shouldRevalidate = () => true;

export default function BrandPage({ loaderData: { brand }, actionData }: Route.ComponentProps) {
	return (
		<div className="wrap">
			<PageTitle reply={actionData}>{brand?.name ?? "Add Brand"}</PageTitle>
			<PageHead back={{ to: href("/admin/brands"), label: "Brands" }} title={brand?.name ?? "Add Brand"} />
			<div className="max-w-184">
				<BrandForm brand={brand} reply={actionData} />
				{brand ? <DeleteBrand id={brand.id} products={brand.products} /> : null}
			</div>
		</div>
	);
}

/** Deleting, offered while the brand has no products. */
function DeleteBrand({ id, products }: { id: string; products: number }) {
	return (
		<Form
			method="post"
			action={href("/admin/brands/:id/:does?", { id, does: "delete" })}
			className="acts mt-6"
		>
			<Button variant="bad" pendingText="Deleting..." disabled={products > 0}>
				Delete brand
			</Button>
			{products > 0 ? (
				<span className="mute small">{counted(products, "product names", "products name")} it.</span>
			) : null}
		</Form>
	);
}
