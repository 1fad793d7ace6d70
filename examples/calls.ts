// The calls that these programs make, by method and address, with the fields they use. Add what you need as your shop's /api/docs has it.
// A write that stands here takes an Idempotency-Key.

export type Calls = {
	"GET /api/orders": { gives: StaffOrder[] };
	"GET /api/orders/my-orders": { gives: { orderNumber: string; poNumber: string | null }[] };
	"POST /api/orders": {
		takes: { locationId: string; paymentMethod: string; poNumber: string };
		gives: { orderNumber: string | null; requestNumber?: string; total: string };
	};
	"GET /api/cart": { gives: Cart };
	"POST /api/quick-order/verify": { takes: { lines: Line[] }; gives: { lines: CheckedLine[] } };
	"POST /api/quick-order/add": { takes: { lines: Line[] }; gives: { cart: Cart } };
	"GET /api/locations": { gives: { id: string; name: string; status: string }[] };
	"GET /api/stock/{sku}": { gives: { quantity: number } };
	"PUT /api/stock/{sku}": {
		takes: { quantity: number; reason: string; expected?: number };
		gives: { quantity: number };
	};
};
/** An order for staff. A key whose maker sees no amounts gets none. */
export type StaffOrder = {
	id: string;
	orderNumber: string;
	createdAt: string;
	businessName: string | null;
	customerName: string;
	status: string;
	paymentStatus: string;
	items: { quantity: number }[];
	total?: string;
};
export type Line = { sku: string; quantity: number };
export type CheckedLine = {
	sku: string;
	quantity: number | string;
	status: string;
	productId: string | null;
	flavor: string | null;
	problem: { text: string } | null;
};
export type Cart = { items: { productId: string; flavor: string | null; quantity: number }[] };
