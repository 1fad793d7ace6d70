import { type SQL, sql } from "drizzle-orm";
import { lineName, regulatoryFactsOf } from "~/catalog";
import { shopClock } from "~/kernel/clock/shop-time.server";
import { env } from "~/kernel/config/env.server";
import { getSettings } from "~/kernel/settings/settings.queries.server";
import type { Category } from "~/terms/categories";
import { LICENSES, type LicenseKind } from "~/terms/documents";
import { type ExciseCharge, exciseCents } from "~/terms/excise";
import type { DeviceKind } from "~/terms/regulatory-facts";
import type { Db, Tx } from "~db/client.server";
import type { Address } from "~db/json-shapes";
import { pactFacts } from "~db/schema.server";
import { boundsOf, lastDayOf } from "./report-month.ts";
import type { ReportRow } from "./report-row.ts";

/** A parcel with its order and invoice. */
type Parcel = {
	id: string;
	at: number;
	carrier: string | null;
	trackings: string;
	orderId: string;
	orderNumber: string;
	locationId: string | null;
	address: string;
	recipient: string | null;
	invoiceNumber: string | null;
	invoiceDay: string | null;
	/** The customer's licenses as the invoice has them, in JSON. */
	invoiceLicenses: string | null;
	companyId: string | null;
};

/** Units of an order's line in a parcel, or a correction of them with its day and reason. */
type Line = {
	shipmentId: string;
	flavorId: string | null;
	units: number;
	day: string | null;
	correction: string | null;
	orderItemId: string;
	productId: string | null;
	productName: string;
	sku: string | null;
	/** The flavor that was ordered; `flavorId` of an assorted line is the one that left. */
	orderedFlavorId: string | null;
	flavor: string | null;
	assorted: number;
	unitPriceCents: number;
	/** What it is charged (Rule 18.25), in JSON, and the line's units that left, less those corrected, before these. */
	excise: string | null;
	before: number;
	/** No report has it: its goods are known not to be vapor products. */
	isLeftOut: number;
};

type Goods = {
	id: string;
	barcode: string | null;
	category: Category;
	nicotineStrength: string | null;
	deviceKind: DeviceKind | null;
	volumeHundredths: number | null;
	listPriceCents: number | null;
	brand: string;
};

/** A month's rows, and by state the units that no report has because their goods are known not to be vapor products. */
export type MonthRows = { rows: ReportRow[]; leftOut: Record<string, number> };

/** The parcels and corrections of a month, and what counts of them for its reports, as `Line`s (Rules 20.1, 20.2, 20.5). */
function conditionsOf(month: string): Record<"ofMonth" | "corrected" | "goods" | "isLeftOut", SQL> & {
	/** The lines of all parcels, or of some by their ids. */
	countedIn(parcels: readonly string[] | null): SQL;
} {
	const { from, to } = boundsOf(month, env.TIME_ZONE);
	const ofMonth = sql`s.shipped_at >= ${from.getTime()} and s.shipped_at < ${to.getTime()}`;
	const corrected = sql`k.day between ${`${month}-01`} and ${lastDayOf(month)}`;
	const isLeftOut = sql`(coalesce(f.is_left_out, 0) or (coalesce(p.is_ends, 1) = 0 and f.device_kind is null))`;
	const item = sql`i.id as orderItemId, i.product_id as productId, i.product_name as productName, i.sku, i.flavor_id as orderedFlavorId,
		i.flavor, i.assorted, i.unit_price_cents as unitPriceCents, i.excise, ${isLeftOut} as isLeftOut`;
	const goods = sql`left join products p on p.id = i.product_id left join pact_facts f on f.order_item_id = i.id`;
	const left = (
		isBefore: SQL,
	) => sql`(select coalesce(sum(b.quantity), 0) from shipment_lines b join shipments t on t.id = b.shipment_id
		where b.order_item_id = i.id and ${isBefore})`;
	const correctedBefore = sql`(select coalesce(sum(e.units), 0) from pact_corrections e where e.order_item_id = i.id and e.id < k.id)`;
	const countedIn = (parcels: readonly string[] | null) => {
		const one = (id: SQL) => (parcels === null ? sql`` : sql`and ${id} in ${among(parcels)}`);
		return sql`
		select l.shipment_id as shipmentId, l.flavor_id as flavorId, l.quantity as units, null as day, null as correction, ${item},
			iif(i.excise is null, 0, ${left(sql`(t.number, b.rowid) < (s.number, l.rowid)`)}) as before
			from shipments s join shipment_lines l on l.shipment_id = s.id join order_items i on i.id = l.order_item_id ${goods}
			where ${ofMonth} ${one(sql`s.id`)}
		union all
		select k.shipment_id, k.flavor_id, k.units, k.day, k.reason, ${item},
			iif(i.excise is null, 0, ${left(sql`t.shipped_at <= k.created_at`)} + ${correctedBefore})
			from pact_corrections k join order_items i on i.id = k.order_item_id ${goods}
			where ${corrected} ${one(sql`k.shipment_id`)}`;
	};
	return { ofMonth, corrected, countedIn, goods, isLeftOut };
}

