import type { ReactNode } from "react";
import { counted } from "~/kernel/texts/numbers";
import type { ConformField } from "~/ui/form/field-source";
import { RadioRows } from "~/ui/form/radio-rows";
import { SiteLink } from "~/ui/site-link";
import { Badge } from "~/ui/text/badge";
import type { Address } from "~db/json-shapes";
import type { BlockedGoods } from "./blocked-goods.server";
import type { OrderDefaults } from "./checkout.queries.server";
import { OTHER } from "./ship-to-start";
import type { ShipToStore } from "./ship-to-stores.server";
import { short } from "./short-address";

/** The lines that can't go to a store, by store, of so many. */
export type Blocked = { byStore: Record<string, BlockedGoods[]>; of: number };

/**
 * Where an order ships (Rule 13.47): one of the stores, or the address in `children`, which styles hide while a store is
 * chosen. A company without a store that we ship to has the address alone.
 */
export function ShipTo({
	field,
	terms: { stores, licenses },
	elsewhere,
	blocked,
	children,
}: {
	field: ConformField;
	terms: Pick<OrderDefaults, "stores" | "licenses">;
	/** Whether another address can be used. */
	elsewhere: boolean;
	blocked: Blocked | undefined;
	children: ReactNode;
}) {
	if (stores.length === 0) return children;
	return (
		<RadioRows
			className="ship-to"
			field={field}
			defaultValue={typeof field.initialValue === "string" ? field.initialValue : OTHER}
			legend="Ship to"
			rows={[
				...stores.map((store) => ({
					value: store.id,
					name: store.name,
					text: whereText(store),
					aside: (
						<StoreNote
							groups={blocked?.byStore[store.id] ?? []}
							of={blocked?.of ?? 0}
							note={licenses[store.id]}
						/>
					),
				})),
				...(elsewhere
					? [
							{
								value: OTHER,
								name: "Another address",
								text: "Not on file: we look at it before the order ships.",
							},
						]
					: []),
			]}
		>
			{elsewhere ? <div className="ship-other">{children}</div> : null}
		</RadioRows>
	);
}

function whereText({ address, receivingHours }: ShipToStore): string {
	const { address1, address2, city, state, zipCode } = address;
	const where = [address1, address2, city, `${state} ${zipCode}`].filter(Boolean).join(", ");
	return receivingHours ? `${where}. Receives ${receivingHours}` : where;
}

/** Lines that can't go there, else its license; nothing where neither says something. */
function StoreNote({
	groups,
	of,
	note,
}: {
	groups: readonly BlockedGoods[];
	of: number;
	note: OrderDefaults["licenses"][string] | undefined;
}) {
	const byLaw = groups.flatMap(({ license, lines }) => (license ? [] : lines)).length;
	if (byLaw > 0) return <Badge color="red">{`${byLaw} of ${counted(of, "line")} blocked`}</Badge>;
	if (!note) return null;
	if (note.isHeld || note.isSoon) return <Badge color={note.isHeld ? "red" : "yellow"}>{note.text}</Badge>;
	return note.text;
}

/** Fills the address in with one of an earlier order. */
export function UsedAddresses({ addresses }: { addresses: readonly Address[] }) {
	if (addresses.length === 0) return null;
	return (
		<div className="small mb-4">
			Fill in one you have used:
			<ul>
				{addresses.map((address, n) => (
					<li key={short(address)}>
						<SiteLink className="tap" to={`?address=${n}`} preventScrollReset>
							{short(address)}
						</SiteLink>
					</li>
				))}
			</ul>
		</div>
	);
}
