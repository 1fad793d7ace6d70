import type { CompanyRole } from "../app/terms/company.ts";
import type { LicenseKind } from "../app/terms/documents.ts";
import type { ExciseCharge } from "../app/terms/excise.ts";
import type { ExciseSum } from "../app/terms/excise-sum.ts";
import type { CustomerChoice, HeadingKind } from "../app/terms/imports.ts";
import type { Certificate } from "../app/terms/order-rates.ts";
import type { OrderStatus } from "../app/terms/order-status.ts";
import type { PaymentMethod, PaymentTerms } from "../app/terms/payment.ts";

export type { Certificate, ExciseCharge, ExciseSum };

/** Shapes of the JSON columns. Types only: safe to import anywhere. */

export type TradeReference = { company: string; contact: string; phone: string; email: string };

export type Address = {
	firstName: string;
	lastName: string;
	company?: string;
	address1: string;
	address2?: string;
	city: string;
	state: string;
	zipCode: string;
	phone: string;
};

/** The print on a product's front; app/ui/pictures draws it. */
export type Motif =
	| "band"
	| "split"
	| "bolt"
	| "dots"
	| "rings"
	| "bars"
	| "wave"
	| "chevron"
	| "drop"
	| "peak"
	| "check"
	| "stripe"
	| "plain";

/** How a brand's name is typeset, in one of six styles; `w` is the width of the letters in units of 132. */
export type WordmarkStyle = {
	w: number;
	style?: 0 | 1 | 2 | 3 | 4 | 5;
	fill?: string;
	accent?: string;
	weight?: 500 | 700;
	caps?: boolean;
	italic?: boolean;
};

/** How a brand's products and name are drawn. Colors are hex (`#b3202c`). */
export type BrandStyle = {
	/** Main color of the product's body. */
	body: string;
	/** Second color: panels, rings, half of the print. */
	trim: string;
	/** Text color on `body`. */
	on: string;
	motif: Motif;
	/** Pale background color behind the product. */
	tint: string;
	/** The short word printed on the product. */
	mark: string;
	wm: WordmarkStyle;
};

/** A product's silhouette and color. */
export type Drawing = { form: number; accent: string };

/** A blog post's drawn cover: the same values always draw the same picture. */
export type Cover = { seed: number; kind: "rack" | "ledger" | "pallet"; accent?: string };

/** A quantity in an import's row: the stock its user saw, and the stock when the row was read. */
export type ImportedStock = { seen: number | null; wanted: number; now: number | null };

/**
 * The change an import's row makes to a product: its columns before and after, its stock, its list of flavors or one of
 * these.
 */
export type ImportedChange = {
	before: Record<string, unknown>;
	after: Record<string, unknown>;
	stock?: ImportedStock;
	/** The product's new flavors, in this order. */
	flavors?: {
		names: string[];
		added: string[];
		removed: { name: string; stockQuantity: number | null }[];
		/** If flavors have their own stock: the product's total, with and without the removed flavors. */
		stock?: { before: number; after: number };
	};
	flavor?: {
		/** The SKU of a product created by the same file. */
		parentSku: string | null;
		/** Its name; null: the row adds it. */
		was: string | null;
		before: ImportedFlavorFields;
		after: ImportedFlavorFields;
		stock?: ImportedStock;
		/** The product's own stock, which no longer counts once a flavor has its own. */
		productStock?: number;
	};
};

/** What a name or a person says of a file of a ZIP, by field. */
export type ArchiveFacts = Record<string, string>;

/** One of those that a file of a ZIP may go to. */
export type ArchiveChoice = { id: string; name: string };

/** What undoing a ZIP took back, and what stays and why. */
export type ArchiveUndo = { back: number; left: number; stays: { name: string; why: string }[] };

/** A line of a cart that its person left. */
export type LeftLine = { productId: string; flavorId: string | null; name: string; quantity: number };

/** A line of an order that waits for approval, at its price of then. */
export type RequestedLine = LeftLine & { unitPriceCents: number };

/** What a checkout sent besides the goods. */
export type OrderDraft = {
	shippingAddress: Address;
	billingAddress: Address;
	sameBillingAddress: boolean;
	paymentMethod: PaymentMethod;
	poNumber: string | null;
	specialInstructions: string | null;
	/** What its person says to the owner who approves it. */
	approvalNote?: string;
};

/** A row of a buyer's quick-order pad as typed. */
export type TypedRow = {
	/** SKU, barcode or name. */
	code: string;
	quantity: string;
	/** A flavor's name or id, 'Assorted', or "". */
	flavor: string;
	/** Further words of a pasted line, which may name a flavor. */
	hints?: readonly string[];
};

/** A row of the pad; `was` is what the buyer had typed before the row was put right. */
export type QuickOrderDraftLine = TypedRow & { was?: TypedRow };

export type ImportedFlavorFields = { name?: string; sku?: string | null; barcode?: string | null };

/** A notable change in an import's row. */
export type ImportNotice =
	| "price"
	| "belowCost"
	| "overMsrp"
	| "noPrice"
	| "zero"
	| "tenfold"
	| "removed"
	| "manyRemoved"
	| "renamed"
	| "spelling"
	| "otherPrice"
	| "ownStock";

