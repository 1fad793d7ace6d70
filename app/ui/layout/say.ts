import type { FlashMessage } from "./flash-message";

const NAME = "said";

/** Shows a fixed message for something that happened in the browser alone; null takes it away. */
export const say = (message: FlashMessage | null): void => {
	dispatchEvent(new CustomEvent(NAME, { detail: message }));
};

/** Calls `hear` with each message of `say`. Returns the function that stops it. */
export function onMessage(hear: (message: FlashMessage | null) => void): () => void {
	const listen = (event: Event) => hear((event as CustomEvent<FlashMessage | null>).detail);
	addEventListener(NAME, listen);
	return () => removeEventListener(NAME, listen);
}
