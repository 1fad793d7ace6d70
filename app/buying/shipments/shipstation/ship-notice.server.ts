import sax from "sax";
import { SHIPSTATION } from "~/kernel/config/site";
import { DomainError } from "~/kernel/errors";

export type NoticeItem = { sku: string; lineItemId: string; quantity: string };

/** What a ShipNotice says; texts that it doesn't have are empty. */
export type ShipNotice = {
	fields: Readonly<Record<Field, string>>;
	items: NoticeItem[];
};

const FIELDS = ["OrderNumber", "Carrier", "TrackingNumber", "NotifyCustomer"] as const;
type Field = (typeof FIELDS)[number];

const ITEM = "ShipNotice/Items/Item";
const ITEM_FIELDS: Record<string, keyof NoticeItem> = {
	[`${ITEM}/SKU`]: "sku",
	[`${ITEM}/LineItemID`]: "lineItemId",
	[`${ITEM}/Quantity`]: "quantity",
};

const refuse = (message: string, code: "invalid" | "too_large" = "invalid") => new DomainError(code, message);
const NO_NOTICE = "The body is no ShipNotice in XML.";

/**
 * Reads the body of a notice (Rule 7.147). Entities other than XML's own and documents with a DOCTYPE are refused.
 * @returns null for an empty body.
 * @throws DomainError invalid for what is no ShipNotice; too_large for more text, items or levels than one may have.
 */
export function readShipNotice(body: string): ShipNotice | null {
	const text = body.replace(/^\uFEFF/, "").trim();
	if (text === "") return null;
	if (text.length > SHIPSTATION.noticeCharacters) throw refuse("This ShipNotice is too long.", "too_large");
	const fields = Object.fromEntries(FIELDS.map((name) => [name, ""])) as Record<Field, string>;
	const items: NoticeItem[] = [];
	const path: string[] = [];
	const write = (value: string) => {
		const at = path.join("/");
		const field = FIELDS.find((name) => at === `ShipNotice/${name}`);
		if (field) fields[field] += value;
		const ofItem = ITEM_FIELDS[at];
		if (ofItem) items.at(-1)![ofItem] += value;
	};
	const parser = sax.parser(true, {});
	parser.onerror = () => {
		throw refuse(NO_NOTICE);
	};
	parser.ondoctype = () => {
		throw refuse("A ShipNotice has no DOCTYPE.");
	};
	parser.onopentag = ({ name }) => {
		if (path.length === 0 && name !== "ShipNotice") throw refuse(NO_NOTICE);
		path.push(name);
		if (path.length > SHIPSTATION.noticeLevels) throw refuse("This ShipNotice is too deep.", "too_large");
		if (path.join("/") !== ITEM) return;
		items.push({ sku: "", lineItemId: "", quantity: "" });
		if (items.length > SHIPSTATION.noticeItems)
			throw refuse("This ShipNotice has too many items.", "too_large");
	};
	parser.onclosetag = () => path.pop();
	parser.ontext = write;
	parser.oncdata = write;
	parser.write(text).close();
	return { fields, items };
}
