import { grouped } from "~/kernel/texts/numbers";
import type { StockBatch } from "~/terms/stock";
import { TableFrame } from "~/ui/layout/table";
import type { Preview } from "./batch-screen";
import { LineToFix } from "./line-to-fix";
import { signed } from "./movement-columns";

const HEADS: Record<StockBatch, readonly string[]> = {
	receive: ["In stock", "Received", "New stock"],
	count: ["Expected", "Counted", "Difference"],
};

/** Lines to fix first, then what each line does. */
export function PreviewTable({ kind, preview }: { kind: StockBatch; preview: Preview }) {
	const figures = HEADS[kind].map((head) => ({ head, num: true }));
	return (
		<TableFrame
			caption={<span className="vh">Preview</span>}
			kind="rows r-recv"
			columns={[{ head: "Code" }, { head: "Product" }, ...figures]}
		>
			{preview.bad.map((line, n) => (
				<tr className="row-bad" key={`${n} ${line.code}`}>
					<td className="mono">{line.code}</td>
					<td>
						<LineToFix line={line} n={n} />
					</td>
					<td className="num hide-s">–</td>
					<td className="num">
						<b className="strong">{line.quantity}</b>
					</td>
					<td className="num hide-s">–</td>
				</tr>
			))}
			{preview.rows.map(({ key, codes, name, flavor, now, expected, usual, quantity }) => (
				<tr key={key}>
					<td className="mono mute">{codes.join(", ")}</td>
					<td>
						<span className="strong">{name}</span>
						{flavor ? `, ${flavor}` : ""}
						{usual === null ? null : <b> Usually {grouped(usual)}. Check the count.</b>}
					</td>
					<td className="num mute hide-s">{grouped(kind === "receive" ? now : expected)}</td>
					<td className="num">
						{kind === "receive" ? <span className="sm-s mute">{`${grouped(now)} + `}</span> : null}
						{grouped(quantity)}
						<span className="sm-s">
							{kind === "receive" ? (
								<>
									{" = "}
									<b className="strong">{grouped(now + quantity)}</b>
								</>
							) : (
								` of ${grouped(expected)}`
							)}
						</span>
					</td>
					<td className="num hide-s">
						<b className="strong">
							{kind === "receive" ? grouped(now + quantity) : signed(quantity - expected)}
						</b>
					</td>
				</tr>
			))}
		</TableFrame>
	);
}
