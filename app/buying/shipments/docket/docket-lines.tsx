import { grouped } from "~/kernel/texts/numbers";
import { Icon } from "~/ui/icon";
import type { PackLine } from "../pack-lines";

type Props = {
	id: string;
	lines: readonly PackLine[];
	/** What the boxes have at first, and what they have now. */
	start: readonly string[];
	counts: readonly number[];
};

/** What is left of an order's lines, each with a box for the units that are packed. */
export function DocketLines({ id, lines, start, counts }: Props) {
	const isPart = lines.some(({ left, ordered }) => left < ordered);
	return (
		<table className="lines2">
			<thead>
				<tr>
					<th scope="col">Product</th>
					<th scope="col" className="num">
						Ordered
					</th>
					{isPart ? (
						<th scope="col" className="num">
							Left
						</th>
					) : null}
					<th scope="col" className="num">
						Packed
					</th>
					<th scope="col" className="lg-s">
						<span className="vh">State</span>
					</th>
				</tr>
			</thead>
			<tbody>
				{lines.map((line, n) => {
					const short = line.left - (counts[n] ?? 0);
					return (
						<tr key={`${line.orderItemId} ${line.flavorId}`} className={short > 0 ? "part" : undefined}>
							<td>
								<label htmlFor={`${id}-${n}`}>
									<span className="vh">Packed: </span>
									<span className="strong">{line.name}</span>
								</label>{" "}
								<span className="lg-s mute mono">{line.sku}</span>
							</td>
							<td className="num">{grouped(line.ordered)}</td>
							{isPart ? <td className="num">{grouped(line.left)}</td> : null}
							<td className="num">
								<input type="hidden" name={`lines[${n}].orderItemId`} value={line.orderItemId} />
								<input type="hidden" name={`lines[${n}].flavorId`} value={line.flavorId ?? ""} />
								<input
									className="in q3"
									id={`${id}-${n}`}
									name={`lines[${n}].quantity`}
									inputMode="numeric"
									autoComplete="off"
									maxLength={7}
									data-units
									defaultValue={start[n] ?? line.left}
								/>
							</td>
							<td className="nw lg-s">
								{short > 0 ? (
									<b className="strong">{grouped(short)} short</b>
								) : short === 0 ? (
									<span className="pk">
										<Icon name="check" /> all
									</span>
								) : (
									<b className="late">{grouped(-short)} too many</b>
								)}
							</td>
						</tr>
					);
				})}
			</tbody>
		</table>
	);
}
