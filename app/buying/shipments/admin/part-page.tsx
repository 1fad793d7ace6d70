import type { ReactNode } from "react";
import { href } from "react-router";
import { Note } from "~/ui/layout/card";
import { PageHead } from "~/ui/layout/page-head";
import { PageTitle } from "~/ui/layout/page-title";

/** The order's own page, which the parcels belong to. */
export const parcelsPage = (orderNumber: string): string =>
	href("/admin/orders/:orderNumber/:does?", { orderNumber });

type Props = {
	order: { orderNumber: string; status: string; isOpen: boolean };
	title: string;
	intro: string;
	reply: { result: { error?: object | null } } | undefined;
	/** The form, shown while something is left to ship. */
	children: ReactNode;
};

/** The page of a form about the unshipped rest of an order, shown when the form is refused. */
export function PartPage({ order, title, intro, reply, children }: Props) {
	return (
		<div className="wrap">
			<PageTitle reply={reply}>{title}</PageTitle>
			<PageHead
				back={{ to: parcelsPage(order.orderNumber), label: `Order ${order.orderNumber}` }}
				title={title}
				intro={intro}
			/>
			{order.isOpen ? children : <Note>This order is {order.status}: nothing is left to ship.</Note>}
		</div>
	);
}
