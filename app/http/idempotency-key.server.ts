import { DomainError } from "~/domain/errors";

/**
 * The one-time key a program sends as `Idempotency-Key`; null when it sends none.
 * @throws DomainError invalid when it is longer than 200 characters or has others than printable ASCII.
 */
export function idempotencyKeyOf(request: Request): string | null {
	const key = request.headers.get("Idempotency-Key")?.trim();
	if (!key) return null;
	if (!/^[\x21-\x7e]{1,200}$/.test(key)) {
		throw new DomainError("invalid", "Idempotency-Key: use up to 200 printable ASCII characters");
	}
	return key;
}
