import { expect, it } from "vitest";
import { makeBuyer, testDatabase } from "../../tests/helpers/database";
import { refusal } from "../../tests/helpers/refusal";
import { type Actor, VISITOR } from "./actor.ts";
import { getAnalytics } from "./analytics/analytics.queries.server";
import { getDashboardSummary } from "./analytics/dashboard-summary.server";
import { getPortalSummary } from "./analytics/portal-summary.server";
import { getWeeklyWorkload } from "./analytics/weekly-workload.server";
import { getApplicationDetails, getNextPending } from "./applications/application-admin.queries.server";
import { listAuditTerms } from "./audit/audit.queries.server";
import { getPostById } from "./blog/blog.queries.server";
import { getBrandForAdmin } from "./brands/brand-admin.queries.server";
import { getCampaign, getCampaignVersion } from "./campaigns/campaign.queries.server";
import { getRecoveredValue, listAbandonedLines } from "./cart/abandoned-carts.server";
import { getClaim } from "./claims/claim.queries.server";
import { getCompanyActivity } from "./companies/company-activity.queries.server";
import { getCompanyHistory } from "./companies/company-history.queries.server";
import { listCompanies } from "./companies/company-list.queries.server";
import { getCompany } from "./companies/company-page.queries.server";
import { findDuplicates, listDuplicates } from "./companies/duplicates.queries.server";
import { getCustomer } from "./customers/customer.queries.server";
import { exportCsv } from "./exports/export-data.server";
import { listEndingLicenses } from "./licenses/ending-licenses.server";
import { getMessage } from "./messages/message-admin.queries.server";
import { getOrderDetails, getOrdersById } from "./orders/order-admin.queries.server";
import { getMail } from "./outbox/outbox.queries.server";
import { allRowsCsv, getFiling, getMonth, getReport, listReportMonths } from "./pact/pact.queries.server";
import { getReportFacts } from "./pact/write-facts.server";
import { getProductPictures } from "./pictures/picture.queries.server";
import {
	getProductDetails,
	listBrandChoices,
	listProductsForAdmin,
} from "./products/product-admin.queries.server";
import { getQuote } from "./quotes/quote-admin.queries.server";
import { findRecords } from "./search/find-records.server";
import { getSavedSetting } from "./settings/settings.queries.server";
import { getAttention } from "./today/attention.queries.server";
import { countWaiting, listWaiting } from "./today/waiting.queries.server";

const db = testDatabase();
const NOW = new Date("2026-11-15T12:00:00Z");
const CLOCK = { timeZone: "UTC", now: NOW };
const RANGE = { from: "2026-10-01", to: "2026-11-15", step: "month" } as const;

const READS: Record<string, (actor: Actor) => unknown> = {
	getAnalytics: (actor) => getAnalytics(db, actor, RANGE, CLOCK),
	getApplicationDetails: (actor) => getApplicationDetails(db, actor, "x"),
	getAttention: (actor) => getAttention(db, actor),
	getBrandForAdmin: (actor) => getBrandForAdmin(db, actor, "x"),
	getCampaign: (actor) => getCampaign(db, actor, "x"),
	getCampaignVersion: (actor) => getCampaignVersion(db, actor, "x"),
	getClaim: (actor) => getClaim(db, actor, "x"),
	getCompany: (actor) => getCompany(db, actor, "x"),
	getCompanyActivity: (actor) =>
		getCompanyActivity(db, actor, { companyId: null, pricingTier: "starter", people: [] }),
	getCompanyHistory: (actor) => getCompanyHistory(db, actor, "x", 1),
	findDuplicates: (actor) => findDuplicates(db, actor, "x"),
	listDuplicates: (actor) => listDuplicates(db, actor, { page: 1, perPage: 1 }),
	listCompanies: (actor) => listCompanies(db, actor),
	getCustomer: (actor) => getCustomer(db, actor, "x"),
	getDashboardSummary: (actor) => getDashboardSummary(db, actor),
	getMail: (actor) => getMail(db, actor, "x"),
	getMessage: (actor) => getMessage(db, actor, "x"),
	getNextPending: (actor) => getNextPending(db, actor),
	getOrderDetails: (actor) => getOrderDetails(db, actor, "x"),
	getOrdersById: (actor) => getOrdersById(db, actor, []),
	getMonth: (actor) => getMonth(db, actor, "2026-10"),
	getReport: (actor) => getReport(db, actor, "x"),
	getFiling: (actor) => getFiling(db, actor, "FL"),
	getReportFacts: (actor) => getReportFacts(db, actor, "x"),
	listReportMonths: (actor) => listReportMonths(db, actor),
	allRowsCsv: (actor) => allRowsCsv(db, actor, "2026-10"),
	getPortalSummary: (actor) => getPortalSummary(db, actor),
	getPostById: (actor) => getPostById(db, actor, "x"),
	getProductDetails: (actor) => getProductDetails(db, actor, "x"),
	getProductPictures: (actor) => getProductPictures(db, actor, "x"),
	getQuote: (actor) => getQuote(db, actor, "x"),
	getRecoveredValue: (actor) => getRecoveredValue(db, actor),
	getSavedSetting: (actor) => getSavedSetting(db, actor, "contacts"),
	getWeeklyWorkload: (actor) => getWeeklyWorkload(db, actor, CLOCK),
	listAbandonedLines: (actor) => listAbandonedLines(db, actor, []),
	listAuditTerms: (actor) => listAuditTerms(db, actor),
	listBrandChoices: (actor) => listBrandChoices(db, actor),
	listEndingLicenses: (actor) => listEndingLicenses(db, actor, "2026-11-15"),
	listProductsForAdmin: (actor) => listProductsForAdmin(db, actor),
	listWaiting: (actor) => listWaiting(db, actor, null, 1),
	countWaiting: (actor) => countWaiting(db, actor),
	exportCsv: (actor) => exportCsv(db, actor, "orders"),
	findRecords: (actor) => findRecords(db, actor, "x", 1),
};

it.each(Object.entries(READS))("%s is for staff only (Rule 1.9)", (_, read) => {
	expect(refusal(() => read(VISITOR)).code).toBe("unauthenticated");
	expect(refusal(() => read(makeBuyer(db))).code).toBe("forbidden");
});
