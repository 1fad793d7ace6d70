import { Form, href, redirect } from "react-router";
import { listProducts } from "~/catalog/index.server";
import { commandAction } from "~/http/command-form.server";
import { getDb } from "~/http/context.server";
import { adminOrDenied } from "~/http/guards.server";
import { pageNumberOf } from "~/http/page-number";
import type { UserActor } from "~/kernel/actor/actor";
import { formatCents } from "~/kernel/money";
import { tiersAt } from "~/kernel/settings/selling.queries.server";
import { getSettings } from "~/kernel/settings/settings.queries.server";
import { counted } from "~/kernel/texts/numbers";
import type { PricingTier } from "~/terms/pricing-tiers";
import { Button } from "~/ui/button";
import { SelectField } from "~/ui/form/select-field";
import { EmptyState } from "~/ui/layout/empty-state";
import { PageTitle } from "~/ui/layout/page-title";
import { Pagination } from "~/ui/layout/pagination";
import { StaffHead } from "~/ui/staff/staff-head";
import { lookAsCustomer } from "../start.server";
import type { Route } from "./+types/look";

/** Nobody: reads prices as an approved company of a tier, and can't order (Rules 1.5, 9.61). */
const madeUp = (pricingTier: PricingTier): UserActor => ({
	...{ kind: "user", id: "", username: "A customer", email: "", role: "user" },
	...{ companyId: "", companyRole: "bookkeeper", isWholesaleApproved: true, pricingTier },
});

/** The catalog with the prices of a tier, as its customers read them. */
export function loader({ context, url }: Route.LoaderArgs) {
	adminOrDenied(context);
	const db = getDb(context);
	if (getSettings(db).start.lookedAt === null) throw redirect(href("/admin/start"));
	const { list: tiers } = tiersAt(db);
	const tier = tiers.find(({ key }) => key === url.searchParams.get("tier")) ?? tiers[0]!;
	const { products, total, page, pageCount } = listProducts(db, madeUp(tier.key), {
		page: pageNumberOf(url) ?? 1,
		perPage: 50,
	});
	return { tier, tiers, products, total, page, pageCount };
}

/** Begins the look, which is what the list of steps waits for. */
export const action = (args: Route.ActionArgs) =>
	commandAction(args, lookAsCustomer, {
		refusedTo: href("/admin/start"),
		done: ({ tier }) => ({ to: `${href("/admin/start/look")}?tier=${tier}&start=look` }),
	});

export default function Look({ loaderData }: Route.ComponentProps) {
	const { tier, tiers, products, total, page, pageCount } = loaderData;
	return (
		<div className="wrap">
			<PageTitle>First look as a customer</PageTitle>
			<StaffHead
				title="First look as a customer"
				facts={`${counted(total, "product")} at the prices of ${tier.name}. Nothing can be ordered here.`}
			/>
			<Form method="post" className="fbar">
				<SelectField
					name="tier"
					label="Tier"
					defaultValue={tier.key}
					options={tiers.map(({ key, name }) => ({ value: key, label: name }))}
				/>
				<Button>Look</Button>
			</Form>
			{products.length === 0 ? (
				<EmptyState title="No products yet." />
			) : (
				<table className="table stack rows">
					<caption className="vh">What a customer of {tier.name} reads</caption>
					<thead>
						<tr>
							<th scope="col">Product</th>
							<th scope="col">Brand</th>
							<th scope="col" className="num">
								MSRP
							</th>
							<th scope="col" className="num">
								Price
							</th>
							<th scope="col" className="num">
								Minimum
							</th>
						</tr>
					</thead>
					<tbody>
						{products.map(
							({ slug, name, brandName, msrpCents, wholesaleCents, minimumOrderQuantity, outOfStock }) => (
								<tr key={slug}>
									<td className="wide strong">
										{name}
										{outOfStock ? <span className="mute"> · Out of stock</span> : null}
									</td>
									<td data-l="">{brandName}</td>
									<td className="num" data-l="MSRP">
										{msrpCents ? formatCents(msrpCents) : ""}
									</td>
									<td className="num strong" data-l="Price">
										{wholesaleCents === undefined ? "No price yet" : formatCents(wholesaleCents)}
									</td>
									<td className="num" data-l="Minimum">
										{minimumOrderQuantity}
									</td>
								</tr>
							),
						)}
					</tbody>
				</table>
			)}
			<Pagination page={page} pageCount={pageCount} />
		</div>
	);
}
