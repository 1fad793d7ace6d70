import { formatCents } from "~/domain/money";

/** The big price of labels and stats, with raised cents; takes integer cents. */
export function Price({ cents }: { cents: number }) {
	const [dollars, rest] = formatCents(cents).split(".");
	return (
		<span className="price">
			{dollars}
			<small>.{rest}</small>
		</span>
	);
}

/** A plain amount; takes integer cents. Lists align it with the class `num` on its cell. */
export function Money({ cents }: { cents: number }) {
	return <>{formatCents(cents)}</>;
}
