import { data, href } from "react-router";
import { getClient, getDb } from "~/http/context.server";
import { anchorOf, setFlash } from "~/http/flash.server";
import { replyHeaders, retryHeaders, seeOther } from "~/http/form.server";
import { foundOr404 } from "~/http/found.server";
import { adminOrDenied } from "~/http/guards.server";
import { DomainError } from "~/kernel/errors";
import { ErrorSummary } from "~/ui/form/error-summary";
import { PageHead } from "~/ui/layout/page-head";
import { PageTitle } from "~/ui/layout/page-title";
import { deletePictures } from "~/uploads/picture-storage.server";
import { addPictures } from "../add-pictures.server";
import { getProductPictures } from "../picture.queries.server";
import { receivePictures } from "../receive-pictures.server";
import type { Route } from "./+types/pictures";
import { PICTURES_FIELD, PictureForms } from "./picture-forms";
import { PICTURES_AT, picturesUrl } from "./pictures-url";

export function loader({ context, params }: Route.LoaderArgs) {
	const admin = adminOrDenied(context);
	return foundOr404(() => getProductPictures(getDb(context), admin, params.id));
}

/** Adds uploaded pictures (Rule 7.30): the good ones are kept, the others named. */
export async function action({ request, context, params }: Route.ActionArgs) {
	const admin = adminOrDenied(context);
	const db = getDb(context);
	// Before reading the files, check that the product exists.
	foundOr404(() => getProductPictures(db, admin, params.id));
	try {
		const { pictures, errors, discard } = await receivePictures(request, getClient(context).ip);
		try {
			await deletePictures(addPictures(db, admin, { id: params.id, pictures }));
		} catch (error) {
			await discard();
			throw error;
		}
		if (errors.length > 0) return data({ errors: errors.map(({ message }) => message) }, { status: 400 });
	} catch (error) {
		if (!(error instanceof DomainError)) throw error;
		return data({ errors: [error.message] }, { status: error.status, headers: retryHeaders(error) });
	}
	const form = new FormData();
	form.set("at", PICTURES_AT);
	const { to, ...anchor } = anchorOf(request, form, picturesUrl(params.id));
	setFlash(context, "Pictures Added", "They are on the product page now.", "success", anchor);
	return seeOther(to);
}

export const headers = replyHeaders;

/** Also after a refusal: the good files of that post were kept. */
export const shouldRevalidate = () => true;

export default function Pictures({ loaderData: { id, name, pictures }, actionData }: Route.ComponentProps) {
	const errors = actionData?.errors ?? [];
	const title = `Pictures of ${name}`;
	return (
		<div className="wrap">
			<PageTitle>{errors.length > 0 ? `Error: ${title}` : title}</PageTitle>
			<PageHead back={{ to: href("/admin/products/:id", { id }), label: name }} title={title} />
			<div className="max-w-184">
				<ErrorSummary problems={errors.map((text) => ({ id: PICTURES_FIELD, text }))} />
				<PictureForms productId={id} pictures={pictures} errors={errors} />
			</div>
		</div>
	);
}
