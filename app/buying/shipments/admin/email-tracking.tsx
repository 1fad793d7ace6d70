type Props = {
	/** The customer's address. */
	to: string;
	/** The values of a refused form. */
	typed: Readonly<Record<string, string | undefined>>;
};

/** Whether the customer gets the tracking numbers by email (Rule 7.151). */
export const EmailTracking = ({ to, typed }: Props) => (
	<>
		<input type="hidden" name="sendEmail" value="off" />
		<label className="tick1 wrap-any">
			<input
				className="tk1"
				type="checkbox"
				name="sendEmail"
				value="on"
				defaultChecked={typed.sendEmail !== "off"}
			/>{" "}
			Email tracking to {to}
		</label>
	</>
);