/** A file's columns as its import's form shows them, and its sheets, if it is a workbook. */
export type ImportOutline = {
	heads: string[];
	/** Values of each column in the first rows. */
	samples: string[][];
	sheet: string | null;
	sheets: string[];
	/** The first rows as they stand in the file; absent in imports of before. */
	rows?: string[][];
};

/** A text of a file's brands or categories, and in how many rows it stands. */
export type ImportedWord = { name: string; rows: number };

/** What a whole file holds that has to be asked about. */
export type ImportSurvey = {
	/** Rows with goods. */
	rows: number;
	/** Products whose flavors have rows of their own, how many rows these are, and some of them with some of their flavors. */
	groups: { count: number; rows: number; examples: { name: string; flavors: string[] }[] };
	/** Those that the shop doesn't have under this name, the most frequent first. */
	brands: ImportedWord[];
	categories: ImportedWord[];
	/** Rows with a single cell above groups of others. */
	headings: { count: number; texts: string[] };
};

/** What undoing an import has done so far: products and flavors taken away, products given their old values, brands removed, and what stays and why. */
export type ImportUndo = {
	products: number;
	changed: number;
	brands: number;
	stays: { name: string; why: string }[];
	/** How many stay; the list names the first of them. */
	left: number;
};

/** What a user answered about a file; texts of the file are in small letters. */
export type ImportAnswers = {
	/** Rows of the same product are its flavors. Undefined: not asked. */
	flavors?: boolean;
	/** A brand's id, "add" or "skip". */
	brands?: Record<string, string>;
	/** A category, or "skip". */
	categories?: Record<string, string>;
	headings?: HeadingKind;
	/** One value for all rows that have none, by column. */
	values?: Record<string, string>;
};

/** A cell of a row with errors that can be mended: what it sets, and its text, which may be none. */
export type ImportBox = { field: string; text: string };

/** What mended cells are read as instead, by the row's line and then by what they set; an empty text for an empty cell. */
export type ImportMends = Record<string, Record<string, string>>;

/** A row of an import's file that is kept with it. */
export type KeptRow = { line: number; cells: string[] };

/** What a row of a file of price agreements comes to. */
export type PlannedAgreement = {
	line: number;
	/** `error`: it is left out. */
	kind: "create" | "update" | "unchanged" | "error";
	/** Whose price it is, and the goods by name, where they are known; their code as it stands in the file. */
	who: string;
	goods: string;
	code: string;
	/** Its price, or the percentage off, in words; what the same agreement says now, if it says anything else. */
	price: string;
	was: string | null;
	minimum: number;
	from: string | null;
	until: string | null;
	/** What stands out in it. */
	remarks: string[];
	problems: { column: string; message: string }[];
	boxes: ImportBox[];
};

/** What an import of price agreements did to a list: the version it left, and the entries of before, none for a new list. */
export type MadeAgreement = {
	listId: string;
	name: string;
	isNew: boolean;
	version: number;
	before: Record<string, unknown>[];
};

/** What a row of a file of open invoices and credits comes to. */
export type PlannedOpening = {
	line: number;
	/** `create`: it comes in; `unchanged`: it is in the books already; `left`: there is nothing to bring in; `error`: it is left out. */
	kind: "create" | "unchanged" | "left" | "error";
	paper: "invoice" | "credit";
	/** Its customer, and its number, as they stand in the file where they aren't known. */
	who: string;
	number: string;
	/** YYYY-MM-DD; the due day is an invoice's. */
	day: string | null;
	dueOn: string | null;
	/** What is open, above zero; null where it can't be read. */
	cents: number | null;
	/** What stands out in it. */
	remarks: string[];
	problems: { column: string; message: string }[];
	boxes: ImportBox[];
};

/** An open paper that an import wrote, and whose; `cents` are below zero of a credit. */
export type MadeOpening = { paperId: string; number: string; companyId: string; cents: number };

/** What a row of a file of past orders comes to; the texts of cells that can't be read are those of the file. */
export type PlannedPastLine = {
	line: number;
	number: string;
	/** YYYY-MM-DD. */
	day: string | null;
	/** The customer, as it is called here where it is known. */
	who: string;
	companyId: string | null;
	store: string | null;
	sku: string | null;
	name: string;
	flavor: string | null;
	/** The goods here; null: the catalog doesn't have them. */
	productId: string | null;
	flavorId: string | null;
	/** Below zero for a return. */
	units: number | null;
	unitPriceCents: number | null;
	totalCents: number | null;
	/** What stands out in it, or why it is left out. */
	remarks: string[];
	problems: { column: string; message: string }[];
	boxes: ImportBox[];
};

/** A license of a customer that a file brings in. */
export type ImportedLicense = {
	kind: LicenseKind;
	number: string | null;
	state: string;
	/** Its first and last valid day, YYYY-MM-DD. */
	startsOn?: string | null;
	expiresOn: string | null;
	/** Whether it was checked, where the file says so. */
	isChecked?: boolean;
};

