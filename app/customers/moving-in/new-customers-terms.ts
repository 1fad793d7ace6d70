import type { PaymentTerms } from "~/terms/payment";

/** How a customer that staff bring in pays, where they say nothing: new customers prepay. */
export const NEW_CUSTOMERS_PAY: PaymentTerms = "prepay";
