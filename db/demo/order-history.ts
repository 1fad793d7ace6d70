import { type CostedLine, totalsOf } from "../../app/terms/order-totals.ts";
import { FIRST_TIERS, tierIn, tierPriceCents } from "../../app/terms/pricing-tiers.ts";
import { FIRST_RATES } from "../../app/terms/selling.ts";
import type { Address } from "../json-shapes.ts";
import type { orderEvents, orderItems, orders } from "../schema.server.ts";
import type { DemoBusiness } from "./businesses.ts";
import type { CatalogProduct } from "./catalog-rows.ts";
import { DAY, type DemoClock, HOUR } from "./clock.ts";
import type { Random } from "./random.ts";

/** The tiers of the demo's buyers. */
export type DemoTier = "starter" | "growth" | "premium";

/** A retailer with orders: the tier determines how much and how often. */
export interface DemoBuyer {
	userId: string;
	companyId: string;
	business: DemoBusiness;
	tier: DemoTier;
	prepay: boolean;
	/** Days since the approval: no order is older. */
	approvedDaysAgo: number;
}

type OrderRow = typeof orders.$inferInsert;

export interface OrderHistory {
	orderRows: OrderRow[];
	itemRows: (typeof orderItems.$inferInsert)[];
	eventRows: (typeof orderEvents.$inferInsert)[];
	lastNumber: number;
}

const FIRST_NUMBER = 10_001;

const addressOf = (business: DemoBusiness): Address => ({
	firstName: business.firstName,
	lastName: business.lastName,
	company: business.name,
	address1: business.address1,
	city: business.city,
	state: business.state,
	zipCode: business.zipCode,
	phone: business.phone,
});

const instructions = [
	"Please deliver after 10 AM, nobody is in before.",
	"Ring at the back door on the alley.",
	"Call 30 minutes before delivery, please.",
	"Leave out anything that is short, no substitutes.",
	"Signature: ask for the manager on duty.",
	"Two invoices in the box, please.",
];

// By month, January first: a slow January, a good summer, a strong December.
const SEASON = [0.8, 0.85, 0.95, 1, 1.05, 1.1, 1.2, 1.1, 1, 0.95, 1.1, 1.25];

const UPS_DIGITS = "0123456789";

function trackingOf(state: string, random: Random): { carrier: string; trackingNumber: string } {
	const digits = (count: number) =>
		Array.from({ length: count }, () => random.pick([...UPS_DIGITS])).join("");
	const west = ["CA", "AZ", "CO", "AK"].includes(state);
	const carrier = random.weighted<"ontrac" | "ups" | "fedex">([
		["ontrac", west ? 8 : 4],
		["ups", 3],
		["fedex", 2],
	]);
	switch (carrier) {
		case "ups":
			return { carrier, trackingNumber: `1Z${random.pick(["A41", "W8R", "F27"])}${digits(3)}03${digits(8)}` };
		case "fedex":
			return { carrier, trackingNumber: digits(1).replace("0", "7") + digits(11) };
		case "ontrac":
			return { carrier, trackingNumber: `${random.pick(["C", "D"])}${digits(14)}` };
	}
}

type Planned = { buyer: DemoBuyer; placedAt: Date; status: NonNullable<OrderRow["status"]> };

/** The status of an order of this age. */
function statusAt(ageDays: number, random: Random): Planned["status"] {
	if (random.chance(ageDays > 1 ? 0.045 : 0)) return "cancelled";
	if (ageDays < 1.4) return "pending";
	if (ageDays < 2.6) return random.pick(["pending", "processing", "processing"]);
	if (ageDays < 4) return random.pick(["processing", "shipped"]);
	if (ageDays < 7.5) return random.pick(["shipped", "shipped", "delivered"]);
	return "delivered";
}

