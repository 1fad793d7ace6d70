import { href } from "react-router";
import type { StoreOnLicenseHold } from "~/rules/index.server";
import { Note } from "~/ui/layout/card";
import { SiteLink } from "~/ui/site-link";

/** How many goods are named. */
const MOST_NAMED = 3;

const named = (goods: readonly string[]) =>
	goods.slice(0, MOST_NAMED).join("; ") +
	(goods.length > MOST_NAMED ? `; and ${goods.length - MOST_NAMED} more` : "");

/** The stores that goods in the cart are held for, each with its license and the way to renew it (Rule 13.56). */
export const StoresOnLicenseHold = ({ stores }: { stores: readonly StoreOnLicenseHold[] }) =>
	stores.length === 0 ? null : (
		<Note kind="warn" className="mb-5">
			{stores.map(({ storeId, store, locationId, message, expiresOn, held }) => (
				<p key={storeId}>
					<b>{message}</b> Held for {store} until then: {named(held)}.{" "}
					<SiteLink to={`${href("/portal/locations/:id/:does?", { id: locationId })}#licenses`}>
						{expiresOn === null ? "Send the license" : "Renew the license"}
					</SiteLink>
				</p>
			))}
		</Note>
	);
