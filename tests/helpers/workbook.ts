import { type WriteSheet, writeXlsx } from "hucre/xlsx";

/** An Excel workbook with a sheet for each list of rows. */
export const workbook = (
	...sheets: (Partial<WriteSheet> & Pick<WriteSheet, "rows">)[]
): Promise<Uint8Array> =>
	writeXlsx({ sheets: sheets.map((sheet, n) => ({ name: `Sheet ${n + 1}`, ...sheet })) });
