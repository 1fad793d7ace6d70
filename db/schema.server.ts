// The tables the application writes, one file per subject. Triggers, views and the tables only triggers write (product
// search, product counts, sales summaries, the content version) are in db/derived, one SQL file per subject;
// migrate.server.ts applies them.
export * from "./schema/accounts.server.ts";
export * from "./schema/applications.server.ts";
export * from "./schema/approvals.server.ts";
export * from "./schema/carts.server.ts";
export * from "./schema/catalog.server.ts";
export * from "./schema/claims.server.ts";
export * from "./schema/companies.server.ts";
export * from "./schema/compliance.server.ts";
export * from "./schema/email.server.ts";
export * from "./schema/held-prices.server.ts";
export * from "./schema/locations.server.ts";
export * from "./schema/operation.server.ts";
export * from "./schema/orders.server.ts";
export * from "./schema/pact.server.ts";
export * from "./schema/papers.server.ts";
export * from "./schema/prices.server.ts";
export * from "./schema/stock.server.ts";
export * from "./schema/taxes.server.ts";
export * from "./schema/views.server.ts";
export * from "./schema/writings.server.ts";
