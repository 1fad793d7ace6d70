export type ErrorCode =
	| "invalid"
	| "unauthenticated"
	| "forbidden"
	| "not_found"
	| "conflict"
	| "too_large"
	| "unsupported_type"
	| "reused"
	| "rate_limited"
	| "unavailable";

/** The HTTP status of each code; both doors use it. */
const STATUS_OF: Record<ErrorCode, number> = {
	invalid: 400,
	unauthenticated: 401,
	forbidden: 403,
	not_found: 404,
	conflict: 409,
	too_large: 413,
	unsupported_type: 415,
	reused: 422,
	rate_limited: 429,
	unavailable: 503,
};

export type FieldError = { field: string; message: string };

/** The most errors a response lists; for the others it gives their number (Rule 9.31). */
export const MOST_NAMED_ERRORS = 20;

/**
 * The only error an operation throws to refuse. The form door shows it next to its field, or above the form; the JSON
 * door returns it as application/problem+json.
 */
export class DomainError extends Error {
	override name = "DomainError";
	readonly code: ErrorCode;
	/** Messages per input field, named as in the form. */
	readonly errors: FieldError[];
	readonly retryAfterSeconds: number | undefined;

	constructor(
		code: ErrorCode,
		message: string,
		details: { field?: string; errors?: FieldError[]; retryAfterSeconds?: number } = {},
	) {
		super(message);
		this.code = code;
		this.errors = details.errors ?? (details.field ? [{ field: details.field, message }] : []);
		this.retryAfterSeconds = details.retryAfterSeconds;
	}

	get status(): number {
		return STATUS_OF[this.code];
	}
}

/** For a record that doesn't exist or that the actor may not see: both look the same. */
export const notFound = (what: string) => new DomainError("not_found", `${what} not found.`);