/** When each retailer ordered: every two to five weeks, more often in season and later in the year. */
function plan(buyers: readonly DemoBuyer[], clock: DemoClock, random: Random): Planned[] {
	const rhythm: Record<DemoTier, number> = { starter: 38, growth: 24, premium: 14 };
	return buyers.flatMap((buyer) => {
		const planned: Planned[] = [];
		let days = random.int(0, rhythm[buyer.tier]) + random.next();
		while (days < Math.min(362, buyer.approvedDaysAgo - 2)) {
			const placedAt = clock.daysAgo(days);
			const age = (clock.now.getTime() - placedAt.getTime()) / DAY;
			planned.push({ buyer, placedAt, status: statusAt(age, random) });
			const growth = 1 + days / 700;
			days +=
				(rhythm[buyer.tier] * growth * (0.75 + random.next() * 0.5)) / (SEASON[placedAt.getUTCMonth()] ?? 1);
		}
		return planned;
	});
}

/** The demo buyer's own history: 23 orders, every two weeks, one in each status at the recent end. */
function planForDemoBuyer(buyer: DemoBuyer, clock: DemoClock): Planned[] {
	const recent: Planned["status"][] = ["pending", "processing", "shipped"];
	return Array.from({ length: 23 }, (_, index) => ({
		buyer,
		placedAt: clock.daysAgo(index === 0 ? 0.4 : index * 14 + (index === 1 ? -11 : index === 2 ? -22 : -26)),
		status: recent[index] ?? (index === 7 ? "cancelled" : "delivered"),
	}));
}

/** A retailer's favorites: mostly disposables, a few pods and coils, now and then hardware and liquid. */
function shelfOf(catalog: readonly CatalogProduct[], random: Random): CatalogProduct[] {
	const of = (category: string, count: number) =>
		random.sample(
			catalog.filter(({ product }) => product.category === category && product.inStock),
			count,
		);
	return [
		...of("disposables", 11),
		...of("pods", 4),
		...of("accessories", 6),
		...of("e-liquids", 4),
		...of("mods", 2),
	];
}

/**
 * Orders of the last twelve months in every status, oldest first, with their lines and timeline.
 * Prices follow the retailer's tier, totals the shop's rules.
 */
export function orderHistory(
	demoBuyer: DemoBuyer,
	buyers: readonly DemoBuyer[],
	catalog: readonly CatalogProduct[],
	adminId: string,
	clock: DemoClock,
	random: Random,
): OrderHistory {
	const shelves = new Map([demoBuyer, ...buyers].map((buyer) => [buyer, shelfOf(catalog, random)]));
	const planned = [...planForDemoBuyer(demoBuyer, clock), ...plan(buyers, clock, random)].sort(
		(a, b) => a.placedAt.getTime() - b.placedAt.getTime(),
	);
	const history: OrderHistory = {
		orderRows: [],
		itemRows: [],
		eventRows: [],
		lastNumber: FIRST_NUMBER + planned.length - 1,
	};

	planned.forEach(({ buyer, placedAt, status }, index) => {
		const id = clock.id(placedAt);
		const lines = linesOf(id, buyer, shelves.get(buyer) ?? [], clock, placedAt, random);
		const shippingAddress = addressOf(buyer.business);
		const {
			freeShippingRemainingCents: _,
			minimumMissingCents: __,
			...totals
		} = totalsOf(lines, shippingAddress, { rates: FIRST_RATES });
		const paymentMethod = buyer.prepay
			? random.pick(["bank_transfer", "credit_card"] as const)
			: random.weighted<NonNullable<OrderRow["paymentMethod"]>>([
					["net30", 6],
					["credit_card", 2],
					["bank_transfer", 1],
					["check", 1],
				]);
		const processingAt = clock.after(placedAt, random.int(2, 20) * HOUR);
		const shippedAt = clock.after(processingAt, random.int(3, 22) * HOUR);
		const deliveredAt = clock.after(shippedAt, random.int(2, 4) * DAY + random.int(0, 6) * HOUR);
		const cancelledAt = clock.after(placedAt, random.int(1, 18) * HOUR);
		const shipped = status === "shipped" || status === "delivered";
		const tracking = trackingOf(buyer.business.state, random);
		const timeline: [status: Planned["status"], at: Date, by: string][] = [
			["pending", placedAt, buyer.userId],
		];
		if (status === "cancelled") timeline.push(["cancelled", cancelledAt, adminId]);
		if (status === "processing" || shipped) timeline.push(["processing", processingAt, adminId]);
		if (shipped) timeline.push(["shipped", shippedAt, adminId]);
		if (status === "delivered") timeline.push(["delivered", deliveredAt, adminId]);

		history.orderRows.push({
			id,
			orderNumber: `RW-${FIRST_NUMBER + index}`,
			userId: buyer.userId,
			companyId: buyer.companyId,
			customerEmail: buyer.business.email,
			customerName: `${buyer.business.firstName} ${buyer.business.lastName}`,
			shippingAddress,
			billingAddress: shippingAddress,
			...totals,
			status,
			paymentStatus: paymentStatusOf(
				paymentMethod,
				status,
				(clock.now.getTime() - placedAt.getTime()) / DAY,
				random,
			),
			paymentMethod,
			pricingTier: buyer.tier,
			poNumber: random.chance(0.3) ? `PO-${random.int(1000, 9999)}` : null,
			carrier: shipped ? tracking.carrier : null,
			trackingNumber: shipped ? tracking.trackingNumber : null,
			shippedAt: shipped ? shippedAt : null,
			deliveredAt: status === "delivered" ? deliveredAt : null,
			cancelledAt: status === "cancelled" ? cancelledAt : null,
			notes: random.chance(0.18) ? random.pick(instructions) : null,
			createdAt: placedAt,
			updatedAt: timeline.at(-1)?.[1] ?? placedAt,
		});
		history.itemRows.push(...lines.map(({ weightHundredths: _, ...row }) => row));
		for (const [state, at, actorId] of timeline)
			history.eventRows.push({ id: clock.id(at), orderId: id, status: state, actorId, createdAt: at });
	});
	return history;
}

