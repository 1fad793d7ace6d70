import { index, type RouteConfig, route } from "@react-router/dev/routes";

/** Pages that anyone may ask for; each says itself what its reader may see. */
export const pages = [
	index("office/home/home.tsx"),
	route("portal", "office/portal/portal.tsx"),
	route("wholesale-portal", "office/buyer-portal/wholesale-portal.ts"),
	route("sitemap.xml", "office/site/sitemap.ts"),
	route("robots.txt", "office/site/robots.ts"),
	route("age-check", "office/site/age-check.tsx"),
	route("too-large", "office/site/too-large.tsx"),
	route("brand-preview", "office/settings/preview-home.tsx"),
	route("brand-preview/mail", "office/settings/preview-mail.ts"),
	route("brand-preview/invoice", "office/settings/preview-invoice.tsx"),
	route("brand/:file", "office/site/brand-file.ts"),
	route("cookie-choice", "office/site/cookie-choice.ts"),
	route("*", "office/site/not-found.tsx"),
] satisfies RouteConfig;

/** Pages of approved buyers: the layout above them denies everybody else. */
export const buyer = [
	route("buyer-portal", "office/buyer-portal/portal.tsx"),
	route("buyer-portal/files/:file", "office/buyer-portal/data-file.ts"),
	route("buyer-portal/orders/:orderNumber", "office/orders/buyer/order.tsx"),
] satisfies RouteConfig;

/** Staff's pages: the layout above them denies everybody else. */
export const staff = [
	route("admin", "office/dashboard/admin/dashboard.tsx"),
	route("admin/today", "office/today/admin/today.tsx"),
	route("admin/search", "office/search/admin/search.tsx"),
	route("admin/settings", "office/settings/contacts.tsx"),
	route("admin/settings/brand", "office/settings/brand.tsx"),
	route("admin/settings/seller", "office/settings/seller.tsx"),
	route("admin/settings/announcement", "office/settings/announcement.tsx"),
	route("admin/settings/faq", "office/settings/faq.tsx"),
	route("admin/settings/faq/place", "office/settings/faq-position.ts"),
	route("admin/settings/faq/:id", "office/settings/faq-item.tsx"),
	route("admin/settings/faq/:id/delete", "office/settings/faq-delete.tsx"),
	route("admin/settings/carriers", "office/settings/carriers.tsx"),
	route("admin/settings/carriers/place", "office/settings/carrier-position.ts"),
	route("admin/settings/carriers/:id", "office/settings/carrier.tsx"),
	route("admin/settings/carriers/:id/delete", "office/settings/carrier-delete.tsx"),
	route("admin/settings/features", "office/settings/features.tsx"),
	route("admin/settings/clock", "office/settings/clock.ts"),
	route("admin/settings/shipping", "office/settings/shipping.tsx"),
	route("admin/settings/rules", "office/selling/admin/states.tsx"),
	route("admin/settings/rules/:id/remove", "office/selling/admin/remove-planned.ts"),
	route("admin/settings/freight", "office/selling/admin/freight.tsx"),
	route("admin/compliance", "office/states/admin/states.tsx"),
	route("admin/compliance/:state", "office/states/admin/state.tsx"),
	route("admin/audit", "office/audit/audit.tsx"),
	route("admin/outbox", "office/outbox/outbox.tsx"),
	route("admin/outbox/preview", "office/outbox/preview.tsx"),
	route("admin/outbox/retry", "office/outbox/retry-failed.ts"),
	route("admin/outbox/:id/:does?", "office/outbox/mail.tsx"),
	route("admin-portal", "office/admin-portal/portal.tsx"),
	route("admin/orders/:orderNumber/:does?", "office/orders/admin/order.tsx"),
	route("admin/companies", "office/companies/admin/companies.tsx"),
	route("admin/companies/duplicates", "office/companies/admin/duplicates.tsx"),
	route("admin/companies/:id/:does?", "office/companies/admin/company.tsx"),
	route("admin/companies/:id/merge", "office/companies/admin/merge.tsx"),
	route("admin/companies/:id/notes", "office/companies/admin/notes.tsx"),
	route("admin/customers/:id/:does?", "office/customers/admin/customer.tsx"),
	route("admin/customers/:id/notes", "office/customers/admin/notes.tsx"),
	route("admin/export/:file", "office/exports/admin/export.ts"),
] satisfies RouteConfig;
