import { counted } from "~/kernel/texts/numbers";
import { Button } from "~/ui/button";
import { useHydrated } from "~/ui/layout/hydrated";
import { Money } from "~/ui/text/money";
import type { DocketData } from "./docket.server";

type RestProps = {
	/** Units that aren't packed. */
	waiting: number;
	/** The values of a refused form. */
	typed: Readonly<Record<string, string | undefined>>;
	/** What the total falls to without them; null while nobody knows, and for readers without prices. */
	closing: DocketData["closing"];
	isShort: boolean;
	/** Whether something of the order is left when they are closed short. */
	mayCloseAlone: boolean;
};

/** Asks whether units that stay behind wait or are closed short (Rule 7.93); with scripts only if there are any. */
export function RestChoice({ waiting, typed, closing, isShort, mayCloseAlone }: RestProps) {
	const isHydrated = useHydrated();
	return (
		<fieldset className="opts" hidden={isHydrated && waiting === 0}>
			<legend>
				<b>
					{waiting > 0
						? `${counted(waiting, "unit")} stay${waiting === 1 ? "s" : ""} behind`
						: "Units that stay behind"}
				</b>
			</legend>
			<label>
				<input type="radio" name="rest" value="wait" defaultChecked={typed.rest !== "short"} />{" "}
				<span>
					Keep on backorder. <small>Ships later, invoiced then.</small>
				</span>
			</label>
			<label>
				<input type="radio" name="rest" value="short" defaultChecked={typed.rest === "short"} />{" "}
				<span>
					Cancel them.{" "}
					<small>
						{closing ? (
							<>
								Total falls <Money cents={closing.fallsCents} /> to <Money cents={closing.totalCents} />.
							</>
						) : (
							"They leave the order, and the customer is told."
						)}
					</small>
				</span>
			</label>
			<div hidden={isHydrated && !isShort}>
				<label className="lab" htmlFor="reason">
					Reason <span className="opt">the customer reads it</span>
				</label>
				<input
					className="in w-full"
					id="reason"
					name="reason"
					defaultValue={typed.reason}
					autoComplete="off"
					maxLength={200}
				/>
				<label className="tick1">
					<input className="tk1" type="checkbox" name="isOnShelf" defaultChecked={Boolean(typed.isOnShelf)} />{" "}
					They are on the shelf: put them back to stock
				</label>
				{mayCloseAlone ? (
					<Button size="s" name="do" value="short" pendingText="Cancelling...">
						Cancel them now
					</Button>
				) : null}
			</div>
		</fieldset>
	);
}

type ThenProps = {
	docket: DocketData;
	units: number;
	waiting: number;
	isShort: boolean;
	isOnShelf: boolean;
	isMailed: boolean;
};

/** What happens when the button is pressed, in words. */
export function Then({ docket, units, waiting, isShort, isOnShelf, isMailed }: ThenProps) {
	const { customerEmail, report } = docket;
	const closed = isShort ? waiting : 0;
	const sum = counted(units, "unit");
	const items = [
		{
			label: "Stock",
			text: [
				`${sum} leave${units === 1 ? "s" : ""} the shelf; stock fell when they were ordered.`,
				closed > 0 &&
					(isOnShelf
						? `${counted(closed, "unit")} go back to stock.`
						: `${counted(closed, "unit")} weren't there: stock stays as it is.`),
			],
		},
		{
			label: "Invoice",
			text: [
				`Made now, for ${sum}.`,
				waiting > 0 && closed === 0 && `${counted(waiting, "unit")} later, when they ship.`,
			],
		},
		{ label: "State report", text: [`${report.state}, ${report.month}: the regulated goods among them.`] },
		{
			label: "Email",
			text: [
				isMailed ? `${customerEmail} gets the tracking number.` : "No tracking number is sent.",
				closed > 0 &&
					`${isMailed ? "And" : `${customerEmail} reads`} why ${counted(closed, "unit")} won't come.`,
			],
		},
	];
	return (
		<dl className="then">
			{items.map(({ label, text }) => (
				<div key={label}>
					<dt>{label}</dt>
					<dd>{text.filter(Boolean).join(" ")}</dd>
				</div>
			))}
		</dl>
	);
}
