import { href } from "react-router";
import { counted } from "~/kernel/texts/numbers";
import type { StockBatch } from "~/terms/stock";
import { EmptyState } from "~/ui/layout/empty-state";
import { TableFrame } from "~/ui/layout/table";
import { SiteLink } from "~/ui/site-link";

export type Latest = {
	id: string;
	supplier: string | null;
	reference: string | null;
	day: string;
	by: string;
	lines: number;
};

/** The latest deliveries, or counts. */
export function LatestBatches({ kind, latest }: { kind: StockBatch; latest: readonly Latest[] }) {
	const title = kind === "receive" ? "Latest deliveries" : "Latest counts";
	if (latest.length === 0)
		return <EmptyState title={kind === "receive" ? "No deliveries yet" : "No counts yet"} />;
	return (
		<TableFrame
			caption={title}
			kind="single rows"
			columns={[
				{ head: kind === "receive" ? "Delivery" : "Count" },
				{ head: "Who" },
				{ head: "Lines", num: true },
			]}
		>
			{latest.map(({ id, supplier, reference, day, by, lines }) => (
				<tr key={id}>
					<td className="wide">
						<SiteLink to={href("/admin/stock/batches/:id", { id })}>{reference ?? day}</SiteLink>{" "}
						<span className="mute">{supplier ? `${supplier}, ${day}` : null}</span>
					</td>
					<td>{by}</td>
					<td className="num">{counted(lines, "line")}</td>
				</tr>
			))}
		</TableFrame>
	);
}
