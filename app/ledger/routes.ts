import { type RouteConfig, route } from "@react-router/dev/routes";

/** Pages that anyone may ask for; each says itself what its reader may see. */
export const pages = [
	route("invoice-address/:token", "ledger/statements/buyer/confirm-address.tsx"),
] satisfies RouteConfig;

/** Pages of approved buyers: the layout above them denies everybody else. */
export const buyer = [
	route("buyer-portal/account/:does?", "ledger/statements/buyer/account.tsx"),
	route("buyer-portal/account/pay/:does?", "ledger/payment-notices/buyer/pay.tsx"),
	route("buyer-portal/account/receipts", "ledger/payment-notices/buyer/receipts.tsx"),
	route("buyer-portal/account/receipts/:id", "ledger/payment-notices/buyer/receipt.tsx"),
	route("buyer-portal/account/receipts/:id/pdf", "ledger/payment-notices/buyer/receipt-pdf.ts"),
	route("buyer-portal/account/pdf", "ledger/statements/buyer/account-pdf.ts"),
	route("buyer-portal/account/csv", "ledger/statements/buyer/account-csv.ts"),
	route("buyer-portal/papers/:number", "ledger/invoices/buyer/paper.tsx"),
	route("buyer-portal/papers/:number/pdf", "ledger/invoices/buyer/paper-pdf.ts"),
] satisfies RouteConfig;

/** Staff's pages: the layout above them denies everybody else. */
export const staff = [
	route("admin/payments/:does?", "ledger/payment-notices/admin/notices.tsx"),
	route("admin/invoices", "ledger/invoices/admin/invoices.tsx"),
	route("admin/accounts", "ledger/statements/admin/accounts.tsx"),
	route("admin/accounts/import", "ledger/opening/admin/openings.tsx"),
	route("admin/accounts/import/:id/:does?", "ledger/opening/admin/opening-import.tsx"),
	route("admin/accounts/:id/:does?", "ledger/payments/admin/account.tsx"),
	route("admin/accounts/:id/pdf", "ledger/statements/admin/account-pdf.ts"),
	route("admin/accounts/:id/csv", "ledger/statements/admin/account-csv.ts"),
	route("admin/papers/:number", "ledger/invoices/admin/paper.tsx"),
	route("admin/papers/:number/pdf", "ledger/invoices/admin/paper-pdf.ts"),
	route("admin/papers/:number/undo", "ledger/invoices/admin/take-back-credit.tsx"),
] satisfies RouteConfig;
