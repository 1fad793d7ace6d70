import { formatCents } from "~/kernel/money";

/** A large price with raised cents, for labels and stats; takes integer cents. */
export function Price({ cents }: { cents: number }) {
	const [dollars, rest] = formatCents(cents).split(".");
	return (
		<span className="price">
			{dollars}
			<small>.{rest}</small>
		</span>
	);
}

/** An amount; takes integer cents. Table cells align it with the class `num`. */
export function Money({ cents }: { cents: number }) {
	return <>{formatCents(cents)}</>;
}
