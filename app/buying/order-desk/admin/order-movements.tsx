import { href } from "react-router";
import { ORDER_MOVEMENT_COLUMNS } from "~/catalog";
import { readOrderMovements } from "~/catalog/index.server";
import { getDb } from "~/http/context.server";
import { foundOr404 } from "~/http/found.server";
import { adminOrDenied } from "~/http/guards.server";
import { counted } from "~/kernel/texts/numbers";
import { ButtonLink } from "~/ui/button";
import { EmptyState } from "~/ui/layout/empty-state";
import { PageTitle } from "~/ui/layout/page-title";
import { Table } from "~/ui/layout/table";
import { StaffHead } from "~/ui/staff/staff-head";
import type { Route } from "./+types/order-movements";

/** What an order moved in stock. */
export function loader({ context, params }: Route.LoaderArgs) {
	const admin = adminOrDenied(context);
	return { rows: foundOr404(() => readOrderMovements(getDb(context), admin, params.orderNumber)) };
}

export default function OrderMovements({
	loaderData: { rows },
	params: { orderNumber },
}: Route.ComponentProps) {
	const title = `Stock of ${orderNumber}`;
	return (
		<div className="wrap">
			<PageTitle>{title}</PageTitle>
			<StaffHead title={title} facts={counted(rows.length, "movement")}>
				<ButtonLink to={href("/admin/orders/:orderNumber/:does?", { orderNumber })} size="s">
					Back to order
				</ButtonLink>
			</StaffHead>
			{rows.length === 0 ? (
				<EmptyState title="No movements">This order was placed before movements were kept.</EmptyState>
			) : (
				<Table
					kind="single rows"
					columns={ORDER_MOVEMENT_COLUMNS}
					rows={rows}
					rowKey={({ id }) => String(id)}
				/>
			)}
		</div>
	);
}
