import type { ReactNode } from "react";
import { href } from "react-router";
import { ProductLink } from "~/catalog";
import { grouped } from "~/kernel/texts/numbers";
import { Card, Stats } from "~/ui/layout/card";
import { type Column, Table } from "~/ui/layout/table";
import { SiteLink } from "~/ui/site-link";
import { Moment } from "~/ui/text/moment";
import { Money } from "~/ui/text/money";
import { OrderStatus } from "~/ui/text/status-badge";
import type { AnalyticsTabData } from "./analytics-tab.server";

type Row<Key extends keyof AnalyticsTabData> = AnalyticsTabData[Key] extends (infer One)[] ? One : never;

const STATUS: Column<Row<"byStatus">>[] = [
	{ head: "Status", cell: ({ status }) => <OrderStatus view="admin" status={status} /> },
	{ head: "Orders", num: true, cell: ({ orders }) => grouped(orders) },
	{ head: "Total", num: true, cell: ({ cents }) => <Money cents={cents} /> },
];
const PRODUCTS: Column<Row<"products">>[] = [
	{
		head: "Product",
		cell: ({ id, name }) => (id ? <ProductLink id={id}>{name}</ProductLink> : name),
	},
	{ head: "Units", num: true, cell: ({ units }) => grouped(units) },
	{ head: "Revenue", num: true, cell: ({ cents }) => <Money cents={cents} /> },
];
const BRANDS: Column<Row<"brands">>[] = [
	{ head: "Brand", cell: ({ name }) => name },
	{ head: "Units", num: true, cell: ({ units }) => grouped(units) },
	{ head: "Revenue", num: true, cell: ({ cents }) => <Money cents={cents} /> },
];
const LOW: Column<Row<"lowStock">>[] = [
	{
		head: "Product",
		cell: ({ id, name, sku }) => (
			<>
				<ProductLink id={id}>{name}</ProductLink>
				<span className="mono mute small block">{sku}</span>
			</>
		),
	},
	{ head: "Left", num: true, cell: ({ stock }) => grouped(stock) },
];
const QUIET: Column<Row<"quiet">>[] = [
	{
		head: "Customer",
		cell: ({ id, name }) => <SiteLink to={href("/admin/customers/:id/:does?", { id })}>{name}</SiteLink>,
	},
	{ head: "Last order", cell: ({ lastOrderAt }) => <Moment at={lastOrderAt} /> },
	{ head: "Spent", num: true, cell: ({ spentCents }) => <Money cents={spentCents} /> },
];

/** The lists below the two charts. */
export function AnalyticsLists({ data }: { data: AnalyticsTabData }) {
	const repeat = data.buyers === 0 ? 0 : Math.round((data.repeatBuyers / data.buyers) * 100);
	return (
		<>
			<Stats
				className="my-7"
				items={[
					{ label: "Orders", value: grouped(data.orders), note: "not cancelled or refunded" },
					{ label: "Average order", value: <Money cents={data.averageCents} /> },
					{ label: "Buyers", value: grouped(data.buyers) },
					{ label: "Repeat rate", value: `${repeat}%`, note: "ordered twice or more" },
				]}
			/>
			<div className="split half">
				<List title="Orders by status" empty="No orders in these days." rows={data.byStatus}>
					<Table columns={STATUS} rows={data.byStatus} rowKey={({ status }) => status} stack={false} />
				</List>
				<List title="Best brands" empty="Nothing was sold in these days." rows={data.brands}>
					<Table columns={BRANDS} rows={data.brands} rowKey={({ name }) => name} stack={false} />
				</List>
				<List title="Best products" empty="Nothing was sold in these days." rows={data.products}>
					<Table
						columns={PRODUCTS}
						rows={data.products}
						rowKey={({ id, name }) => id ?? name}
						stack={false}
					/>
				</List>
				<List title="Low stock" empty="Every product has more than 20 left." rows={data.lowStock}>
					<Table columns={LOW} rows={data.lowStock} rowKey={({ id }) => id} stack={false} />
				</List>
				<List
					title="Customers gone quiet"
					empty="No one has gone quiet: every customer ordered in the last 60 days."
					rows={data.quiet}
				>
					<Table columns={QUIET} rows={data.quiet} rowKey={({ id }) => id} stack={false} />
				</List>
			</div>
		</>
	);
}

type ListProps = { title: string; empty: string; rows: readonly unknown[]; children: ReactNode };

const List = ({ title, empty, rows, children }: ListProps) => (
	<Card title={title}>{rows.length === 0 ? <p className="mute mt-2">{empty}</p> : children}</Card>
);
