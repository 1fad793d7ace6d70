// Fetched only once a file is chosen: the form does the same without it.

/** `refused` carries the server's reason; after `failed` the file is still in the form. */
export type Outcome = { end: "kept" | "failed" | "cancelled" } | { end: "refused"; why: string };

type Sending = {
	/** Where the form posts to. */
	action: string;
	/** The file field's name, and the id its error has on the page. */
	name: string;
	errorId: string;
	file: File;
	onProgress: (percent: number) => void;
	signal: AbortSignal;
};

let line: Promise<unknown> = Promise.resolve();

/**
 * Posts one document as the form would, and tells how far it is, which fetch can't. One after another: a slow line is not
 * shared out, and the first file of a visitor makes the session that the second one needs.
 */
export function sendDocument(sending: Sending): Promise<Outcome> {
	const turn = line.then(() => post(sending));
	line = turn;
	return turn;
}

function post({ action, name, errorId, file, onProgress, signal }: Sending): Promise<Outcome> {
	if (signal.aborted) return Promise.resolve({ end: "cancelled" });
	const body = new FormData();
	body.set("intent", "upload");
	body.set(name, file);
	const request = new XMLHttpRequest();
	return new Promise((settle) => {
		signal.addEventListener("abort", () => request.abort());
		request.open("POST", action);
		// The answer is the wizard's own page, with the reason beside the field where there is one.
		request.responseType = "document";
		request.upload.onprogress = ({ loaded, total }) => onProgress(Math.round((100 * loaded) / total));
		request.onabort = () => settle({ end: "cancelled" });
		request.onerror = () => settle({ end: "failed" });
		request.onload = () => {
			const why = request.response?.getElementById(errorId)?.textContent?.replace(/^Error: /, "");
			if (request.status === 200) settle({ end: "kept" });
			else settle(why ? { end: "refused", why } : { end: "failed" });
		};
		request.send(body);
	});
}
