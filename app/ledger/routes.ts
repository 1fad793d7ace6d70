import { type RouteConfig, route } from "@react-router/dev/routes";

/** Pages of approved buyers: the layout above them denies everybody else. */
export const buyer = [
	route("buyer-portal/account", "ledger/invoices/buyer/account.tsx"),
	route("buyer-portal/account/mails", "ledger/invoices/buyer/account-mails.ts"),
	route("buyer-portal/account/pdf", "ledger/invoices/buyer/account-pdf.ts"),
	route("buyer-portal/account/csv", "ledger/invoices/buyer/account-csv.ts"),
	route("buyer-portal/papers/:number", "ledger/invoices/buyer/paper.tsx"),
	route("buyer-portal/papers/:number/pdf", "ledger/invoices/buyer/paper-pdf.ts"),
] satisfies RouteConfig;

/** Staff's pages: the layout above them denies everybody else. */
export const staff = [
	route("admin/invoices", "ledger/payments/admin/invoices.tsx"),
	route("admin/accounts", "ledger/payments/admin/accounts.tsx"),
	route("admin/accounts/:id", "ledger/payments/admin/account.tsx"),
	route("admin/accounts/:id/pdf", "ledger/payments/admin/account-pdf.ts"),
	route("admin/accounts/:id/csv", "ledger/payments/admin/account-csv.ts"),
	route("admin/accounts/:id/undo", "ledger/payments/admin/undo-entry.ts"),
	route("admin/accounts/:id/credit", "ledger/payments/admin/use-credit.ts"),
	route("admin/accounts/:id/mails", "ledger/payments/admin/account-mails.ts"),
	route("admin/accounts/:id/statement", "ledger/payments/admin/mail-statement.ts"),
	route("admin/accounts/:id/limit", "ledger/payments/admin/credit-limit.ts"),
	route("admin/accounts/:id/release", "ledger/payments/admin/release-credit.ts"),
	route("admin/papers/:number", "ledger/payments/admin/paper.tsx"),
	route("admin/papers/:number/pdf", "ledger/payments/admin/paper-pdf.ts"),
	route("admin/papers/:number/undo", "ledger/payments/admin/take-back-credit.tsx"),
] satisfies RouteConfig;

/** Below /api: the same operations as JSON. */
export const api = [
	route("invoices", "ledger/invoices/api/invoices.ts"),
	route("invoices/:number", "ledger/invoices/api/invoice.ts"),
	route("invoices/:number/credits", "ledger/invoices/api/invoice-credits.ts"),
	route("invoices/:number/undo", "ledger/invoices/api/credit-undo.ts"),
	route("account", "ledger/payments/api/account.ts"),
	route("accounts", "ledger/payments/api/accounts.ts"),
	route("accounts/:id", "ledger/payments/api/company-account.ts"),
	route("accounts/:id/mails", "ledger/payments/api/account-mails.ts"),
	route("accounts/:id/payments", "ledger/payments/api/account-payments.ts"),
	route("accounts/:id/payments/:paymentId/undo", "ledger/payments/api/account-undo.ts"),
] satisfies RouteConfig;
