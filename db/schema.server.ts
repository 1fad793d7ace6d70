// The tables the application writes, by context, one file per subject. Triggers, views and the tables only triggers write (product
// search, product counts, sales summaries, the content version) are in db/derived, grouped the same;
// migrate.server.ts applies them.

export * from "./features.server.ts";
export * from "./schema/buying/approvals.server.ts";
export * from "./schema/buying/carts.server.ts";
export * from "./schema/buying/held-prices.server.ts";
export * from "./schema/buying/orders.server.ts";
export * from "./schema/buying/past-orders.server.ts";
export * from "./schema/buying/views.server.ts";
export * from "./schema/catalog/catalog.server.ts";
export * from "./schema/catalog/prices.server.ts";
export * from "./schema/catalog/purchases.server.ts";
export * from "./schema/catalog/stock.server.ts";
export * from "./schema/catalog/suppliers.server.ts";
export * from "./schema/customers/accounts.server.ts";
export * from "./schema/customers/applications.server.ts";
export * from "./schema/customers/companies.server.ts";
export * from "./schema/customers/locations.server.ts";
export * from "./schema/customers/moving-in.server.ts";
export * from "./schema/filing/pact.server.ts";
export * from "./schema/kernel/archives.server.ts";
export * from "./schema/kernel/email.server.ts";
export * from "./schema/kernel/kept-imports.server.ts";
export * from "./schema/kernel/operation.server.ts";
export * from "./schema/kernel/programs.server.ts";
export * from "./schema/kernel/webhooks.server.ts";
export * from "./schema/ledger/ledger.server.ts";
export * from "./schema/ledger/payment-notices.server.ts";
export * from "./schema/rules/compliance.server.ts";
export * from "./schema/rules/taxes.server.ts";
export * from "./schema/service/writings.server.ts";
