import { href, redirect } from "react-router";
import { deleteBrand } from "~/domain/brands/write-brand.server";
import { DomainError } from "~/domain/errors";
import { getActor, getDb } from "~/http/context.server";
import { setFlash } from "~/http/flash.server";
import { seeOther } from "~/http/form.server";
import { foundOr404 } from "~/http/found.server";
import type { Route } from "./+types/brand-delete";

export const loader = ({ params: { id } }: Route.LoaderArgs) => redirect(href("/admin/brands/:id", { id }));

/** Deletes a brand without products (Rule 7.13). */
export function action({ context, params: { id } }: Route.ActionArgs) {
	try {
		const { name } = deleteBrand(getDb(context), getActor(context), id);
		setFlash(context, "Brand Deleted", `${name} is gone.`);
		return seeOther(href("/admin/brands"));
	} catch (error) {
		if (!(error instanceof DomainError) || error.code !== "conflict") return foundOr404(() => raise(error));
		setFlash(context, "Error", error.message, "error");
		return seeOther(href("/admin/brands/:id", { id }));
	}
}

function raise(error: unknown): never {
	throw error;
}
