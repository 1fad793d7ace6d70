import { href } from "react-router";
import { dayText } from "~/kernel/texts/day-text";
import { counted, grouped } from "~/kernel/texts/numbers";
import { Table } from "~/ui/layout/table";
import { SiteLink } from "~/ui/site-link";
import { Money } from "~/ui/text/money";
import { sayMargin } from "../../products/fields/margin";
import type { ShownPreview } from "./list-action.server";

/** The prices that a list would change, for one of those it is given to (Rule 15.8). */
export function PreviewTable({ preview }: { preview: ShownPreview }) {
	const { count, rows, same, reader, day, belowCost, aboveMsrp } = preview;
	const remarks = [
		belowCost > 0 && `${grouped(belowCost)} would be below cost`,
		aboveMsrp > 0 && `${grouped(aboveMsrp)} would be above the MSRP`,
		same > 0 && `${grouped(same)} of its prices stay the same`,
	].filter(Boolean);
	return (
		<section aria-labelledby="preview" className="mt-4">
			<h2 id="preview">
				{count === 0 ? "No price would change" : `${counted(count, "price")} would change`}
			</h2>
			<p className="mute mb-2" role="status">
				As {reader} pays on {dayText(day, "short")}.{remarks.length > 0 ? ` ${remarks.join("; ")}.` : ""}{" "}
				Nothing is saved yet.
			</p>
			{count === 0 ? null : (
				<Table
					kind="rows r-two"
					rowKey={({ key }) => key}
					rows={rows}
					columns={[
						{
							head: "Product",
							cell: ({ productId, name }) => (
								<SiteLink to={href("/admin/products/:id", { id: productId })}>{name}</SiteLink>
							),
						},
						{ head: "Minimum quantity", num: true, cell: ({ units }) => units },
						{
							head: "Price",
							num: true,
							cell: ({ oldCents, newCents }) => (
								<>
									<del>
										<span className="vh">was </span>
										<Money cents={oldCents} />
									</del>{" "}
									<ins>
										<span className="vh">becomes </span>
										<Money cents={newCents} />
									</ins>
								</>
							),
						},
						{
							head: "Margin",
							num: true,
							narrow: "labeled",
							cell: ({ costCents, oldCents, newCents }) =>
								costCents === null ? null : (
									<>
										<span className="was">was {sayMargin(costCents, oldCents)}</span>{" "}
										<ins>{sayMargin(costCents, newCents)}</ins>
									</>
								),
						},
						{
							head: "Remarks",
							hideHead: true,
							cell: ({ aboveMsrp: above }) => (above ? <b>above MSRP</b> : null),
						},
					]}
				/>
			)}
			{count > rows.length ? <p className="mute">and {grouped(count - rows.length)} more</p> : null}
		</section>
	);
}
