import { useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import type { ConformField } from "~/ui/form/field-source";

export type DocumentUpload = {
	/** Percent of the file sent so far; null when no upload is running. */
	percent: number | null;
	/** Why the file was not stored. */
	problem: string | null;
	/** Announced to screen readers. */
	message: string;
	/** Counts files that were stored, refused or canceled. The picker is re-created after each. */
	round: number;
};

/** The form that a document belongs to. */
export type UploadTo = {
	/** Path the form posts to. */
	action: string;
	/** Path of the page that shows the form. */
	page: string;
	/** Label of the button that submits the form. */
	button: string;
};

export type UploadNews = Partial<Omit<DocumentUpload, "round">> & { isOver?: boolean };

const hear = (before: DocumentUpload, { isOver, ...news }: UploadNews): DocumentUpload => ({
	...before,
	...news,
	round: before.round + (isOver ? 1 : 0),
});

/**
 * Uploads a document as soon as it is chosen and reports progress. If anything fails, the file is still in the form
 * and is sent with it.
 */
export function useDocumentUpload({ id, name, errorId, formId }: ConformField, label: string, to: UploadTo) {
	const [upload, setUpload] = useState<DocumentUpload>({
		percent: null,
		problem: null,
		message: "",
		round: 0,
	});
	const { round } = upload;
	const sending = useRef<AbortController>(null);
	const navigate = useNavigate();
	useEffect(() => () => sending.current?.abort(), []);
	useEffect(() => {
		if (round > 0 && document.activeElement === document.body) document.getElementById(id)?.focus();
	}, [id, round]);

	/** Starts over, with another file or with none. */
	function startAnew(isOver: boolean) {
		sending.current?.abort();
		setUpload((before) => hear(before, { percent: null, problem: null, message: "", isOver }));
	}

	async function choose(file: File | undefined) {
		startAnew(false);
		if (!file) return;
		const own = new AbortController();
		sending.current = own;
		const sender = await import("./send-document").catch(() => null);
		await sender?.sendDocument({
			...{ ...to, name, errorId, formId, label, file, signal: own.signal },
			reload: (address) => navigate(address, { replace: true, preventScrollReset: true }),
			report: (news) => {
				// Ignore news of this upload if another file was chosen in the meantime.
				if (sending.current === own) setUpload((before) => hear(before, news));
			},
		});
	}

	return { ...upload, choose, cancel: () => startAnew(true) };
}
