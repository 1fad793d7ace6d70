import { labelFileOf, labelsAnswer } from "~/desk/labels/labels-answer.server";
import { portalUrl } from "~/desk/portal-tab";
import { getDb } from "~/http/context.server";
import { foundOr404 } from "~/http/found.server";
import { adminOrDenied } from "~/http/guards.server";
import { pageNumberOf } from "~/http/page-number";
import { returnPath } from "~/http/return-path.server";
import { notFound } from "~/kernel/errors";
import { getContacts, shopName } from "~/kernel/settings/settings.queries.server";
import { STAFF_ROWS } from "~/terms/staff-rows";
import type { Route } from "./+types/slips-file";
import { chosenOrders, orBack } from "./chosen.server";
import { paperOrders } from "./paper-orders.server";
import { slipRoll } from "./slip-labels";

/** The packing slips that the page of papers shows, as slips.pdf or slips.zpl for label printers (Rule 7.88). */
export function loader({ context, params, url }: Route.LoaderArgs) {
	const admin = adminOrDenied(context);
	const db = getDb(context);
	const { searchParams: query } = url;
	const { ids } = orBack(context, returnPath(query, portalUrl("orders")), () =>
		chosenOrders(db, admin, query),
	);
	const first = ((pageNumberOf(url, "part") ?? 1) - 1) * STAFF_ROWS.papersAtOnce;
	return foundOr404(() => {
		const kind = labelFileOf(params.file, "slips");
		const orders = paperOrders(
			db,
			admin,
			ids.slice(first, first + STAFF_ROWS.papersAtOnce),
			query.get("parcel"),
		);
		if (!kind || orders.length === 0) throw notFound("File");
		const sender = { name: shopName(db), address: getContacts(db).address };
		return labelsAnswer(slipRoll(orders, sender), "slips", kind);
	});
}
