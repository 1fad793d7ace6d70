import { columnChoice, type KnownColumn } from "~/kernel/tables/column-choice";
import { plainHead } from "~/kernel/tables/heads";
import { LICENSE_KINDS, LICENSES, type LicenseKind } from "~/terms/documents";
import type { CustomerSource } from "~/terms/imports";

const lines = (...starts: string[]) => starts.flatMap((start) => [1, 2, 3, 4, 5].map((n) => `${start}${n}`));

/** What a column of a file of customers holds, with its label and the usual headings: our own, Zoho's and QuickBooks'. */
const COLUMNS = {
	company: {
		label: "Company",
		heads: ["company", "companyname", "business", "businessname", "legalname", "retailer", "account"],
	},
	customer: {
		label: "Customer, or customer:store",
		heads: [
			...["customer", "customername", "customerfullname", "displayname", "contactname"],
			...["accountname", "name", "jobcustomername"],
		],
	},
	number: {
		label: "Customer number",
		heads: [
			...["customernumber", "customerno", "customerid", "contactid", "accountno", "accountnumber"],
			...["custno", "customercode", "accountid"],
		],
	},
	status: { label: "Active or not", heads: ["status", "activestatus", "isactive", "active"] },
	approved: { label: "Approved or not", heads: ["approved", "wholesaleapproved"] },
	contactType: { label: "Customer or vendor", heads: ["contacttype"] },
	ein: {
		label: "EIN",
		heads: ["ein", "fein", "federalein", "taxid", "federaltaxid", "taxidentificationnumber", "employerid"],
	},
	tier: {
		label: "Pricing tier",
		heads: ["pricingtier", "tier", "pricelevel", "pricelist", "pricelistname", "pricebook"],
	},
	terms: { label: "Payment terms", heads: ["paymenttermslabel", "paymentterms", "terms", "term"] },
	limit: { label: "Credit limit", heads: ["creditlimit", "limit"] },
	holdDays: { label: "On hold after days late", heads: ["holdafterdays", "holddays"] },
	approvalAbove: {
		label: "Orders above wait for an owner",
		heads: ["ordersabovewait", "approvalabove"],
	},
	reminders: { label: "Reminders of invoices", heads: ["reminders", "paymentreminders"] },
	statement: { label: "Monthly statement", heads: ["monthlystatement"] },
	salesperson: {
		label: "Salesperson",
		heads: ["salesperson", "salesrep", "rep", "ownername", "accountmanager", "salespersonname"],
	},
	notes: { label: "Notes", heads: ["notes", "note", "remarks", "comments"] },
	taxable: {
		label: "Taxable or not",
		heads: ["taxable", "salestaxcode", "taxcode", "istaxable", "taxexempt", "exempt"],
	},
	store: { label: "Store", heads: ["store", "storename", "location", "locationname", "branch", "dba"] },
	address1: {
		label: "Street",
		heads: [
			...["address1", "addressline1", "street", "street1", "streetaddress", "shippingaddress"],
			...["shippingstreet", "shippingaddress1", "shippingaddressline1", "shipaddress1", "storeaddress"],
			...["shiptostreet", "shiptoaddress1", "address"],
		],
	},
	address2: {
		label: "Suite",
		heads: [
			...["address2", "addressline2", "street2", "suite", "unit", "shippingstreet2", "shippingaddress2"],
			...["shipaddress2", "shiptoaddress2"],
		],
	},
	city: { label: "City", heads: ["city", "town", "shippingcity", "shipcity", "shiptocity", "storecity"] },
	state: {
		label: "State",
		heads: ["state", "shippingstate", "shipstate", "shiptostate", "storestate", "province"],
	},
	zipCode: {
		label: "ZIP code",
		heads: [
			...["zip", "zipcode", "postalcode", "shippingcode", "shippingzip", "shippingzipcode"],
			...["shipzip", "shiptozip", "storezip", "postcode"],
		],
	},
	whole: {
		label: "Address, whole or line by line",
		many: true,
		heads: [...lines("shipto", "shiptoaddressline"), "shipaddress", "fulladdress", "shiptoaddress"],
	},
	billing: {
		label: "Billing address, where there is no other",
		many: true,
		heads: [
			...lines("billto", "billingaddressline"),
			...["billaddress", "billingaddress", "billingstreet", "billingstreet2", "billingcity"],
			...["billingstate", "billingcode", "billingzip", "billingzipcode"],
		],
	},
	storePhone: {
		label: "Phone of the store",
		heads: ["storephone", "locationphone"],
	},
	hours: { label: "Receiving hours", heads: ["receivinghours", "hours"] },
	instructions: { label: "Delivery instructions", heads: ["instructions", "deliveryinstructions"] },
	firstName: { label: "First name", heads: ["firstname", "first", "contactfirstname"] },
	lastName: { label: "Last name", heads: ["lastname", "last", "contactlastname", "surname"] },
	person: {
		label: "Person",
		heads: ["person", "contact", "contactperson", "primarycontact", "fullname", "owner", "attention"],
	},
	email: {
		label: "Email",
		heads: ["email", "emailaddress", "emailid", "mainemail", "primaryemail", "contactemail", "mail"],
	},
	phone: {
		label: "Phone",
		heads: ["phone", "phonenumber", "mainphone", "phonenumbers", "workphone", "businessphone", "telephone"],
	},
	mobile: { label: "Phone, where there is no other", heads: ["mobilephone", "mobile", "cell", "altphone"] },
	role: { label: "Role", heads: ["role", "jobtitle", "designation", "title"] },
	tobacco: {
		label: "Tobacco license",
		heads: ["tobaccolicense", "tobaccolicensenumber", "tobaccopermit", "tobaccolicenseno", "tobacco"],
	},
	tobaccoExpires: {
		label: "Tobacco license ends",
		heads: [
			...["tobaccolicenseexpires", "tobaccolicenseexpiry", "tobaccolicenseends", "tobaccoexpires"],
			...["tobaccolicenseexpiration", "tobaccolicenseexpirationdate"],
		],
	},
	business: {
		label: "Business license",
		heads: ["businesslicense", "businesslicensenumber", "businesslicenseno"],
	},
	businessExpires: {
		label: "Business license ends",
		heads: [
			...["businesslicenseexpires", "businesslicenseexpiry", "businesslicenseends"],
			"businesslicenseexpiration",
		],
	},
	resale: {
		label: "Resale certificate",
		heads: [
			...["resalecertificate", "resalecertificatenumber", "resalenum", "resalenumber", "resaleno"],
			...["taxexemptionnumber", "exemptioncertificate", "taxexemptionid", "exemptioncertificatenumber"],
			...["taxexemptcertificate", "certificatenumber"],
		],
	},
	resaleExpires: {
		label: "Resale certificate ends",
		heads: ["resalecertificateexpires", "resalecertificateexpiry", "resalecertificateends"],
	},
	permit: { label: "Reseller permit", heads: ["resellerpermit", "sellerspermit", "resellerpermitnumber"] },
	permitExpires: { label: "Reseller permit ends", heads: ["resellerpermitexpires", "sellerspermitexpires"] },
	licenseKind: { label: "Kind of license", heads: ["licensekind", "licensetype", "kindoflicense"] },
	licenseNumber: {
		label: "License number",
		heads: ["licensenumber", "license", "licenseno", "permitnumber"],
	},
	licenseState: { label: "State of the license", heads: ["licensestate", "issuingstate"] },
	licenseStarts: {
		label: "License starts",
		heads: ["licensestarts", "licensestart", "licenseissued", "issuedon"],
	},
	licenseChecked: { label: "License checked or not", heads: ["licensechecked", "licenseverified"] },
	licenseExpires: {
		label: "License ends",
		heads: [
			"licenseexpires",
			"licenseexpiry",
			"licenseexpiration",
			"licenseends",
			"expires",
			"expirationdate",
		],
	},
} as const satisfies Record<string, KnownColumn>;

