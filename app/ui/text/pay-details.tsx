import type { PayNote } from "~/terms/payment";

/** What the shop says of how to pay by a method: its own words, and the page to pay on (Rule 5.16). */
export const PayDetails = ({ note, link }: PayNote) => (
	<span className="rr-more">
		{note}
		{link ? (
			<>
				{note ? "\n" : null}
				<a href={link} target="_blank" rel="noreferrer">
					Pay at {new URL(link).host}
				</a>
			</>
		) : null}
	</span>
);
