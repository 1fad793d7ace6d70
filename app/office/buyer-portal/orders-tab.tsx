import { Form, href } from "react-router";
import type { Order, PastOrder } from "~/buying";
import { OrdersTable, PastOrdersTable, PlacedOrder } from "~/buying";
import { LIMITS } from "~/kernel/config/site";
import type { PaymentMethod, PayNote } from "~/terms/payment";
import { Button, ButtonLink } from "~/ui/button";
import { SelectField } from "~/ui/form/select-field";
import { TextField } from "~/ui/form/text-field";
import { EmptyState } from "~/ui/layout/empty-state";
import { Pagination } from "~/ui/layout/pagination";
import { SiteLink } from "~/ui/site-link";

type Props = {
	list: { orders: Order[]; total: number };
	/** Orders of the books before this shop on this page, which are counted in the total. */
	past: PastOrder[];
	search: string;
	/** Only the reader's own orders. */
	mine: boolean;
	/** The company's stores, and the chosen one's id. */
	stores: { id: string; name: string }[];
	store: string;
	page: number;
	/** When an order placed now ships at the earliest. */
	shipDay: string;
	/** What the shop says of how to pay by the orders' methods. */
	payNotes: Partial<Record<PaymentMethod, PayNote>>;
	formKey: string | null;
};

/** Which store's orders are shown. */
function StoreSelect({ stores, store }: Pick<Props, "stores" | "store">) {
	return (
		<SelectField
			className="mb-0"
			label="Store"
			name="location"
			id="store-choice"
			placeholder="All stores"
			defaultValue={store}
			key={store}
			options={stores.map(({ id, name }) => ({ value: id, label: name }))}
		/>
	);
}

/** All orders, searchable by order number, PO number and status. */
export function OrdersTab({
	list,
	past,
	search,
	mine,
	stores,
	store,
	page,
	shipDay,
	payNotes,
	formKey,
}: Props) {
	const { orders, total } = list;
	const shown = orders.length + past.length;
	const first = (page - 1) * LIMITS.adminRows + 1;
	const all = `${href("/buyer-portal")}?tab=orders`;
	return (
		<>
			<PlacedOrder orders={orders} shipDay={shipDay} payNotes={payNotes} />
			<div className="tools">
				<Form
					role="search"
					aria-label="Orders"
					action={href("/buyer-portal")}
					className="flex items-end gap-2"
				>
					<input type="hidden" name="tab" value="orders" />
					<TextField
						className="mb-0"
						label="Search orders"
						hint="Order number, PO number or status"
						name="search"
						id="order-search"
						type="search"
						defaultValue={search}
						key={search}
						maxLength={100}
					/>
					<label className="check mb-2">
						<input type="checkbox" name="of" value="mine" defaultChecked={mine} key={String(mine)} />
						Only mine
					</label>
					{stores.length > 1 ? <StoreSelect stores={stores} store={store} /> : null}
					<Button>Search</Button>
				</Form>
				{shown > 0 ? (
					<p className="small mute">
						Showing {first}-{first + shown - 1} of {total}.{" "}
						<a href={href("/buyer-portal/files/:file", { file: "orders.csv" })} download>
							All orders as CSV
						</a>
					</p>
				) : null}
			</div>
			{shown > 0 ? (
				<>
					{orders.length > 0 ? <OrdersTable orders={orders} formKey={formKey} /> : null}
					{past.length > 0 ? <PastOrdersTable orders={past} formKey={formKey} /> : null}
					<Pagination page={page} pageCount={Math.ceil(total / LIMITS.adminRows)} />
				</>
			) : search || mine || store || page > 1 ? (
				<EmptyState title="No orders found" action={<ButtonLink to={all}>Show all orders</ButtonLink>}>
					{search ? <p>Nothing matches '{search}'.</p> : null}
				</EmptyState>
			) : (
				<EmptyState
					title="No orders yet"
					action={<SiteLink to={href("/products")}>Browse Products</SiteLink>}
				/>
			)}
		</>
	);
}
