/** How far a reader is on the way to ordering; calls to action follow it (Rule 2.12). */
export type Standing =
	| "visitor"
	/** Signed in, without an application that is open. */
	| "registered"
	/** The application is being checked, or waits for the applicant's answer. */
	| "applied"
	/** An admin who is not approved as a buyer. */
	| "staff"
	| "buyer";