/** Where a parcel went, in JSON: its invoice keeps it, also when the rest of its order is sent elsewhere later (Rule 20.1). */
const sentTo = sql`coalesce(json_extract(v.document, '$.shipTo'), o.shipping_address)`;

/** So many parcels of each state are looked at together until one has goods that are reported: nearly always the first. */
const SOME_PARCELS = 50;

/** The states whose reports of a month have lines (Rule 20.9). */
export function statesReported(db: Db | Tx, month: string): string[] {
	const { ofMonth, corrected, goods, isLeftOut } = conditionsOf(month);
	const parcels = db.all<{
		id: string;
		state: string;
	}>(sql`select s.id, json_extract(${sentTo}, '$.state') as state
		from shipments s join orders o on o.id = s.order_id left join papers v on v.shipment_id = s.id
		where ${ofMonth} or s.id in (select k.shipment_id from pact_corrections k where ${corrected})`);
	const withLines = (some: readonly { id: string; state: string }[]) =>
		db.all<{ state: string }>(sql`select distinct x.value ->> 1 as state
			from json_each(${JSON.stringify(some.map(({ id, state }) => [id, state]))}) x
			where exists (select 1 from shipments s cross join shipment_lines l on l.shipment_id = s.id
				cross join order_items i on i.id = l.order_item_id ${goods}
				where s.id = x.value ->> 0 and ${ofMonth} and not ${isLeftOut})
			or exists (select 1 from pact_corrections k join order_items i on i.id = k.order_item_id ${goods}
				where k.shipment_id = x.value ->> 0 and ${corrected} and not ${isLeftOut})`);
	const left = Map.groupBy(parcels, ({ state }) => state);
	const found: string[] = [];
	for (let n = 0; left.size > 0; n += SOME_PARCELS) {
		const some = [...left.values()].flatMap((its) => its.slice(n, n + SOME_PARCELS));
		if (some.length === 0) break;
		for (const { state } of withLines(some)) if (left.delete(state)) found.push(state);
	}
	return found;
}

/**
 * What left the warehouse in a month, to all states or some (`only`), and its corrections, by city and ZIP code as 15 USC 376(a) asks (Rules 20.1, 20.2,
 * 20.5). A fixed number of queries for any number of parcels. Goods of which nobody knows the kind are reported.
 */
export function rowsOfMonth(db: Db | Tx, month: string, only: readonly string[] | null = null): MonthRows {
	const { ofMonth, corrected, countedIn } = conditionsOf(month);
	const toThem =
		only === null
			? sql`true`
			: sql`json_extract(${sentTo}, '$.state') in (select value from json_each(${JSON.stringify(only)}))`;
	const parcels = new Map(
		db
			.all<Parcel>(sql`select s.id, s.shipped_at as at, s.carrier, s.tracking_numbers as trackings, o.id as orderId,
				o.order_number as orderNumber, o.location_id as locationId, ${sentTo} as address,
				coalesce(json_extract(v.document, '$.customer.name'), c.name) as recipient, v.number as invoiceNumber, v.day as invoiceDay,
				json_extract(v.document, '$.customer.licenses') as invoiceLicenses, o.company_id as companyId
				from shipments s join orders o on o.id = s.order_id
				left join papers v on v.shipment_id = s.id
				left join companies c on c.id = o.company_id
				where (${ofMonth} or s.id in (select k.shipment_id from pact_corrections k where ${corrected})) and ${toThem}`)
			.map((parcel) => [parcel.id, parcel]),
	);
	const lines = db.all<Line>(countedIn(only === null ? null : [...parcels.keys()]));
	return toRows(db, lines, parcels);
}

