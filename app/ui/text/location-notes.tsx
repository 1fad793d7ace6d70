type Props = {
	location: { name: string; receivingHours: string | null; instructions: string | null } | null;
	className?: string;
};

/** How a store receives goods, for everybody who sends them there (Rule 13.42). */
export function LocationNotes({ location, className }: Props) {
	if (!location) return null;
	const { name, receivingHours, instructions } = location;
	return (
		<div className={className}>
			<p>
				<b>Store:</b> {name}
			</p>
			{receivingHours ? (
				<p>
					<b>Receiving hours:</b> {receivingHours}
				</p>
			) : null}
			{instructions ? (
				<p className="whitespace-pre-line">
					<b>Delivery instructions:</b> {instructions}
				</p>
			) : null}
		</div>
	);
}
