import { href } from "react-router";
import type { Order } from "~/buying";
import { OrdersTable } from "~/buying";
import { formatCents } from "~/kernel/money";
import { grouped } from "~/kernel/texts/numbers";
import { ButtonLink } from "~/ui/button";
import { BarChart } from "~/ui/chart/chart";
import { Stats } from "~/ui/layout/card";
import { EmptyState } from "~/ui/layout/empty-state";
import { SiteLink } from "~/ui/site-link";

type Props = {
	figures: { totalOrders: number; totalSpentCents: number; activeOrders: number; averageCents: number };
	list: { orders: Order[]; total: number };
	spending: { month: string; cents: number }[];
	formKey: string | null;
};

const SHORT_MONTH = new Intl.DateTimeFormat("en-US", { timeZone: "UTC", month: "short" });
const LONG_MONTH = new Intl.DateTimeFormat("en-US", { timeZone: "UTC", month: "long", year: "numeric" });

const monthName = (month: string, format: Intl.DateTimeFormat) =>
	format.format(new Date(`${month}-01T00:00:00Z`));

const thousands = (cents: number) =>
	cents >= 100_000 ? `$${Math.round(cents / 10_000) / 10}k` : `$${Math.round(cents / 100)}`;

/** Four figures, the latest orders, and spending by month. */
export function DashboardTab({ figures, list, spending, formKey }: Props) {
	return (
		<>
			<Stats
				className="mb-8"
				items={[
					{ label: "Total Orders", value: grouped(figures.totalOrders) },
					{
						label: "Total Spent",
						value: formatCents(figures.totalSpentCents),
						note: "Excludes cancelled and refunded orders",
					},
					{
						label: "Active Orders",
						value: grouped(figures.activeOrders),
						note: "Not delivered yet",
					},
					{ label: "Avg Order Value", value: formatCents(figures.averageCents) },
				]}
			/>
			{list.orders.length === 0 ? (
				<EmptyState
					title="No orders yet"
					action={<ButtonLink to={href("/products")}>Browse Products</ButtonLink>}
				/>
			) : (
				<>
					<div className="head">
						<h2>Recent orders</h2>
						<SiteLink to={`${href("/buyer-portal")}?tab=orders`}>See all orders</SiteLink>
					</div>
					<OrdersTable orders={list.orders} formKey={formKey} />
					<Spending spending={spending} />
				</>
			)}
		</>
	);
}

function Spending({ spending }: Pick<Props, "spending">) {
	const total = spending.reduce((sum, { cents }) => sum + cents, 0);
	const peak = spending.reduce((a, b) => (b.cents > a.cents ? b : a), { month: "2000-01", cents: 0 });
	if (total === 0) return null;
	return (
		<section className="mt-10 max-w-184">
			<h2 className="mb-2">Spending by month</h2>
			<BarChart
				sentence={`Spending in the last ${spending.length} months: ${formatCents(total)} in total, most in ${monthName(peak.month, LONG_MONTH)} with ${formatCents(peak.cents)}.`}
				unit="Month"
				tick={thousands}
				format={formatCents}
				series={["Spent"]}
				data={spending.map(({ month, cents }) => ({ label: monthName(month, SHORT_MONTH), values: [cents] }))}
			/>
		</section>
	);
}
