import { useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { MAX_FILE_BYTES } from "~/site";
import type { ConformField } from "~/ui/field-source";

const ACTION = "/apply?step=2";
const FAILED =
	"The upload did not go through. Press Next Step to send the file with the form, or choose it again.";

/**
 * Sends a document as soon as it is chosen and says how far it is. A convenience: whatever goes wrong, the file is still in
 * the form, which sends it too.
 */
export function useDocumentUpload({ id, name, errorId, formId }: ConformField, label: string) {
	const [percent, setPercent] = useState<number | null>(null);
	const [problem, setProblem] = useState<string | null>(null);
	const [said, setSaid] = useState("");
	// The picker starts anew after each file that was kept or refused.
	const [round, setRound] = useState(0);
	const sending = useRef<AbortController>(null);
	const navigate = useNavigate();
	useEffect(() => () => sending.current?.abort(), []);
	useEffect(() => {
		if (round > 0 && document.activeElement === document.body) document.getElementById(id)?.focus();
	}, [id, round]);

	function startAnew(problem: string | null) {
		setProblem(problem);
		setRound((before) => before + 1);
	}

	async function choose(file: File | undefined) {
		sending.current?.abort();
		setProblem(null);
		setPercent(null);
		if (!file) return;
		if (file.size > MAX_FILE_BYTES) {
			return startAnew(`${label} must be at most 10 MB. “${file.name}” was not kept.`);
		}
		const own = new AbortController();
		sending.current = own;
		const { signal } = own;
		// The form takes the file along.
		document.getElementById(formId)?.addEventListener("submit", () => own.abort(), { signal });
		const sender = await import("./send-document").catch(() => null);
		if (!sender || signal.aborted) return;
		setPercent(0);
		setSaid(`Uploading ${file.name}`);
		const outcome = await sender.sendDocument({
			...{ action: ACTION, name, errorId, file, signal },
			onProgress: setPercent,
		});
		if (outcome.end === "kept") await navigate(ACTION, { replace: true, preventScrollReset: true });
		// Another file was chosen meanwhile: the field is that one's.
		if (sending.current !== own) return;
		setPercent(null);
		setSaid(outcome.end === "kept" ? `${file.name} is uploaded` : "");
		if (outcome.end === "failed") setProblem(FAILED);
		else if (outcome.end === "refused") startAnew(outcome.why);
		else if (outcome.end === "kept") startAnew(null);
	}

	function cancel() {
		sending.current?.abort();
		startAnew(null);
	}
	return { percent, problem, said, round, choose, cancel };
}
