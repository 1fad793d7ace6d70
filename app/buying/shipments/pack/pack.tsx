import { data } from "react-router";
import { getDb } from "~/http/context.server";
import { readForm } from "~/http/form.server";
import { foundOr404 } from "~/http/found.server";
import { adminOrDenied } from "~/http/guards.server";
import type { Actor } from "~/kernel/actor/actor";
import { ADULT_SIGNATURE } from "~/kernel/config/site";
import { signatureReader } from "~/rules/index.server";
import type { Db } from "~db/client.server";
import { getOrderDetails } from "../../orders/order-admin.queries.server";
import { carrierChoices } from "../admin/carrier-choices.server";
import { partOf } from "../admin/part.server";
import { PartPage } from "../admin/part-page";
import { type ScanLine, scan } from "../scan";
import { scanLines } from "../scan-lines.server";
import type { Route } from "./+types/pack";
import { PackForm } from "./pack-form";

function readOrder(db: Db, actor: Actor, orderNumber: string) {
	const order = getOrderDetails(db, actor, orderNumber);
	const part = partOf(order);
	const { status, customerEmail } = order;
	const needsSignature = signatureReader(db, order.lines)(order.lines);
	return {
		orderNumber,
		status,
		customerEmail,
		needsSignature,
		...part,
		lines: scanLines(db, order.id, part.lines),
	};
}

export function loader({ context, params }: Route.LoaderArgs) {
	const admin = adminOrDenied(context);
	const db = getDb(context);
	return foundOr404(() => ({
		order: readOrder(db, admin, params.orderNumber),
		carriers: carrierChoices(db),
	}));
}

/** Counts a scan. The form has the counts, so nothing is written, and a reload counts nothing twice. */
export async function action({ context, params, request }: Route.ActionArgs) {
	const admin = adminOrDenied(context);
	const form = await readForm(request);
	const { lines } = foundOr404(() => readOrder(getDb(context), admin, params.orderNumber));
	const packed = packedOf(form, lines);
	const { problem, message, packed: counted } = scan(lines, packed, textOf(form, "scan"));
	const sent = ["trackingNumber", "carrier", "rest", "reason", "isOnShelf"].map((name) => [
		name,
		textOf(form, name),
	]);
	// Of an unticked box, its hidden field is sent alone.
	const rest = { ...Object.fromEntries(sent), sendEmail: String(form.getAll("sendEmail").at(-1) ?? "on") };
	return data(
		{ packed: counted ?? packed, message: message ?? null, problem: problem ?? null, rest },
		{ status: problem ? 400 : 200 },
	);
}

export type PackReply = { packed: number[]; message: string | null; problem: string | null; rest: Rest };
/** The values of the form's other fields. */
type Rest = Record<string, string>;

const textOf = (form: FormData, name: string): string => String(form.get(name) ?? "").slice(0, 1000);

/** The counts of a form, by the lines as they are now. */
function packedOf(form: FormData, lines: readonly ScanLine[]): number[] {
	const sent = new Map<string, number>();
	for (let n = 0; form.has(`lines[${n}].orderItemId`); n++) {
		const of = (name: string) => textOf(form, `lines[${n}].${name}`);
		sent.set(`${of("orderItemId")}:${of("flavorId")}`, Number.parseInt(of("quantity"), 10) || 0);
	}
	return lines.map(({ orderItemId, flavorId }) => sent.get(`${orderItemId}:${flavorId ?? ""}`) ?? 0);
}

export const shouldRevalidate = () => true;

export default function Pack({ loaderData, actionData }: Route.ComponentProps) {
	const { order, carriers } = loaderData;
	return (
		<PartPage
			order={order}
			title={`Pack ${order.orderNumber}`}
			intro={`Scan each item, or type its units. Then enter the tracking number and ship what is packed.${order.needsSignature ? ` ${ADULT_SIGNATURE}.` : ""}`}
			reply={actionData?.problem ? { result: { error: {} } } : undefined}
		>
			<PackForm key={order.parcels} order={order} carriers={carriers} reply={actionData} />
		</PartPage>
	);
}
