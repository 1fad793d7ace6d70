import type { ReactNode } from "react";
import { Details } from "../layout/details";

const colors = ["#9fb0aa", "#0b5a40"] as const;
const ink = "#13201d";
const gray = "#4b5754";
const rule = "#d3dad7";

/** The two sizes of the drawing: a wide one, and a narrow one whose text is readable on phones. */
const sizes = [
	{ name: "wide", width: 600, height: 270, className: "chart md-only", labels: 12 },
	{ name: "phone", width: 312, height: 210, className: "chart sm-only", labels: 6 },
] as const;
type Size = (typeof sizes)[number];

// Room for '$120k' in the widest fallback font.
const left = 54;
// Width of a letter on the axis in that font.
const letter = 8.5;
const bottom = 30;
const top = 18;

/** The smallest round step (1, 2, 2.5, 3 or 5 times a power of ten) of which four reach `max`. */
export function axisStep(max: number): number {
	const raw = Math.max(max, 4) / 4;
	const power = 10 ** Math.floor(Math.log10(raw));
	const steps = [1, 2, 2.5, 3, 5, 10].map((k) => k * power).filter(Number.isInteger);
	return steps.find((step) => step >= raw - 1e-9) ?? 10 * power;
}

type Shared = {
	/** Describes the chart in one sentence for screen readers. */
	sentence: string;
	/** Heading of the table's first column: 'Month'. */
	unit: string;
	/** Short form for the axis and for the label: '$30k'. */
	tick: (value: number) => string;
	/** Full form for the table. */
	format: (value: number) => string;
};

function Text({
	x,
	y,
	anchor = "middle",
	bold = false,
	children,
}: {
	x: number;
	y: number;
	anchor?: "start" | "middle" | "end";
	bold?: boolean;
	children: string;
}) {
	return (
		<text x={x} y={y} textAnchor={anchor} className={bold ? "chart-b" : undefined} fill={bold ? ink : gray}>
			{children}
		</text>
	);
}

const round = (value: number) => Math.round(value * 10) / 10;

function scale(size: Size, max: number) {
	const step = axisStep(max);
	const y = (value: number) =>
		round(size.height - bottom - (value / (step * 4)) * (size.height - bottom - top));
	return { y, lines: [0, 1, 2, 3, 4].map((i) => i * step) };
}

/** One size of a chart: its axis, with the data drawn over it. */
function Plot({
	size,
	sentence,
	max,
	tick,
	children,
}: Pick<Shared, "sentence" | "tick"> & { size: Size; max: number; children: ReactNode }) {
	return (
		<svg
			className={size.className}
			viewBox={`0 0 ${size.width} ${size.height}`}
			role="img"
			aria-label={sentence}
		>
			<Axis size={size} max={max} tick={tick} />
			{children}
		</svg>
	);
}

function Axis({ size, max, tick }: { size: Size; max: number; tick: Shared["tick"] }) {
	const { y, lines } = scale(size, max);
	return (
		<>
			{lines.map((value) => (
				<g key={value}>
					<path
						d={`M${left} ${y(value)}H${size.width}`}
						stroke={value ? rule : ink}
						strokeWidth={value ? 1 : 2}
					/>
					<Text x={left - 8} y={y(value) + 5} anchor="end">
						{tick(value)}
					</Text>
				</g>
			))}
		</>
	);
}

function Numbers({
	unit,
	heads,
	rows,
}: {
	unit: string;
	heads: readonly string[];
	rows: readonly { label: string; values: readonly string[] }[];
}) {
	return (
		<Details summary="Show the numbers as a table">
			<table className="table">
				<thead>
					<tr>
						<th scope="col">{unit}</th>
						{heads.map((head) => (
							<th key={head} scope="col" className="num">
								{head}
							</th>
						))}
					</tr>
				</thead>
				<tbody>
					{rows.map(({ label, values }) => (
						<tr key={label}>
							<td>{label}</td>
							{values.map((value, i) => (
								<td key={heads[i]} className="num">
									{value}
								</td>
							))}
						</tr>
					))}
				</tbody>
			</table>
		</Details>
	);
}

/** Centers a label over a bar, or aligns it to the drawing's right end near that end. */
const labelPlace = (x: number, size: Size) =>
	x > size.width - left / 2
		? { x: size.width, anchor: "end" as const }
		: { x: round(x), anchor: "middle" as const };

