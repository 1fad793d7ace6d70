import { DomainError } from "~/domain/errors";

/** How an operation refused. What fails otherwise, or is not refused, fails the test. */
export function refusal(run: () => unknown): DomainError {
	try {
		run();
	} catch (error) {
		if (error instanceof DomainError) return error;
		throw error;
	}
	throw new Error("It was not refused.");
}
