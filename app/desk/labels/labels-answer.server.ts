import type { LabelRoll } from "~/desk/labels/label";
import { labelsZpl } from "~/desk/labels/label-zpl";

/** The kinds of files that label printers take, by their ending. */
export const LABEL_FILES = ["pdf", "zpl"] as const;
export type LabelFile = (typeof LABEL_FILES)[number];

/** Whether a file of labels, such as `labels.zpl`, has one of the known endings. */
export function labelFileOf(name: string, base: string): LabelFile | null {
	const ending = LABEL_FILES.find((one) => name === `${base}.${one}`);
	return ending ?? null;
}

/** A roll as a file: PDF, which the browser shows, or ZPL, which it saves. */
export async function labelsAnswer(roll: LabelRoll, name: string, kind: LabelFile): Promise<Response> {
	const isPdf = kind === "pdf";
	const body = isPdf
		? new Uint8Array(await (await import("~/desk/labels/label-pdf.server")).labelsPdf(roll))
		: labelsZpl(roll);
	return new Response(body, {
		headers: {
			"Content-Type": isPdf ? "application/pdf" : "application/zpl; charset=utf-8",
			"Content-Disposition": `${isPdf ? "inline" : "attachment"}; filename="${name}.${kind}"`,
			"Cache-Control": "private, no-store",
		},
	});
}
