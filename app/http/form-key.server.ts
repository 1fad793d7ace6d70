import { DomainError } from "~/kernel/errors";
import { newId } from "~db/id";

/**
 * A page's one-time key: its forms send it along, so that a double click or a resend is handled only once (Rule 9.4).
 */
export const newFormKey = (): string => newId();

/** The one-time key in a form's field `idempotencyKey`; null when there is none. */
export function formKeyOf(form: FormData): string | null {
	const key = form.get("idempotencyKey");
	return typeof key === "string" && key.trim() ? key.trim().slice(0, 200) : null;
}

/**
 * The one-time key an API client sends as `Idempotency-Key`; null when it sends none.
 * @throws DomainError invalid when it is longer than 200 characters or not printable ASCII.
 */
export function idempotencyKeyOf(request: Request): string | null {
	const key = request.headers.get("Idempotency-Key")?.trim();
	if (!key) return null;
	if (!/^[\x21-\x7e]{1,200}$/.test(key)) {
		throw new DomainError("invalid", "Idempotency-Key: use up to 200 printable ASCII characters");
	}
	return key;
}
