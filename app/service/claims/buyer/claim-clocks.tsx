import { useEffect, useState } from "react";
import type { Order } from "~/buying";
import { counted } from "~/kernel/texts/numbers";
import type { ClaimClockName } from "~/terms/claims";
import { DAY_MS } from "~/terms/time";
import { Moment } from "~/ui/text/moment";
import { type Arrival, arrivalsOf, CLAIM_CLOCK_NAMES, CLAIM_CLOCKS, endOf, leftOf } from "../claim-clock";

/** The server's time, going on from the page load without asking the client's clock. */
export function useServerTime(loadedAt: Date): Date {
	const [now, setNow] = useState(loadedAt);
	useEffect(() => {
		const start = performance.now();
		const timer = setInterval(() => setNow(new Date(loadedAt.getTime() + performance.now() - start)), 20_000);
		return () => clearInterval(timer);
	}, [loadedAt]);
	return now;
}

/** How long problems of each kind can still be reported, for each parcel. */
export const ClaimClocks = ({ order, now }: { order: Order; now: Date }) =>
	arrivalsOf(order).map((arrival) => (
		<div key={arrival.parcel} className="clocks">
			{arrival.parcel === null ? null : <b>Parcel {arrival.parcel}</b>}
			{CLAIM_CLOCK_NAMES.map((name) => (
				<Clock key={name} name={name} arrival={arrival} now={now} />
			))}
		</div>
	));

function Clock({ name, arrival, now }: { name: ClaimClockName; arrival: Arrival; now: Date }) {
	const { label, ms } = CLAIM_CLOCKS[name];
	const id = `clock-${name}-${arrival.parcel ?? "all"}`;
	const end = endOf(name, arrival);
	const whole = leftOf(ms - 1);
	const most = name === "damage" ? ms / (DAY_MS / 24) : ms / DAY_MS;
	if (end && end <= now) {
		return (
			<div className="clock">
				<span>{label}</span>
				<span className="mute">
					Closed on{" "}
					<Moment at={end} show={now.getTime() - end.getTime() > 180 * DAY_MS ? "date" : "shortTime"} />
				</span>
			</div>
		);
	}
	const left = end ? leftOf(end.getTime() - now.getTime()) : { ...whole, value: most };
	const words = left.value === 0 ? "less than 1 hour left" : `${counted(left.value, left.unit)} left`;
	const value = end ? end.getTime() - now.getTime() : ms;
	return (
		<div className="clock">
			<span id={id}>
				{label}
				<br />
				<small>
					{end ? (
						<>
							Until <Moment at={end} show={left.unit === "hour" ? "shortTime" : "short"} />
						</>
					) : (
						"After delivery. The carrier has not reported it yet."
					)}
				</small>
			</span>
			<b>{end ? words : counted(most, whole.unit)}</b>
			<meter min={0} max={ms} value={value} aria-labelledby={id}>
				{words}
			</meter>
		</div>
	);
}
