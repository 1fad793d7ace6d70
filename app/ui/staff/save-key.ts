import { type RefObject, useEffect } from "react";

/** Ctrl S, or Command S, sends the form. */
export function useSaveKey(form: RefObject<HTMLFormElement | null>): void {
	useEffect(() => {
		const press = (event: KeyboardEvent) => {
			if (event.key !== "s" || !(event.ctrlKey || event.metaKey) || event.altKey) return;
			event.preventDefault();
			form.current?.requestSubmit();
		};
		addEventListener("keydown", press);
		return () => removeEventListener("keydown", press);
	}, [form]);
}
