import { readForm } from "~/http/form.server";
import { DomainError } from "~/kernel/errors";
import { openTable } from "~/kernel/tables/open-table.server";
import type { TableFile } from "~/kernel/tables/table-file";
import { receiveTable } from "~/uploads/receive-table.server";

/**
 * Reads a form whose lines were typed or come as a CSV or Excel file in the field `file`.
 *
 * @param isKnown whether a row of a workbook has the headings that the file should have.
 * @param fill puts the file's lines into the form's fields, as if they had been typed; returns what is wrong with them.
 * @returns the form, and what is wrong with the file.
 */
export async function readPostedTable(
	request: Request,
	address: string,
	isKnown: (heads: readonly string[]) => boolean,
	fill: (form: FormData, table: TableFile) => Promise<string | undefined>,
): Promise<{ form: FormData; problem?: string | undefined }> {
	if (!/^multipart\/form-data/i.test(request.headers.get("Content-Type") ?? "")) {
		return { form: await readForm(request) };
	}
	let form = new FormData();
	let discard = async () => {};
	try {
		const received = await receiveTable(request, address);
		({ form, discard } = received);
		const { file } = received;
		return { form, problem: file ? await fill(form, await openTable(file.path, isKnown)) : undefined };
	} catch (error) {
		if (!(error instanceof DomainError)) throw error;
		return { form, problem: error.message };
	} finally {
		await discard();
	}
}

/** A field's text, cut at `most` characters. */
export const textOf = (form: FormData, name: string, most: number): string => {
	const value = form.get(name);
	return typeof value === "string" ? value.slice(0, most) : "";
};