const among = (ids: Iterable<string | null>): SQL =>
	sql`(select value from json_each(${JSON.stringify([...new Set(ids)])}))`;

function toRows(db: Db | Tx, lines: readonly Line[], parcels: ReadonlyMap<string, Parcel>): MonthRows {
	const carrierOf = new Map(getSettings(db).carriers.map((carrier) => [carrier.id, carrier]));
	const goodsOf = goodsReader(db, lines);
	const ofOrders = among([...parcels.values()].map(({ orderId }) => orderId));
	const facts = new Map(
		db
			.select()
			.from(pactFacts)
			.where(sql`${pactFacts.orderId} in ${ofOrders}`)
			.all()
			.map((fact) => [fact.orderItemId ?? fact.orderId, fact]),
	);
	const licenseOf = licenses(db, ofOrders);
	const heads = new Map(
		[...parcels].map(([id, parcel]) => {
			const to = JSON.parse(parcel.address) as Address;
			const whole = facts.get(parcel.orderId);
			const head = {
				state: to.state,
				orderNumber: parcel.orderNumber,
				...{
					invoiceNumber: parcel.invoiceNumber,
					invoiceDay: parcel.invoiceDay,
					companyId: parcel.companyId,
				},
				recipient: whole?.recipient ?? parcel.recipient,
				address1: whole?.address1 ?? to.address1 ?? "",
				address2: whole?.address1 ? "" : (to.address2 ?? ""),
				city: whole?.city ?? to.city ?? "",
				zipCode: whole?.zipCode ?? to.zipCode ?? "",
				phone: to.phone ?? "",
				license: whole?.licenseNumber ?? licenseOf(parcel, to.state),
				carrier: carrierOf.get(parcel.carrier ?? "") ?? null,
				trackings: JSON.parse(parcel.trackings) as string[],
			};
			return [id, { head, leftOn: shopClock(new Date(parcel.at)).slice(0, 10) }] as const;
		}),
	);
	const leftOut: Record<string, number> = {};
	const rows = lines.flatMap((line): ReportRow[] => {
		const { head, leftOn } = heads.get(line.shipmentId)!;
		const own = facts.get(line.orderItemId);
		const { goods, flavor } = goodsOf(line);
		if (line.isLeftOut) {
			leftOut[head.state] = (leftOut[head.state] ?? 0) + line.units;
			return [];
		}
		const name = flavor?.name ?? line.flavor;
		return [
			{
				...head,
				...{ shipmentId: line.shipmentId, orderItemId: line.orderItemId },
				...{ productId: line.productId, productName: line.productName },
				day: line.day ?? leftOn,
				name: lineName({ ...line, flavor: name, assorted: line.assorted === 1 && name === null }),
				sku: line.flavorId === null ? line.sku : (flavor?.sku ?? null),
				upc: own?.upc ?? flavor?.barcode ?? goods?.barcode ?? null,
				brand: own?.brand ?? goods?.brand ?? null,
				deviceKind: own?.deviceKind ?? goods?.kind ?? null,
				volumeHundredths: own?.volumeHundredths ?? goods?.volumeHundredths ?? null,
				listPriceCents: goods?.listPriceCents ?? null,
				...{ units: line.units, unitPriceCents: line.unitPriceCents, correction: line.correction },
				exciseCents: exciseOfUnits(line, head.state),
			},
		];
	});
	return { rows: sorted(rows), leftOut };
}

/**
 * The state's own excise that we collect on units of a line: with those before, less without them, so that the rows of a line add up to
 * its excise in whole cents (Rule 18.22).
 */
