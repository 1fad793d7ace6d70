import { readForm } from "~/http/form.server";
import { onlyShownAgain } from "~/http/form-action.server";

/** A product's form as posted. One of the buttons that arrange its flavors only shows it again (Rule 7.5). */
export async function productForm(request: Request): Promise<FormData> {
	const form = await readForm(request);
	return form.has("arrange") ? onlyShownAgain(form) : form;
}
