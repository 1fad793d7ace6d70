import { getActor, getDb } from "~/http/context.server";
import { retryHeaders } from "~/http/form.server";
import { whyUnwritten } from "~/http/locked.server";
import { PRIVATE } from "~/http/problem.server";
import { whyKeyRefused, whyOutOfScope } from "~/http/program.server";
import { absoluteUrl } from "~/http/site-url.server";
import type { Actor } from "~/kernel/actor/actor";
import { DomainError } from "~/kernel/errors";
import type { Db } from "~db/client.server";
import type { Route } from "./+types/shipstation";
import { exportOrders } from "./export-orders.server";
import { notifyShipped } from "./notify-shipped.server";
import { readShipNotice } from "./ship-notice.server";

const PATTERN = "/api/shipstation";
/** ShipStation asks for a name and a password when it is told to. */
const CHALLENGE = { "WWW-Authenticate": 'Basic realm="ShipStation", charset="UTF-8"' };

type Args = Pick<Route.LoaderArgs, "context" | "request">;

const plain = (status: number, text: string, headers: Record<string, string> = {}) =>
	new Response(text, {
		status,
		headers: { ...PRIVATE, "Content-Type": "text/plain; charset=utf-8", ...headers },
	});

/** Answers a program with its key only (Rule 9.70), and refuses in plain text. */
async function answered(
	{ context, request }: Args,
	run: (db: Db, actor: Actor) => Response | Promise<Response>,
): Promise<Response> {
	const actor = getActor(context);
	const refused = whyKeyRefused(context) ?? whyOutOfScope(context, request.method, PATTERN);
	if (refused?.status === 401) return plain(401, refused.detail, CHALLENGE);
	if (refused) return plain(refused.status, refused.detail, refused.headers);
	if (actor.kind !== "user" || !actor.program)
		return plain(401, "Log in with the id of a program's key as user and its secret as password.", CHALLENGE);
	try {
		return await run(getDb(context), actor);
	} catch (error) {
		const unwritten = whyUnwritten(error);
		if (unwritten) return plain(503, unwritten);
		if (!(error instanceof DomainError)) throw error;
		return plain(error.status, error.message, retryHeaders(error));
	}
}

/** @throws DomainError invalid for another action than ShipStation's for this method. */
function requireAction({ searchParams }: URL, action: string): void {
	if (searchParams.get("action")?.toLowerCase() === action) return;
	throw new DomainError("invalid", `Use action=${action} with this method.`);
}

/** @throws DomainError invalid for what is no minute, such as 03/23/2026 21:09. */
function minuteIn({ searchParams }: URL, name: string): Date {
	const [, month, day, year, hour, minute] =
		/^(\d{1,2})\/(\d{1,2})\/(\d{4}) (\d{1,2}):(\d{2})$/.exec(searchParams.get(name)?.trim() ?? "") ?? [];
	const parts = [Number(year), Number(month) - 1, Number(day), Number(hour), Number(minute)] as const;
	const moment = new Date(Date.UTC(...parts));
	const isSame =
		moment.getUTCMonth() === parts[1] &&
		moment.getUTCDate() === parts[2] &&
		moment.getUTCHours() === parts[3] &&
		moment.getUTCMinutes() === parts[4];
	if (isSame) return moment;
	throw new DomainError("invalid", `Send ${name} as MM/dd/yyyy HH:mm, in UTC.`);
}

/** @throws DomainError invalid for what is no page. */
function pageIn({ searchParams }: URL): number {
	const text = searchParams.get("page") ?? "1";
	if (/^[1-9]\d{0,6}$/.test(text)) return Number(text);
	throw new DomainError("invalid", "Send page as a whole number from 1.");
}

/** `GET ?action=export`: orders that changed within a time (Rule 7.147). */
export const loader = ({ url, ...args }: Route.LoaderArgs) =>
	answered(args, (db, actor) => {
		requireAction(url, "export");
		const range = { from: minuteIn(url, "start_date"), until: minuteIn(url, "end_date"), page: pageIn(url) };
		const xml = exportOrders(db, actor, range, (path) => absoluteUrl(path, url));
		return new Response(xml, { headers: { ...PRIVATE, "Content-Type": "application/xml; charset=utf-8" } });
	});

/** `POST ?action=shipnotify`: a label was made (Rule 7.147). What the address says counts before the body. */
const notified = ({ url, ...args }: Route.ActionArgs) =>
	answered(args, async (db, actor) => {
		if (args.request.method !== "POST")
			return plain(405, "Use GET, HEAD, POST.", { Allow: "GET, HEAD, POST" });
		requireAction(url, "shipnotify");
		const notice = readShipNotice(await args.request.text());
		const said = (name: string, own: string | undefined) =>
			(url.searchParams.get(name)?.trim() || own?.trim()) ?? "";
		notifyShipped(db, actor, {
			orderNumber: said("order_number", notice?.fields.OrderNumber),
			carrier: said("carrier", notice?.fields.Carrier),
			trackingNumber: said("tracking_number", notice?.fields.TrackingNumber),
			items: notice?.items ?? [],
			mails: notice?.fields.NotifyCustomer.trim().toLowerCase() !== "false",
		});
		return plain(200, "");
	});
export const action = Object.assign(notified, { methods: ["POST"] });
