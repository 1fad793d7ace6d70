import { counted, grouped } from "~/kernel/texts/numbers";
import { useHydrated } from "~/ui/layout/hydrated";
import type { PackLine } from "../pack-lines";

type Typed = Readonly<Record<string, string | undefined>>;

/** What is left of an order's lines, each with a box for units. */
export function UnitRows({
	id,
	lines,
	typed,
	head,
}: {
	id: string;
	lines: readonly PackLine[];
	/** The units of a refused form. */
	typed: readonly { quantity?: string }[];
	/** What happens to the units: 'Ship now'. */
	head: string;
}) {
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
						{head}
					</th>
				</tr>
			</thead>
			<tbody>
				{lines.map((line, n) => (
					<tr key={`${line.orderItemId} ${line.flavorId}`}>
						<td>
							<label htmlFor={`${id}-${n}`}>
								<span className="vh">{head}: </span>
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
								key={typed[n]?.quantity}
								className="in q3"
								id={`${id}-${n}`}
								name={`lines[${n}].quantity`}
								inputMode="numeric"
								autoComplete="off"
								maxLength={7}
								data-units
								defaultValue={typed[n] ? (typed[n].quantity ?? "") : line.left}
							/>
						</td>
					</tr>
				))}
			</tbody>
		</table>
	);
}

/** The units typed into a form's boxes. */
export const typedUnits = (form: HTMLElement): number =>
	[...form.querySelectorAll<HTMLInputElement>("[data-units]")].reduce(
		(sum, { value }) => sum + (Number.parseInt(value, 10) || 0),
		0,
	);

/** Asks whether unshipped units stay on backorder or are closed short; with scripts only if there are any, or `isAlways`. */
export function RestChoice({
	waiting,
	typed,
	isAlways = false,
}: {
	waiting: number;
	/** The values of a refused form. */
	typed: Typed;
	isAlways?: boolean;
}) {
	const isHydrated = useHydrated();
	const isShort = typed.rest === "short";
	return (
		<fieldset className="small mt-2" hidden={isHydrated && waiting <= 0 && !isAlways}>
			<legend className="small">
				{waiting > 0 ? `${counted(waiting, "unit")} short` : "Units that stay behind"}
			</legend>
			<label className="tick1 mr-4">
				<input type="radio" name="rest" value="wait" defaultChecked={!isShort} /> Keep as backorder
			</label>
			<label className="tick1">
				<input type="radio" name="rest" value="short" defaultChecked={isShort} /> Close short and tell the
				customer
			</label>
			<label className="lab block">
				Reason <span className="opt">when closed short; the customer reads it</span>
				<input
					className="in w-full"
					name="reason"
					defaultValue={typed.reason}
					autoComplete="off"
					maxLength={200}
				/>
			</label>
			<OnShelf typed={typed} />
		</fieldset>
	);
}

/** Whether units closed short go back to stock. */
export const OnShelf = ({ typed }: { typed: Typed }) => (
	<label className="tick1">
		<input className="tk1" type="checkbox" name="isOnShelf" defaultChecked={Boolean(typed.isOnShelf)} /> They
		are on the shelf: put them back to stock
	</label>
);
