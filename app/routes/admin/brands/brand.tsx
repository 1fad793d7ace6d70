import { href } from "react-router";
import { brandSchema } from "~/domain/brands/brand.schema";
import { getBrandForAdmin } from "~/domain/brands/brand-admin.queries.server";
import { createBrand, updateBrand } from "~/domain/brands/write-brand.server";
import { getActor, getDb } from "~/http/context.server";
import { setFlash } from "~/http/flash.server";
import { readForm, seeOther, submitForm } from "~/http/form.server";
import { foundOr404 } from "~/http/found.server";
import { adminOrDenied } from "~/http/guards.server";
import { Breadcrumbs } from "~/ui/layout/breadcrumbs";
import { PageHead } from "~/ui/layout/page-head";
import { pageTitle } from "~/ui/layout/page-title";
import type { Route } from "./+types/brand";
import { BrandForm } from "./brand-form";
import { DeleteBrand } from "./delete-brand";

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
	pageTitle(matches, loaderData?.brand?.name ?? "Add Brand");

/** A brand's form; `new` is an empty one. */
export function loader({ context, params }: Route.LoaderArgs) {
	const admin = adminOrDenied(context);
	if (params.id === "new") return { brand: null };
	return { brand: foundOr404(() => getBrandForAdmin(getDb(context), admin, params.id)) };
}

/** Makes the brand, or saves it (Rule 7.13), unless somebody else did meanwhile (Rule 7.7). */
export async function action({ request, context, params: { id } }: Route.ActionArgs) {
	const db = getDb(context);
	const actor = getActor(context);
	const outcome = await submitForm(
		await readForm(request),
		brandSchema,
		(input) => {
			if (id === "new") createBrand(db, actor, input);
			else updateBrand(db, actor, { ...input, id });
			return input.name;
		},
		{ failure: { title: "Error", text: "The brand was not saved." } },
	);
	if (!outcome.done) return outcome.reply;
	setFlash(context, "Brand Saved", `${outcome.value} was saved.`);
	return seeOther(href("/admin/brands"));
}

/** A refused save is of an older version: with the newest it may be sent again. */
export const shouldRevalidate = () => true;

export default function BrandPage({ loaderData: { brand }, actionData }: Route.ComponentProps) {
	return (
		<div className="wrap">
			<Breadcrumbs items={[{ to: href("/admin/brands"), label: "Brands" }]} />
			<PageHead title={brand?.name ?? "Add Brand"} />
			<div className="max-w-184">
				<BrandForm brand={brand} reply={actionData} />
				{brand ? <DeleteBrand id={brand.id} products={brand.products} /> : null}
			</div>
		</div>
	);
}
