import type { ComponentType } from "react";
import type { Order } from "~/buying";
import { ProblemPart } from "./claims/buyer/problem-part";

export { REQUIREMENTS } from "./legal/wholesale/wholesale-texts";
export { MessagesTab } from "./messages/admin/screen";

/** A feature's part of a buyer's order page: it finds in `parts` what its `orderPart` read. Readers who can't buy get no key. */
type OrderPart = ComponentType<{
	order: Order;
	parts: Readonly<Record<string, unknown>>;
	formKey: string | null;
}>;
/** What features show on that page, below its lines. */
export const ORDER_PARTS: readonly OrderPart[] = [ProblemPart];
