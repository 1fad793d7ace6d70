import type { FormReply } from "~/http/form.server";
import type { LicenseKind } from "~/terms/documents";
import type { FlashMessage } from "~/ui/layout/flash-message";

/** A form's reply on the application page: messages by field, with '' for the whole form. */
export type ScreenReply = {
	toast: FlashMessage | null;
	errors: Record<string, string[]>;
	typed: Record<string, string>;
	/** The document whose check was posted. */
	kind?: LicenseKind;
};

/** Reads a form door's reply; undefined while nothing was posted. */
export function replyOf(reply: FormReply | undefined, kind?: LicenseKind): ScreenReply | undefined {
	if (!reply) return undefined;
	const { error, initialValue } = reply.result;
	const errors = Object.entries(error ?? {}).flatMap(([name, messages]) =>
		messages ? [[name, messages] as const] : [],
	);
	const typed = Object.entries(initialValue ?? {}).flatMap(([name, value]) =>
		typeof value === "string" ? [[name, value] as const] : [],
	);
	return {
		toast: reply.toast,
		errors: Object.fromEntries(errors),
		typed: Object.fromEntries(typed),
		...(kind ? { kind } : {}),
	};
}
