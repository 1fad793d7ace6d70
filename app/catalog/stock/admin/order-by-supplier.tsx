import { Form, href } from "react-router";
import { counted } from "~/kernel/texts/numbers";
import { Button } from "~/ui/button";
import { Table } from "~/ui/layout/table";

type Order = { id: string; name: string; lines: number; units: number };

/** A purchase order of all that is to be reordered, by one click for each supplier (Rule 7.157). */
export function OrderBySupplier({ orders, formKey }: { orders: readonly Order[]; formKey: string }) {
	if (orders.length === 0) return null;
	return (
		<section className="mt-6" aria-labelledby="by-supplier">
			<h2 id="by-supplier">Order by supplier</h2>
			<Table
				kind="rows r-two"
				rows={orders}
				rowKey={({ id }) => id}
				columns={[
					{ head: "Supplier", cell: ({ name }) => <span className="strong">{name}</span> },
					{ head: "Lines", num: true, cell: ({ lines }) => counted(lines, "line") },
					{ head: "Units", num: true, cell: ({ units }) => counted(units, "unit") },
					{
						head: "Order",
						hideHead: true,
						num: true,
						cell: ({ id, name }) => (
							<Form method="post" action={href("/admin/purchases/:id/:does?", { id: "new" })}>
								<input type="hidden" name="supplierId" value={id} />
								<input type="hidden" name="fill" value="on" />
								<input type="hidden" name="idempotencyKey" value={`${formKey}${id.slice(-6)}`} />
								<Button size="s" variant="ink" pendingText="Saving...">
									Make purchase order<span className="vh"> to {name}</span>
								</Button>
							</Form>
						),
					},
				]}
			/>
		</section>
	);
}