/** Stacked bars of one or two series, bottom to top. The axis starts at zero and only the peak is labeled. */
export function BarChart({
	sentence,
	unit,
	tick,
	format,
	series,
	data,
}: Shared & {
	/** Series names, bottom first. */
	series: readonly string[];
	data: readonly { label: string; values: readonly number[] }[];
}) {
	const totals = data.map(({ values }) => values.reduce((sum, value) => sum + value, 0));
	const max = Math.max(...totals, 0);
	const peak = totals.indexOf(max);
	// A single series uses the accent color; of two, the upper one does.
	const paint = (i: number) => colors[series.length === 1 ? 1 : i] ?? colors[0];
	return (
		<figure>
			<figcaption className="key">
				{[...series.entries()].reverse().map(([i, name]) => (
					<span key={name}>
						<i style={{ background: paint(i) }} />
						{name}
					</span>
				))}
			</figcaption>
			{sizes.map((size) => {
				const { y } = scale(size, max);
				const slot = (size.width - left - 8) / Math.max(data.length, 1);
				const bar = Math.min(slot * 0.76, 64);
				const widest = Math.max(0, ...data.map(({ label }) => label.length)) * letter;
				// The last label is aligned to the drawing's end, which brings it closer to the one before.
				const nearer = Math.max(0, (widest - slot) / 2);
				const every = Math.max(1, Math.ceil((widest + letter + nearer) / slot));
				return (
					<Plot key={size.name} size={size} sentence={sentence} max={max} tick={tick}>
						{data.map(({ label, values }, i) => {
							const x = round(left + 8 + i * slot + (slot - bar) / 2);
							let below = 0;
							return (
								<g key={label}>
									{values.map((value, part) => {
										const from = y(below);
										below += value;
										const height = round(from - y(below) - (part === values.length - 1 ? 0 : 1));
										return height > 0 ? (
											<rect
												key={series[part]}
												x={x}
												y={round(y(below) + (part === values.length - 1 ? 0 : 1))}
												width={round(bar)}
												height={height}
												fill={paint(part)}
											/>
										) : null;
									})}
									{(data.length - 1 - i) % every === 0 && (
										<Text {...labelPlace(x + bar / 2, size)} y={size.height - 9}>
											{label}
										</Text>
									)}
									{i === peak && max > 0 && (
										<Text {...labelPlace(x + bar / 2, size)} y={y(max) - 6} bold>
											{tick(max)}
										</Text>
									)}
								</g>
							);
						})}
					</Plot>
				);
			})}
			<Numbers
				unit={unit}
				heads={series}
				rows={data.map(({ label, values }) => ({ label, values: values.map(format) }))}
			/>
		</figure>
	);
}

/** A stepped line of one series: each value holds until the next. Only the last point is labeled. */
export function LineChart({
	sentence,
	unit,
	tick,
	format,
	name,
	data,
}: Shared & { name: string; data: readonly { label: string; value: number }[] }) {
	const max = Math.max(...data.map(({ value }) => value), 0);
	const last = data.length - 1;
	return (
		<figure>
			<figcaption className="key">
				<span>
					<i className="key-line" />
					{name}
				</span>
			</figcaption>
			{sizes.map((size) => {
				const { y } = scale(size, max);
				const x = (i: number) => round(left + 14 + (i * (size.width - left - 66)) / Math.max(last, 1));
				const steps = data
					.map(({ value }, i) => (i ? `H${x(i)}V${y(value)}` : `M${x(0)} ${y(value)}`))
					.join("");
				return (
					<Plot key={size.name} size={size} sentence={sentence} max={max} tick={tick}>
						{last >= 0 && (
							<>
								<path d={`${steps}V${y(0)}H${x(0)}z`} fill="#e3f2eb" />
								<path d={steps} fill="none" stroke={colors[1]} strokeWidth={3} />
								<circle cx={x(last)} cy={y(data[last]?.value ?? 0)} r={5} fill={colors[1]} />
								<Text x={x(last) + 10} y={y(data[last]?.value ?? 0) + 5} anchor="start" bold>
									{tick(data[last]?.value ?? 0)}
								</Text>
							</>
						)}
						{data.map(({ label }, i) =>
							(last - i) % Math.max(2, Math.ceil(data.length / size.labels)) === 0 ? (
								<Text key={label} x={x(i)} y={size.height - 9}>
									{label}
								</Text>
							) : null,
						)}
					</Plot>
				);
			})}
			<Numbers
				unit={unit}
				heads={[name]}
				rows={data.map(({ label, value }) => ({ label, values: [format(value)] }))}
			/>
		</figure>
	);
}
