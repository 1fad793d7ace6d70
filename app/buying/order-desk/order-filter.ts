import { ORDER_VIEWS as VIEWS } from "~/desk/order-views";
import { isDay } from "~/kernel/clock/buckets";
import { UNPAID_DAYS } from "~/kernel/config/site";
import { ORDER_STATUS_NAMES, ORDER_STATUSES, type OrderStatus, statusesThat } from "~/terms/order-status";

const STATUSES: Record<string, { label: string; of: readonly OrderStatus[] }> = {
	todo: { label: "to do", of: statusesThat("canShip") },
	...Object.fromEntries(
		ORDER_STATUS_NAMES.map((name) => [name, { label: ORDER_STATUSES[name].label.toLowerCase(), of: [name] }]),
	),
};

const PAYMENTS = {
	pending: { label: "unpaid" },
	waiting: { label: "due before shipping" },
	collect: { label: "due on delivery" },
	late: { label: `unpaid over ${UNPAID_DAYS} days` },
	paid: { label: "paid" },
	refunded: { label: "refunded" },
} as const;

const PLACED: Record<string, { label: string; days?: number }> = {
	today: { label: "today", days: 1 },
	"7": { label: "last 7 days", days: 7 },
	"30": { label: "last 30 days", days: 30 },
	"90": { label: "last 90 days", days: 90 },
	dates: { label: "from and to" },
};

/** The choices of a filter, as its select offers them. */
const choicesOf = (terms: Record<string, { label: string }>) =>
	Object.entries(terms).map(([value, { label }]) => ({ value, label }));

export const STATUS_CHOICES = choicesOf(STATUSES);
export const PAYMENT_CHOICES = choicesOf(PAYMENTS);
export const PLACED_CHOICES = choicesOf(PLACED);

/** The filters of the staff's list (Rule 7.50) by their parameter in the address; empty if not set. */
export type OrderFilter = {
	search: string;
	status: string;
	payment: "" | keyof typeof PAYMENTS;
	placed: string;
	/** First and last day, YYYY-MM-DD; with `placed` as 'dates' only. */
	from: string;
	to: string;
	/** Of the address the order ships to. */
	state: string;
	/** A carrier's id. */
	carrier: string;
	/** A company's id, or that of one person. */
	customer: string;
	/** A location's id. */
	location: string;
	sort: "" | "oldest";
};

/** Reads a filter from an address or a saved view. Values that no filter has are left out. */
export function orderFilterOf(params: URLSearchParams): OrderFilter {
	const of = (name: keyof OrderFilter) => params.get(name) ?? "";
	const known = <Terms extends object>(terms: Terms, name: keyof OrderFilter) =>
		Object.hasOwn(terms, of(name)) ? (of(name) as string & keyof Terms) : "";
	const like = (form: RegExp, name: keyof OrderFilter) => (form.test(of(name)) ? of(name) : "");
	const day = (name: "from" | "to") => (isDay(of(name)) ? of(name) : "");
	const placed = known(PLACED, "placed") || (day("from") || day("to") ? "dates" : "");
	const hasDates = placed === "dates";
	return {
		search: of("search").trim().slice(0, 100),
		status: known(STATUSES, "status"),
		payment: known(PAYMENTS, "payment"),
		placed,
		from: hasDates ? day("from") : "",
		to: hasDates ? day("to") : "",
		state: like(/^[A-Z]{2}$/, "state"),
		carrier: like(/^[\w-]{1,100}$/, "carrier"),
		customer: like(/^[\w-]{1,100}$/, "customer"),
		location: like(/^[\w-]{1,100}$/, "location"),
		sort: of("sort") === "oldest" ? "oldest" : "",
	};
}

/** The parameters of a filter that are set, in a fixed order. */
export const filterParams = (filter: OrderFilter): Record<string, string> =>
	Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== ""));

/** The same as a query, by which two filters can be compared. */
export const filterQuery = (filter: OrderFilter): string => String(new URLSearchParams(filterParams(filter)));

/** The statuses a filter lists; null for all. */
export const statusesOf = ({ status }: OrderFilter): readonly OrderStatus[] | null =>
	STATUSES[status]?.of ?? null;

/** The number of days, today included, of a filter such as 'last 7 days'. */
export const daysOf = ({ placed }: OrderFilter): number | undefined => PLACED[placed]?.days;

/** The views everyone has (Rule 7.50), with the query of their filter. */
export const ORDER_VIEWS = VIEWS.map(({ params, ...view }) => ({
	...view,
	query: filterQuery(orderFilterOf(new URLSearchParams(params))),
}));
