import { href } from "react-router";
import { useMay } from "~/desk/may";
import { commandAction } from "~/http/command-form.server";
import { getDb } from "~/http/context.server";
import { newFormKey } from "~/http/form-key.server";
import { foundOr404 } from "~/http/found.server";
import { adminOrDenied } from "~/http/guards.server";
import { pageNumberOf } from "~/http/page-number";
import { allowed } from "~/http/record-page.server";
import { counted, grouped } from "~/kernel/texts/numbers";
import { EmptyState } from "~/ui/layout/empty-state";
import { PageTitle } from "~/ui/layout/page-title";
import { Pagination } from "~/ui/layout/pagination";
import { Table } from "~/ui/layout/table";
import { SiteLink } from "~/ui/site-link";
import { StaffHead } from "~/ui/staff/staff-head";
import { adjustStock } from "../adjust-stock.server";
import { readStockHistory } from "../stock.queries.server";
import type { Route } from "./+types/history";
import { AdjustForm } from "./adjust-form";
import { MOVEMENT_COLUMNS } from "./movement-columns";
import { WaitingBuyers } from "./waiting-buyers";

/** A product's stock, and every change of it (Rule 7.80). */
export function loader({ context, params, url }: Route.LoaderArgs) {
	const admin = adminOrDenied(context);
	const history = foundOr404(() =>
		readStockHistory(getDb(context), admin, params.id, pageNumberOf(url) ?? 1),
	);
	return { ...history, can: allowed(admin, { adjust: adjustStock }), formKey: newFormKey() };
}

/** Changes a quantity by hand (Rule 7.80). */
export const action = (args: Route.ActionArgs) =>
	commandAction(args, adjustStock, {
		failed: { title: "Error", text: "The stock was not changed." },
		done: ({ name, balance }) => ({
			to: href("/admin/products/:id/stock", { id: args.params.id }),
			title: "Stock Changed",
			text: `${name}: ${grouped(balance)} in stock.`,
		}),
	});

/** Also after a refusal, so that the quantities are current. */
export const shouldRevalidate = () => true;

export default function StockHistory({ loaderData, actionData }: Route.ComponentProps) {
	const { product, stockItems, waiting, rows, total, page, pageCount, can, formKey } = loaderData;
	const { id, name, slug, sku } = product;
	const may = useMay();
	const byFlavor = stockItems.some(({ flavor }) => flavor);
	return (
		<div className="wrap">
			<PageTitle>{`${actionData ? "Error: " : ""}Stock of ${name}`}</PageTitle>
			<StaffHead
				title={name}
				facts={[sku, `${grouped(product.stockQuantity)} in stock`].filter(Boolean).join(", ")}
			>
				<SiteLink
					to={may("products.edit") ? href("/admin/products/:id", { id }) : href("/products/:slug", { slug })}
				>
					Product
				</SiteLink>
			</StaffHead>
			<div className="duo">
				<section aria-label="History">
					{total === 0 ? (
						<EmptyState title="No movements yet" />
					) : (
						<>
							<p className="mute small my-3">{counted(total, "movement")}, the latest first</p>
							<Table
								kind="single rows"
								columns={
									byFlavor || rows.some(({ flavor }) => flavor) ? MOVEMENT_COLUMNS : MOVEMENT_COLUMNS.slice(1)
								}
								rows={rows}
								rowKey={(row) => String(row.id)}
							/>
							<Pagination page={page} pageCount={pageCount} />
						</>
					)}
				</section>
				<div className="stackv">
					<section className="card" aria-labelledby="now">
						<h2 id="now">In stock</h2>
						<dl className="lines">
							{stockItems.map(({ flavorId, flavor, quantity }) => (
								<div key={flavorId ?? ""}>
									<dt>
										{flavor ?? "All of it"}
										<WaitingBuyers n={flavorId ? waiting[flavorId] : 0} />
									</dt>
									<dd>{grouped(quantity)}</dd>
								</div>
							))}
							{byFlavor ? (
								<div className="total">
									<dt>For sale</dt>
									<dd>{grouped(product.stockQuantity)}</dd>
								</div>
							) : null}
						</dl>
						<WaitingBuyers n={waiting[""]} />
					</section>
					{can.adjust ? (
						<AdjustForm key={formKey} stockItems={stockItems} formKey={formKey} reply={actionData} />
					) : null}
				</div>
			</div>
		</div>
	);
}