function exciseOfUnits({ excise, before, units, unitPriceCents }: Line, state: string): number {
	const charges = (JSON.parse(excise ?? "[]") as ExciseCharge[]).filter(
		(charge) => charge.state === state && charge.locality === null && charge.payer === "distributor",
	);
	const upTo = (all: number) =>
		charges.reduce((sum, charge) => sum + exciseCents(charge, all, all * unitPriceCents), 0);
	return upTo(before + units) - upTo(before);
}

/** What products say of lines, in two queries. A deleted product says nothing. */
function goodsReader(db: Db | Tx, lines: readonly Line[]) {
	const products = new Map(
		db
			.all<Goods>(sql`select p.id, p.barcode, p.category, p.nicotine_strength as nicotineStrength, p.device_kind as deviceKind,
				p.volume_hundredths as volumeHundredths, p.manufacturer_list_price_cents as listPriceCents, b.name as brand
				from products p join brands b on b.id = p.brand_id where p.id in ${among(lines.map(({ productId }) => productId))}`)
			.map((goods) => [goods.id, { ...goods, kind: kindOf(goods) }]),
	);
	const flavors = new Map(
		db
			.all<{ id: string; name: string; sku: string | null; barcode: string | null }>(
				sql`select id, name, sku, barcode from product_flavors
					where id in ${among(lines.map((line) => line.flavorId ?? line.orderedFlavorId))}`,
			)
			.map((flavor) => [flavor.id, flavor]),
	);
	return ({ productId, flavorId, orderedFlavorId }: Line) => ({
		goods: products.get(productId ?? ""),
		flavor: flavors.get(flavorId ?? orderedFlavorId ?? ""),
	});
}

const kindOf = (goods: Goods): DeviceKind | null =>
	regulatoryFactsOf({ ...goods, ...{ containsNicotine: null, nicotineSource: null, fdaStatus: null } })
		.deviceKind;

const sorted = (rows: ReportRow[]): ReportRow[] =>
	rows
		.map((row) => ({
			row,
			key: [
				...[
					row.city.toLowerCase(),
					row.zipCode,
					row.recipient ?? "",
					row.day,
					row.orderNumber,
					row.shipmentId,
				],
				...[row.correction === null ? "" : "~", row.name, row.orderItemId, row.sku ?? "", String(row.units)],
			].join("\u0000"),
		}))
		.sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0))
		.map(({ row }) => row);

type License = { of: string; kind: LicenseKind; number: string; state: string | null };

/**
 * The license a parcel is reported with: one that the order was placed under, else one on its invoice, else one that its store has today, else
 * one that its company has in that state. That one comes before the invoice's where the order has no store, because older invoices name
 * licenses of all states then. A tobacco license comes before a business license.
 */
function licenses(db: Db | Tx, ofOrders: SQL) {
	const kinds = sql`kind in ('tobaccoLicense', 'businessLicense') and number is not null order by kind = 'tobaccoLicense', state is not null`;
	// Of several the last one stays in the map.
	const byKey = (rows: License[]) => new Map(rows.map((row) => [row.of, row]));
	const ofOrder = byKey(
		db.all<License>(
			sql`select order_id as "of", kind, number, state from order_licenses where order_id in ${ofOrders} and ${kinds}`,
		),
	);
	const today = (of: SQL) =>
		byKey(
			db.all<License>(sql`select ${of} as "of", kind, number, state from licenses join locations l on l.id = location_id
				where l.company_id in (select company_id from orders where id in ${ofOrders}) and ${kinds}`),
		);
	const ofStore = today(sql`location_id`);
	const ofCompany = today(sql`l.company_id || coalesce(state, '')`);
	return (parcel: Parcel, state: string): string | null => {
		const { orderId, locationId, companyId } = parcel;
		const kept = ofOrder.get(orderId);
		if (kept) return textOf(kept);
		const printed: string[] = JSON.parse(parcel.invoiceLicenses ?? "[]");
		const own = ["Tobacco", "Business"]
			.map((kind) => printed.find((text) => text.startsWith(kind)))
			.find(Boolean);
		const found = ofStore.get(locationId ?? "") ?? ofCompany.get(`${companyId}${state}`);
		return (locationId !== null && own) || (found ? textOf(found) : (own ?? null));
	};
}

const textOf = ({ kind, number, state }: License) =>
	`${LICENSES[kind].short} ${number}${state ? ` (${state})` : ""}`;