/** What an import writes of one customer. */
export type CustomerToWrite = {
	/** The company that it is added to; null: one of its own is made. */
	companyId: string | null;
	facts: {
		name: string;
		phone: string | null;
		ein: string | null;
		notes: string | null;
		pricingTier: string;
		paymentTerms: PaymentTerms;
		creditLimitCents: number | null;
		salespersonId: string | null;
		/** Where the file says so: what few shops keep, and our own export has. */
		isApproved?: false;
		holdDays?: number;
		approvalAboveCents?: number;
		noReminders?: true;
		monthlyStatement?: true;
	};
	stores: {
		name: string;
		address: string;
		firstName: string | null;
		lastName: string | null;
		phone: string | null;
		receivingHours: string | null;
		instructions: string | null;
		licenses: ImportedLicense[];
	}[];
	people: { email: string; name: string | null; role: CompanyRole }[];
	/** Of stores that the company has. */
	licenses: { locationId: string; license: ImportedLicense }[];
};

/** A customer of a file, with what it comes to. */
export type PlannedCustomer = {
	/** The lines of its rows. */
	lines: number[];
	/** What an import would do with it: nothing where it is left out, here already or has errors. */
	does: "create" | "add" | null;
	/** The company, or the customer of the same file, that it looks like, and what both have. */
	match: { id: string | null; name: string; line: number | null; shared: string[] } | null;
	choice: CustomerChoice | null;
	/** What can be chosen. */
	options: CustomerChoice[];
	/** What it brings, counted. */
	brings: { stores: number; people: number; licenses: number };
	write: CustomerToWrite | null;
	remarks: string[];
	/** What is wrong, by line, with the cells that mend it. */
	bad: { line: number; problems: { column: string; message: string }[]; boxes: ImportBox[] }[];
};

/** What an import made of a customer, and what that looked like, so that it can be taken back. */
export type MadeCustomer = {
	companyId: string;
	isNew: boolean;
	locations: string[];
	licenses: string[];
	people: string[];
	stamp: string;
};

/** Other counts in an import's preview. Units are those of the removed flavors. */
export type ImportTally = Partial<
	Record<
		| ImportNotice
		| "rows"
		| "units"
		| "flavors"
		| "empty"
		| "services"
		/** New products. */
		| "products"
		/** Rows that were left out by hand. */
		| "left"
		/** Rows of brands or categories that are left out, rows with a heading, rows with a picture alone. */
		| "skipped"
		| "headings"
		| "pictures",
		number
	>
>;

/** What an invoice or credit memo says besides its lines and amounts, as it was when it was written. */
export type PaperDocument = {
	/** Us; null on papers of parcels that left before there were invoices: today's values stand there. */
	seller: {
		name: string;
		address: string;
		phone: string;
		email: string;
		licenses: string[];
		/** How to pay; absent on papers written before there was such a note. */
		payNote?: string | null;
	} | null;
	customer: { name: string; licenses: string[] };
	/** Null, as the order and its payment, on papers of the books before this shop. */
	billTo: Address | null;
	shipTo: Address | null;
	orderNumber: string | null;
	poNumber: string | null;
	paymentMethod: PaymentMethod | null;
	/** As the order keeps them; absent on papers from before there was a choice of terms. */
	netDays?: number | null;
	/** The certificate that makes it exempt from tax; none: taxed. */
	exemption?: Certificate | null;
	/** In hundredths of a percent; null: none was decided. Absent on papers written before they kept it. */
	taxRate?: number | null;
	/** Its excise by rate; the amounts add up to that of the paper. */
	excise?: ExciseSum[];
	parcel: { number: number; carrier: string | null; trackingNumbers: string[] } | null;
};

/** Why an order waits, and the status it goes back to. `since` is in ISO 8601. */
export type OrderHold = { from: OrderStatus; reason: string; since: string };

/** A line of a quote or of a correction whose price waits for an owner of the shop; amounts of one unit, in cents. */
export type HeldLine = {
	name: string;
	quantity: number;
	priceCents: number;
	/** What the customer pays otherwise; null for goods without a price. */
	usualCents: number | null;
	costCents: number | null;
};

/** The answer to a quote request, or the correction of an order, that is carried out once its prices are approved. */
export type HeldRequest =
	| { kind: "quote"; text: string; pricesCents: (number | null)[]; validUntil: string }
	| { kind: "order"; change: HeldChange };

/** A correction as it was sent; prices and the shipping cost in cents. */
export type HeldChange = {
	lines?: { id: string; quantity: number; price?: number | undefined }[] | undefined;
	added?:
		| { sku: string | null; quantity: number; flavor: string | null; price?: number | undefined }[]
		| undefined;
	shippingAddress?: Address | undefined;
	poNumber?: string | null | undefined;
	shipping?: number | null | undefined;
	reason: string | null;
	sendEmail?: boolean | undefined;
};

/** Units of an order's line that are packed; of an assorted line with the flavor they were taken from. */
export type PackedUnits = { orderItemId: string; flavorId: string | null; quantity: number };
