import { data } from "react-router";
import { DomainError, type ErrorCode } from "~/kernel/errors";

/**
 * Runs a page's query; a missing record, or one the user may not see, becomes the 404 page (Rule 1.9).
 * @param except refusals that the caller handles itself.
 * @throws a response with the refusal's status; the DomainError itself for the excepted ones.
 */
export function foundOr404<T>(read: () => T, except: ErrorCode[] = []): T {
	try {
		return read();
	} catch (error) {
		if (!(error instanceof DomainError) || except.includes(error.code)) throw error;
		throw pageOfRefusal(error);
	}
}

/** A refusal as a page of its own, with its status. */
export const pageOfRefusal = ({ message, status }: DomainError) => data({ message }, { status });
