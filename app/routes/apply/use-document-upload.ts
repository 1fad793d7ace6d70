import { useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import type { ConformField } from "~/ui/form/field-source";

export type DocumentUpload = {
	/** How much of the file is sent; null while none is on its way. */
	percent: number | null;
	/** Why the file was not kept. */
	problem: string | null;
	/** What assistive technology is told. */
	said: string;
	/** Counts the files that were kept, refused or cancelled: the picker starts anew after each. */
	round: number;
};

/** The form a document belongs to. */
export type UploadTo = {
	/** Where the form posts to. */
	action: string;
	/** Where the form is shown. */
	page: string;
	/** What is pressed to send it by hand. */
	button: string;
};

export type UploadNews = Partial<Omit<DocumentUpload, "round">> & { isOver?: boolean };

const hear = (before: DocumentUpload, { isOver, ...news }: UploadNews): DocumentUpload => ({
	...before,
	...news,
	round: before.round + (isOver ? 1 : 0),
});

/**
 * Sends a document as soon as it is chosen and says how far it is. A convenience: whatever goes wrong, the file is still in
 * the form, which sends it too.
 */
export function useDocumentUpload({ id, name, errorId, formId }: ConformField, label: string, to: UploadTo) {
	const [upload, setUpload] = useState<DocumentUpload>({ percent: null, problem: null, said: "", round: 0 });
	const { round } = upload;
	const sending = useRef<AbortController>(null);
	const navigate = useNavigate();
	useEffect(() => () => sending.current?.abort(), []);
	useEffect(() => {
		if (round > 0 && document.activeElement === document.body) document.getElementById(id)?.focus();
	}, [id, round]);

	/** Begins with another file, or with none. */
	function startAnew(isOver: boolean) {
		sending.current?.abort();
		setUpload((before) => hear(before, { percent: null, problem: null, said: "", isOver }));
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
			tell: (news) => {
				// Another file was chosen meanwhile: the field is that one's.
				if (sending.current === own) setUpload((before) => hear(before, news));
			},
		});
	}

	return { ...upload, choose, cancel: () => startAnew(true) };
}