function paymentStatusOf(
	method: NonNullable<OrderRow["paymentMethod"]>,
	status: Planned["status"],
	ageDays: number,
	random: Random,
): NonNullable<OrderRow["paymentStatus"]> {
	const inAdvance = method === "credit_card" || method === "bank_transfer";
	if (status === "cancelled") return inAdvance ? "refunded" : "pending";
	if (inAdvance) return status === "pending" ? "pending" : "paid";
	if (status !== "delivered") return "pending";
	if (method === "check") return "paid";
	return ageDays > 45 || (ageDays > 25 && random.chance(0.7)) ? "paid" : "pending";
}

const LINES: Record<DemoTier, [number, number]> = { starter: [3, 7], growth: [6, 11], premium: [9, 16] };

function linesOf(
	orderId: string,
	buyer: DemoBuyer,
	shelf: readonly CatalogProduct[],
	clock: DemoClock,
	placedAt: Date,
	random: Random,
) {
	const wanted = random.int(...LINES[buyer.tier]);
	const lines: (typeof orderItems.$inferInsert & CostedLine)[] = [];
	for (const { id, product, flavors } of random.sample(shelf, shelf.length)) {
		if (lines.length >= wanted) break;
		const small = product.category === "mods" || product.category === "pods";
		const chosen = flavors.length > 0 ? random.sample(flavors, random.int(1, small ? 2 : 4)) : [null];
		for (const pick of chosen.slice(0, wanted - lines.length)) {
			const quantity = product.moq * random.int(1, small ? 2 : buyer.tier === "premium" ? 4 : 2);
			const unitPriceCents = tierPriceCents(product.wholesaleCents, tierIn(FIRST_TIERS, buyer.tier));
			lines.push({
				id: clock.id(placedAt),
				orderId,
				position: lines.length,
				productId: id,
				flavorId: pick?.id ?? null,
				productName: product.name,
				sku: pick?.flavor.sku ?? product.sku,
				flavor: pick?.flavor.name ?? null,
				quantity,
				unitPriceCents,
				lineTotalCents: unitPriceCents * quantity,
				unitCostCents: product.costCents,
				weightHundredths: Math.round(product.weightOz * 100),
			});
		}
	}
	return lines;
}
