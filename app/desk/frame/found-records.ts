import type { orders } from "~db/schema.server";

/** What the staff's search finds, the first few of each kind and how many there are. */
export type FoundRecords = {
	orders: { rows: FoundOrder[]; total: number };
	companies: { rows: FoundCompany[]; total: number };
	/** Accounts without a company; the others are found with theirs. */
	customers: { rows: { id: string; username: string; email: string }[]; total: number };
	products: {
		rows: { id: string; name: string; sku: string | null; brand: string; stock: number }[];
		total: number;
	};
};

type FoundCompany = {
	id: string;
	name: string;
	address: string | null;
	phone: string | null;
	/** Who may be ordered for; null when the company may not buy. */
	orderer: string | null;
};

type FoundOrder = Pick<
	typeof orders.$inferSelect,
	"id" | "orderNumber" | "customerName" | "status" | "createdAt"
>;
