// What raw SQL reads from derived tables and views. Written by tests/unit/derived-rows.test.ts; `unknown` is the value of an
// expression, which the query that reads it names.

export interface Announcements {
	type: string;
	record_id: string;
	number: string | null;
	read_by_id: string | null;
	company_id: string | null;
	wait_ms: unknown;
}

export interface Approvals {
	company_id: string;
	since: number;
}

export interface ApprovalsSource {
	company_id: string;
	since: unknown;
}

export interface Billed {
	day: string;
	paper_id: string;
	kind: string;
	company_id: string;
	location_id: string;
	state: string;
	sold_on: string;
	sales_cents: number;
	untaxed_cents: number;
	freight_cents: number;
	tax_cents: number;
	excise_cents: number;
	cents: number;
}

export interface BilledGoods {
	day: string;
	product_id: string;
	units: number;
	sales_cents: number;
	costed_cents: number;
	cost_cents: number;
}

export interface BilledLines {
	id: string;
	of_id: string;
	position: number;
	day: string;
	product_id: unknown;
	units: unknown;
	sales_cents: unknown;
	costed_cents: unknown;
	cost_cents: unknown;
}

export interface BilledPapers {
	id: string;
	kind: string;
	day: string;
	company_id: string;
	of_id: string;
	order_id: string | null;
	sign: unknown;
}

export interface BilledSource {
	day: string;
	paper_id: string;
	kind: string;
	company_id: string;
	location_id: unknown;
	state: unknown;
	sold_on: unknown;
	sales_cents: unknown;
	untaxed_cents: unknown;
	freight_cents: unknown;
	tax_cents: unknown;
	excise_cents: unknown;
	cents: unknown;
}

export interface BrandMonths {
	brand_id: string;
	month: string;
	units: number;
	cents: number;
	costed_units: number;
	costed_cents: number;
	cost_cents: number;
}

export interface BuyerMonths {
	user_id: string;
	month: string;
	orders: number;
	cents: number;
}

export interface BuyerSteps {
	month: string;
	previous: string;
	next: string;
	once: number;
	buyers: number;
}

export interface BuyerStepsSource {
	user_id: string;
	month: string;
	previous: unknown;
	next: unknown;
	once: unknown;
}

export interface BuyerTotals {
	user_id: string;
	spent_cents: number;
	last_order_at: number;
}

export interface Changed {
	kind: string;
	id: string;
}

export interface Changes {
	seq: number;
	kind: string;
	id: string;
	at: number;
}

export interface CompanyKeys {
	company_id: string;
	kind: string;
	value: string;
}

export interface CompanyKeysSource {
	company_id: string;
	kind: unknown;
	value: unknown;
}

export interface CompanyLicenses {
	company_id: string | null;
	number: string | null;
	state: string | null;
}

export interface CompanyPlaces {
	company_id: string;
	name: string;
	address: unknown;
	phone: string | null;
}

export interface CompanyRefresh {
	company_id: string;
}

export interface CompanySearch {
	company_id: string;
	text: string;
}

export interface CompanyTexts {
	company_id: string;
	text: string;
}

export interface ContentVersion {
	id: number;
	n: number;
}

export interface InvoiceDocs {
	id: string;
	company_id: string;
	order_id: string | null;
	day: string;
	text: string;
}

export interface InvoiceDocsSource {
	id: string;
	company_id: string;
	order_id: string | null;
	day: string;
	text: unknown;
}

export interface InvoicePapers {
	id: string;
	created_at: number;
}

export interface OpenPapers {
	paper_id: string;
	company_id: string;
	order_id: string | null;
	kind: string;
	due_on: string | null;
	cents: number;
}

export interface OrderDocs {
	id: number;
	order_id: string;
	created_at: number;
	status: string;
	party: number;
	text: string;
	payment: string;
	method: string;
	carrier: string | null;
	state: string;
}

export interface OrderDocsSource {
	order_id: string;
	created_at: number;
	status: string;
	party: number;
	text: unknown;
	payment: string;
	method: string;
	carrier: string | null;
	state: unknown;
}

export interface OrderParties {
	id: number;
	user_id: string;
	name: string;
	email: string;
	text: string;
}

export interface OrderPartiesSource {
	order_id: string;
	user_id: string;
	name: string;
	email: string;
	text: unknown;
}

export interface OrderPartyCounts {
	status: string;
	party: number;
	orders: number;
	text: string;
}

export interface OutboxCounts {
	status: string;
	n: number;
}

export interface PriceStamp {
	id: number;
	stamp: string;
}

export interface ProductCells {
	id: number;
	brand_id: string;
	category: string;
	strength: string;
	contains: number;
	puffs: number;
	in_stock: number;
	n: number;
}

export interface ProductCounts {
	brand_id: string;
	category: string;
	active: number;
	n: number;
}

export interface ProductMonths {
	product_id: string;
	month: string;
	brand_id: string;
	units: number;
	cents: number;
	costed_units: number;
	costed_cents: number;
	cost_cents: number;
}

export interface ProductSearchDocWords {
	doc_id: number;
	word: unknown;
}

export interface ProductSearchDocs {
	id: number;
	product_id: string;
	name: string;
	brand: string;
	sku: string;
	barcode: string;
	flavors: string;
	details: string;
	facets: string;
}

export interface ProductSearchSource {
	product_id: string;
	name: string;
	brand: string;
	sku: unknown;
	barcode: unknown;
	flavors: unknown;
	details: unknown;
	facets: unknown;
}

export interface ProductShelf {
	id: number;
	product_id: string;
	doc: number | null;
	cell: number;
	name: string;
	featured: number;
	created_at: number;
	msrp_cents: number | null;
	price_cents: number | null;
	share: number | null;
	sold: number;
}

export interface ProductShelfRows {
	product_id: string;
	doc: number;
	cell: number;
	name: string;
	featured: number;
	created_at: number;
	msrp_cents: number | null;
	price_cents: unknown;
	share: unknown;
	sold: unknown;
}

export interface ProductShelfSource {
	product_id: string;
	brand_id: string;
	category: string;
	strength: unknown;
	contains: unknown;
	puffs: unknown;
	in_stock: unknown;
	doc: number;
	name: string;
	featured: number;
	created_at: number;
	msrp_cents: number | null;
	price_cents: unknown;
	share: unknown;
	sold: unknown;
}

export interface ProductStock {
	product_id: string;
	quantity: unknown;
}

export interface ProductYears {
	product_id: string;
	year: string;
	cents: number;
}

export interface RetentionOpen {
	n: number;
}

export interface SalesHours {
	hour: number;
	status: string;
	orders: number;
	cents: number;
	unsold: number;
	unsold_cents: number;
}

export interface SalesTotals {
	status: string;
	orders: number;
	cents: number;
	unsold: number;
	unsold_cents: number;
}

export interface SearchPause {
	one: number;
}

export interface SearchWords {
	word: string;
}

export interface SoldLines {
	order_id: string;
	created_at: number;
	month: unknown;
	item_id: string;
	product_id: unknown;
	brand_id: unknown;
	units: number;
	cents: number;
	costed_units: unknown;
	costed_cents: unknown;
	cost_cents: unknown;
}

export interface StockPlaces {
	id: string;
	product_id: string;
	flavor_id: unknown;
	sku: string | null;
	barcode: string | null;
	name: string;
	flavor: unknown;
	quantity: number;
}

export interface WebhookTakers {
	endpoint_id: string;
	company_id: string | null;
	type: unknown;
}
