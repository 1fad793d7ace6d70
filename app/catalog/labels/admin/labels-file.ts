import { labelFileOf, labelsAnswer } from "~/desk/labels/labels-answer.server";
import { getDb } from "~/http/context.server";
import { foundOr404 } from "~/http/found.server";
import { adminOrDenied } from "~/http/guards.server";
import { notFound } from "~/kernel/errors";
import { goodsLabelOf } from "../labels";
import { labelRoll, linesOfAddress } from "../product-labels.server";
import type { Route } from "./+types/labels-file";

/** The labels of an address as labels.pdf or labels.zpl (Rule 7.87). */
export function loader({ context, params, url }: Route.LoaderArgs) {
	const admin = adminOrDenied(context);
	const db = getDb(context);
	const { searchParams: query } = url;
	return foundOr404(() => {
		const kind = labelFileOf(params.file, "labels");
		if (!kind) throw notFound("File");
		const lines = linesOfAddress(db, admin, query);
		return labelsAnswer(labelRoll(db, admin, lines, goodsLabelOf(query.get("kind"))), "labels", kind);
	});
}
