import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { axisStep, BarChart, LineChart } from "./chart";

const dollars = (value: number) => `$${value}`;

test("four round steps reach the highest value", () => {
	expect([0, 4, 10, 101.4, 120, 512, 9000].map(axisStep)).toEqual([1, 1, 3, 30, 30, 200, 2500]);
});

test("only the peak is labelled, in both drawings, and the numbers are there as a table", () => {
	const html = renderToStaticMarkup(
		<BarChart
			sentence="Revenue per month, highest in February"
			unit="Month"
			tick={dollars}
			format={(value) => `$${value}.00`}
			series={["Costs", "Profit"]}
			data={[
				{ label: "Jan", values: [13, 7] },
				{ label: "Feb", values: [26, 11] },
			]}
		/>,
	);
	expect(html.match(/role="img" aria-label="Revenue per month, highest in February"/g)).toHaveLength(2);
	expect(html.match(/class="chart-b"[^>]*>\$37</g)).toHaveLength(2);
	expect(html).toContain("$26.00");
	expect(html).toContain(">$0</text>");
});

test("nothing to draw is an empty axis, not a broken picture", () => {
	const shared = { sentence: "No orders yet", unit: "Month", tick: dollars, format: dollars };
	for (const html of [
		renderToStaticMarkup(<BarChart {...shared} series={["Revenue"]} data={[]} />),
		renderToStaticMarkup(<LineChart {...shared} name="Customers" data={[]} />),
		renderToStaticMarkup(
			<BarChart {...shared} series={["Revenue"]} data={[{ label: "Jan", values: [0] }]} />,
		),
	]) {
		expect(html).not.toMatch(/NaN|Infinity/);
		expect(html).not.toContain("<rect");
	}
});