export type CustomerColumn = keyof typeof COLUMNS;

/** The columns of a file of customers. */
export const customerColumns = /* @__PURE__ */ columnChoice<CustomerColumn>(COLUMNS, (has) => [
	...(has("company") || has("customer") ? [] : ["company"]),
	...(has("email") ? [] : ["email"]),
]);

export type CustomerColumnChoice = ReturnType<typeof customerColumns.suggest>;

/** The columns that hold a license of one kind: its number, and its last day. */
export const LICENSE_COLUMNS = {
	tobaccoLicense: ["tobacco", "tobaccoExpires"],
	businessLicense: ["business", "businessExpires"],
	resaleCertificate: ["resale", "resaleExpires"],
	resellerPermit: ["permit", "permitExpires"],
} as const satisfies Record<LicenseKind, readonly [CustomerColumn, CustomerColumn]>;

/** Headings that only one program writes. */
const SIGNS: readonly [CustomerSource, readonly string[]][] = [
	["zoho", ["contactid", "displayname"]],
	["zoho", ["emailid", "billingcode"]],
	["zoho", ["contactname", "billingcode"]],
	["quickbooks", ["billto1"]],
	["quickbooks", ["mainemail"]],
	["quickbooks", ["customerfullname"]],
	["quickbooks", ["resalenum"]],
	["quickbooks", ["openbalance"]],
	["quickbooks", ["jobcustomername"]],
];

/** Whose export a file is, by its headings. */
export function sourceOfCustomers(heads: readonly string[]): CustomerSource {
	const present = new Set(heads.map(plainHead));
	return SIGNS.find(([, signs]) => signs.every((sign) => present.has(sign)))?.[0] ?? "table";
}

/** The kind of license that a text names; undefined for none. */
export function licenseKindOf(text: string): LicenseKind | undefined {
	const plain = plainHead(text);
	const named = LICENSE_KINDS.find(
		(kind) => plainHead(kind) === plain || plainHead(LICENSES[kind].short) === plain,
	);
	if (named) return named;
	if (/tobacco|vap|nicotine|cigarette|ends/.test(plain)) return "tobaccoLicense";
	if (/certificate|exempt/.test(plain)) return "resaleCertificate";
	if (/resale|reseller|seller/.test(plain)) return "resellerPermit";
	return /business/.test(plain) ? "businessLicense" : undefined;
}
