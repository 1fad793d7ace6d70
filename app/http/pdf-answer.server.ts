import { logoOfPapers } from "~/kernel/settings/logos.server";
import type { PrintedPaper } from "~/ui/paper/printed-paper";
import type { Db } from "~db/client.server";

/** A paper as PDF, with the shop's logo; the library is loaded with the first one. */
export async function pdfOf(db: Db, paper: PrintedPaper): Promise<Buffer> {
	const { paperPdf } = await import("./paper-pdf.server");
	return paperPdf(paper, logoOfPapers(db));
}

/** The same as a response that the browser shows. */
export async function pdfAnswer(db: Db, fileName: string, paper: PrintedPaper): Promise<Response> {
	return new Response(new Uint8Array(await pdfOf(db, paper)), {
		headers: {
			"Content-Type": "application/pdf",
			"Content-Disposition": `inline; filename="${fileName}"`,
			"Cache-Control": "private, no-store",
		},
	});
}
