/** A user's progress toward ordering; it selects the calls to action. */
export type Standing =
	| "visitor"
	/** Signed in, without an open application. */
	| "registered"
	/** The application is under review, or waiting for the applicant's answer. */
	| "applied"
	/** An admin who is not approved as a buyer. */
	| "staff"
	| "buyer"
	/** Of an approved company, without buying (Rule 13.6). */
	| "bookkeeper";
