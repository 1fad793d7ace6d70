import { grouped } from "~/kernel/texts/numbers";

/** How many buyers wait for goods (Rule 7.130). */
export const WaitingBuyers = ({ n = 0 }: { n?: number | undefined }) =>
	n > 0 ? (
		<span className="small mute">
			{" "}
			{grouped(n)} {n === 1 ? "buyer waits" : "buyers wait"}
		</span>
	) : null;
