import { data } from "react-router";
import { DomainError } from "~/domain/errors";

/**
 * Runs a page's read; what is not there, or not the reader's, becomes the 404 page (Rule 1.9).
 * @throws a response with the refusal's status.
 */
export function foundOr404<T>(read: () => T): T {
	try {
		return read();
	} catch (error) {
		if (error instanceof DomainError) throw data({ message: error.message }, { status: error.status });
		throw error;
	}
}
