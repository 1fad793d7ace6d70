// Loaded only once a file is chosen: the form does the same without it.
import { MAX_FILE_BYTES, MAX_FILE_MB } from "~/kernel/config/site";
import type { UploadNews, UploadTo } from "./use-document-upload";

type Sending = UploadTo & {
	/** The file field's name, the id of its error on the page, the form's id, and the document's label. */
	name: string;
	errorId: string;
	formId: string;
	label: string;
	file: File;
	signal: AbortSignal;
	report: (news: UploadNews) => void;
	/** Reloads the page's data, so it shows the stored file. */
	reload: (address: string) => void | Promise<void>;
};

/** `refused` carries the server's reason. After `failed` the file is still in the form. */
type Outcome = { end: "kept" | "failed" | "cancelled" } | { end: "refused"; why: string };

let line: Promise<unknown> = Promise.resolve();

/**
 * Posts one document as the form would and reports progress, which fetch can't. One at a time: parallel uploads would
 * only share a slow line, and a visitor's first upload creates the session that the second one needs.
 */
export async function sendDocument(sending: Sending): Promise<void> {
	const { file, formId, label, page, button, signal, report, reload } = sending;
	const settle = (news: UploadNews) =>
		report({ percent: null, problem: null, message: "", isOver: true, ...news });
	if (signal.aborted) return;
	if (file.size > MAX_FILE_BYTES) {
		return settle({ problem: `${label} must be at most ${MAX_FILE_MB} MB. “${file.name}” was not kept.` });
	}
	report({ percent: 0, message: `Uploading ${file.name}` });
	const own = new AbortController();
	signal.addEventListener("abort", () => own.abort());
	// Submitting the form sends this file too, so the upload stops.
	document.getElementById(formId)?.addEventListener("submit", () => own.abort(), { signal });
	const turn = line.then(() => post(sending, own.signal));
	line = turn;
	const outcome = await turn;
	switch (outcome.end) {
		case "kept":
			await reload(page);
			return settle({ message: `${file.name} is uploaded` });
		case "refused":
			return settle({ problem: outcome.why });
		case "failed":
			return report({
				...{ percent: null, message: "" },
				problem: `The upload failed. Press ${button} to send the file with the form, or choose it again.`,
			});
		case "cancelled":
			return report({ percent: null, message: "" });
	}
}

function post({ action, name, errorId, file, report }: Sending, signal: AbortSignal): Promise<Outcome> {
	if (signal.aborted) return Promise.resolve({ end: "cancelled" });
	const body = new FormData();
	body.set("intent", "upload");
	body.set(name, file);
	const request = new XMLHttpRequest();
	return new Promise((settle) => {
		signal.addEventListener("abort", () => request.abort());
		request.open("POST", action);
		// The response is the form's own page, with the error next to the field if there is one.
		request.responseType = "document";
		request.upload.onprogress = ({ loaded, total }) =>
			report({ percent: Math.round((100 * loaded) / total) });
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
