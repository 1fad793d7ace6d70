import type { PrintedPaper } from "./printed-paper";

/** A paper as a PDF that the browser shows; the library is loaded with the first one. */
export async function pdfAnswer(fileName: string, paper: PrintedPaper): Promise<Response> {
	const { paperPdf } = await import("./paper-pdf.server");
	return new Response(new Uint8Array(await paperPdf(paper)), {
		headers: {
			"Content-Type": "application/pdf",
			"Content-Disposition": `inline; filename="${fileName}"`,
			"Cache-Control": "private, no-store",
		},
	});
}
