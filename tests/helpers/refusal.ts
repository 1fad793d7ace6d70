import { DomainError } from "~/kernel/errors";

/** The DomainError an operation throws. Any other error, or none, fails the test. */
export function refusal(run: () => unknown): DomainError {
	try {
		run();
	} catch (error) {
		if (error instanceof DomainError) return error;
		throw error;
	}
	throw new Error("It was not refused.");
}
