import { ordersApi } from "./buying/api";
import { approvalsApi } from "./buying/approvals/api";
import { cartApi } from "./buying/cart/api";
import { heldPricesApi } from "./buying/held-prices/api";
import { peopleApi } from "./buying/people/api";
import { quickOrderApi } from "./buying/quick-order/api";
import { quotesApi } from "./buying/quotes/api";
import { shipmentsApi } from "./buying/shipments/api";
import { shopApi } from "./buying/shop/api";
import { brandsApi } from "./catalog/brands/api";
import { priceListsApi } from "./catalog/price-lists/api";
import { stockApi } from "./catalog/stock/api";
import { accountsApi } from "./customers/api";
import { applicationsApi } from "./customers/applications/api";
import { companiesApi } from "./customers/companies/api";
import { locationsApi } from "./customers/locations/api";
import { pactApi } from "./filing/pact/api";
import { reportsApi } from "./filing/reports/api";
import { api } from "./http/api.server";
import { invoicesApi } from "./ledger/invoices/api";
import { paymentsApi } from "./ledger/payments/api";
import { rulesApi } from "./rules/api";
import { supportApi } from "./service/api";
import { blogApi } from "./service/blog/api";
import { claimsApi } from "./service/claims/api";

/** Every call of the API, by its subject's table. */
export const { loader, action } = api(
	ordersApi,
	approvalsApi,
	cartApi,
	heldPricesApi,
	peopleApi,
	quickOrderApi,
	quotesApi,
	shipmentsApi,
	shopApi,
	brandsApi,
	priceListsApi,
	stockApi,
	accountsApi,
	applicationsApi,
	companiesApi,
	locationsApi,
	pactApi,
	reportsApi,
	invoicesApi,
	paymentsApi,
	rulesApi,
	supportApi,
	blogApi,
	claimsApi,
);
