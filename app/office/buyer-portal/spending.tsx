import { formatCents } from "~/kernel/money";
import { BarChart } from "~/ui/chart/chart";

const SHORT_MONTH = new Intl.DateTimeFormat("en-US", { timeZone: "UTC", month: "short" });
const LONG_MONTH = new Intl.DateTimeFormat("en-US", { timeZone: "UTC", month: "long", year: "numeric" });

const monthName = (month: string, format: Intl.DateTimeFormat) =>
	format.format(new Date(`${month}-01T00:00:00Z`));

const thousands = (cents: number) =>
	cents >= 100_000 ? `$${Math.round(cents / 10_000) / 10}k` : `$${Math.round(cents / 100)}`;

/** What the company spent in each month; nothing while it spent nothing. */
export function Spending({ spending }: { spending: { month: string; cents: number }[] }) {
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
