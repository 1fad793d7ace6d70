import { logoOfPapers } from "~/kernel/settings/logos.server";
import type { Db } from "~db/client.server";
import type { PrintedPaper } from "./printed-paper";

/** A paper as a PDF that the browser shows; the library is loaded with the first one. */
export async function pdfAnswer(db: Db, fileName: string, paper: PrintedPaper): Promise<Response> {
	const { paperPdf } = await import("./paper-pdf.server");
	return new Response(new Uint8Array(await paperPdf(paper, logoOfPapers(db))), {
		headers: {
			"Content-Type": "application/pdf",
			"Content-Disposition": `inline; filename="${fileName}"`,
			"Cache-Control": "private, no-store",
		},
	});
}
