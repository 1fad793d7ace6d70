import { getCart, getOrderFigures, listBoughtGoods, listMyOrders, listWaiting } from "~/buying/index.server";
import { getBuyerAccount, getLatestApplication, getOwnAddress, listDevices } from "~/customers/index.server";
import { getDb, getSession } from "~/http/context.server";
import { newFormKey } from "~/http/form-key.server";
import { foundOr404 } from "~/http/found.server";
import { userOrLogin } from "~/http/guards.server";
import { type CustomerActor, canBuy, isCustomer, isStaff } from "~/kernel/actor/permissions";
import { dayOf } from "~/kernel/clock/buckets";
import { earliestShipDay } from "~/kernel/clock/business-days";
import { env } from "~/kernel/config/env.server";
import { LIMITS } from "~/kernel/config/site";
import { isOn } from "~/kernel/settings/switches.server";
import { balanceOf, lateOf } from "~/ledger";
import { listOwnEndingLicenses, listOwnHolds } from "~/rules/index.server";
import { pageTitle } from "~/ui/layout/page-title";
import { accountSheet } from "~/ui/styles/sheets";
import type { Db } from "~db/client.server";
import type { Route } from "./+types/portal";
import { listOwnMessages, listOwnQuotes } from "./own-requests.server";
import { PortalScreen } from "./portal-screen";
import { ownAging } from "./reader-of-portal.server";

export const meta: Route.MetaFunction = ({ matches }) => pageTitle(matches, "Portal");

/** What the reader's company owes, in cents; null for its people who only order. */
function balanceFor(db: Db, buyer: CustomerActor) {
	const aging = ownAging(db, buyer);
	return aging && { cents: balanceOf(aging), lateCents: lateOf(aging) };
}

/** What a buyer's portal opens with: orders on their way, goods to order again, licenses and figures. */
function overviewOf(db: Db, buyer: CustomerActor, now: Date) {
	const mayBuy = canBuy(buyer);
	const cart = mayBuy ? getCart(db, buyer) : null;
	return {
		account: foundOr404(() => getBuyerAccount(db, buyer)),
		balance: balanceFor(db, buyer),
		figures: getOrderFigures(db, buyer),
		inFlight: listMyOrders(db, buyer, { active: true, perPage: LIMITS.adminRows }).orders,
		bought: mayBuy ? listBoughtGoods(db, buyer, LIMITS.orderAgain) : [],
		waiting: mayBuy && isOn(db, "approvals") ? listWaiting(db, buyer) : [],
		cart: cart && { totalCents: cart.totals.subtotalCents, lines: cart.lines.length },
		holds: listOwnHolds(db, buyer),
		isOwner: buyer.companyRole === "owner",
		endingLicenses: listOwnEndingLicenses(db, buyer, dayOf(now, env.TIME_ZONE)),
		formKey: newFormKey(),
		shipDay: earliestShipDay(now, env.TIME_ZONE),
		today: dayOf(now, env.TIME_ZONE),
	};
}

/** The account's application, documents, requests, password form and devices (Rule 2.10). */
export function loader({ context, url }: Route.LoaderArgs) {
	const actor = userOrLogin(context, url);
	const db = getDb(context);
	const application = getLatestApplication(db, actor);
	const isBuyer = isCustomer(actor);
	const showsAccount = !isBuyer || url.searchParams.get("tab") === "account";
	return {
		username: actor.username,
		address: getOwnAddress(db, actor),
		isAdmin: isStaff(actor),
		isBuyer,
		mayBuy: canBuy(actor),
		overview: isBuyer && url.searchParams.get("tab") !== "account" ? overviewOf(db, actor, new Date()) : null,
		application,
		quotes: listOwnQuotes(db, actor),
		messages: listOwnMessages(db, actor),
		devices: showsAccount ? listDevices(db, actor, getSession(context).id) : [],
	};
}

export const links = accountSheet;

export default function Portal({ loaderData }: Route.ComponentProps) {
	return <PortalScreen {...loaderData} />;
}
