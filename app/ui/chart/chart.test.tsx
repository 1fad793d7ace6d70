import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { axisStep, BarChart, LineChart } from "./chart";

const dollars = (value: number) => `$${value}`;

test("four round steps reach the highest value", () => {
	expect([0, 4, 10, 101.4, 120, 512, 9000].map(axisStep)).toEqual([1, 1, 3, 30, 30, 200, 2500]);
});

test("both sizes label only the peak, and a table has all the numbers", () => {
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

test("a chart without data is an empty axis, not a broken picture", () => {
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

test("axis labels never touch, even with the widest letters, and the last bar has a label", () => {
	const weeks = Array.from({ length: 12 }, (_, n) => ({ label: `Sep ${n + 10}`, values: [n] }));
	const html = renderToStaticMarkup(
		<BarChart
			{...{ sentence: "Weeks", unit: "Week", tick: dollars, format: dollars }}
			series={["Applications"]}
			data={weeks}
		/>,
	);
	const drawings = html.split("</svg>").slice(0, 2);
	for (const drawing of drawings) {
		const width = Number(/viewBox="0 0 (\d+)/.exec(drawing)?.[1]);
		const spans = [
			...drawing.matchAll(/<text x="([\d.]+)"[^>]*text-anchor="(middle|end)"[^>]*>(Sep \d+)</g),
		].map(([, x, anchor, text]) => {
			const room = (text ?? "").length * 8;
			const from = Number(x) - (anchor === "end" ? room : room / 2);
			return { text, from, to: from + room };
		});
		expect(spans.length).toBeGreaterThan(2);
		expect(spans.at(-1)?.text).toBe("Sep 21");
		expect(spans.at(-1)?.to).toBeLessThanOrEqual(width);
		for (const [n, span] of spans.slice(1).entries()) expect(span.from).toBeGreaterThan(spans[n]!.to + 6);
	}
});
