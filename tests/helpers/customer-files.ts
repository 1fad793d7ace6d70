// Files of customers as other programs write them: their headings, with a few rows.

/** Our own columns: a row for each store or person of a company, and for each further license. */
export const OWN_CUSTOMERS = [
	"Customer Number,Company,EIN,Tier,Terms,Credit Limit,Salesperson,Notes,Store,Address 1,Address 2,City,State,ZIP,First Name,Last Name,Email,Phone,Role,Tobacco License,Tobacco License Expires,Resale Certificate",
	'C-1,"Corner Smoke, LLC",12-3456789,Growth,Net 30,"$2,500.00",,Pays early,Corner Smoke K St,1 K St,Ste 2,Sacramento,CA,95814,Ann,Lee,ann@corner.example,(916) 555-0100,Owner,T-100,6/30/2099,R-100',
	'C-1,"Corner Smoke, LLC",,,,,,,Corner Smoke Elm,7 Elm St,,Fresno,CA,93701,Bo,Ray,bo@corner.example,559-555-0101,Buyer,T-101,2099-06-30,',
	"C-1,,,,,,,,,,,,,,Cy,Orr,cy@corner.example,,Bookkeeper,,,",
	"C-2,Desert Vape,,Starter,Prepay,,,,,9 Palm Ave,,Phoenix,AZ,85001,Di,Fox,di@desert.example,602 555 0102,,T-200,,",
].join("\n");

/** Zoho Books: Contacts, Export. */
export const ZOHO_CONTACTS = [
	"Created Time,Last Modified Time,Display Name,Company Name,Salutation,First Name,Last Name,Phone,Currency Code,Notes,Website,Status,Customer Sub Type,Credit Limit,Department,Designation,Price List,Payment Terms,Payment Terms Label,EmailID,MobilePhone,Contact ID,Contact Name,Contact Type,Billing Attention,Billing Address,Billing Street2,Billing City,Billing State,Billing Country,Billing Code,Billing Phone,Shipping Attention,Shipping Address,Shipping Street2,Shipping City,Shipping State,Shipping Country,Shipping Code,Shipping Phone,Taxable,Tax Exemption Code,Owner Name",
	"2022-03-01,2026-11-01,Corner Smoke,Corner Smoke LLC,Ms.,Ann,Lee,916-555-0100,USD,Back door,,Active,business,2500.000,,Owner,Wholesale A,30,Net 30,ann@corner.example,,1850000000111,Corner Smoke,customer,Ann Lee,1 K St,Ste 2,Sacramento,California,U.S.A,95814,,Ann Lee,7 Elm St,,Fresno,California,U.S.A,93701,,false,RESALE,Sam Seller",
	"2022-03-01,2026-11-01,Desert Vape,,,Di,Fox,,USD,,,Active,business,,,,,0,Due on Receipt,di@desert.example,602-555-0102,1850000000112,Desert Vape,customer,,9 Palm Ave,,Phoenix,Arizona,U.S.A,85001,,,,,,,,,,true,,",
	"2022-03-01,2026-11-01,Old Smoke,,,Ed,Gum,602-555-0199,USD,,,Inactive,business,,,,,0,Due on Receipt,ed@old.example,,1850000000113,Old Smoke,customer,,1 Old Rd,,Phoenix,Arizona,U.S.A,85001,,,,,,,,,,true,,",
	"2022-03-01,2026-11-01,Paper Bags Inc,,,,,602-555-0198,USD,,,Active,business,,,,,30,Net 30,sales@bags.example,,1850000000114,Paper Bags Inc,vendor,,2 Mill Rd,,Phoenix,Arizona,U.S.A,85001,,,,,,,,,,true,,",
].join("\n");

/** QuickBooks Desktop: Customers, Excel, Export customer list. */
export const QUICKBOOKS_DESKTOP = [
	"Active Status,Customer,Balance,Balance Total,Company,Mr./Ms./...,First Name,M.I.,Last Name,Primary Contact,Main Phone,Fax,Alt. Phone,Secondary Contact,Job Title,Main Email,Bill to 1,Bill to 2,Bill to 3,Bill to 4,Bill to 5,Ship to 1,Ship to 2,Ship to 3,Ship to 4,Ship to 5,Customer Type,Terms,Rep,Sales Tax Code,Tax item,Resale Num,Account No.,Credit Limit,Job Status,Job Type,Job Description,Start Date,Projected End,End Date",
	'Active,Corner Smoke,0.00,"1,240.00",Corner Smoke LLC,,Ann,,Lee,Ann Lee,916-555-0100,,,,Owner,ann@corner.example,Corner Smoke LLC,1 K St,Ste 2,"Sacramento, CA 95814",,Corner Smoke LLC,1 K St,Ste 2,"Sacramento, CA 95814",,Retail,Net 30,SS,Non,Out of State,R-100,C-1,"2,500.00",None,,,,,',
	'Active,Corner Smoke:Elm,"1,240.00","1,240.00",,,Bo,,Ray,Bo Ray,559-555-0101,,,,Store manager,"bo@corner.example, elm@corner.example",Corner Smoke LLC,7 Elm St,"Fresno, CA 93701",,,Bo Ray,7 Elm St,"Fresno, CA 93701",USA,,Retail,,,,,,,,None,,,,,',
	'Active,Desert Vape,0.00,0.00,,,Di,,Fox,Di Fox,602-555-0102,,,,,di@desert.example,Desert Vape,9 Palm Ave,"Phoenix, AZ 85001",,,,,,,,Retail,Due on receipt,,Tax,,,C-2,,None,,,,,',
	'Not-active,Old Smoke,0.00,0.00,,,Ed,,Gum,Ed Gum,602-555-0199,,,,,ed@old.example,Old Smoke,1 Old Rd,"Phoenix, AZ 85001",,,,,,,,Retail,,,,,,,,None,,,,,',
].join("\n");

/** QuickBooks Online: the report Customer Contact List, exported to Excel. */
export const QUICKBOOKS_ONLINE = [
	"Customer Contact List,,,,,",
	"Ridgeline Wholesale,,,,,",
	"Customer full name,Phone numbers,Email,Full name,Bill address,Ship address",
	'Corner Smoke,Phone: (916) 555-0100 Mobile: (916) 555-0177,ann@corner.example,Ann Lee,"1 K St, Sacramento, CA 95814","7 Elm St, Fresno, CA 93701"',
	'Desert Vape,Phone: (602) 555-0102,di@desert.example,Di Fox,"9 Palm Ave\nPhoenix, AZ 85001",',
].join("\n");

/**
 * A file of our own columns with so many customers, of which the first are twice in it: under another name, with the same EIN.
 *
 * @param shop apart from others' where a database is shared: up to six digits.
 */
export function manyCustomers(count: number, doubles = 0, shop = 0): string {
	const heads =
		"Company,EIN,Address,City,State,ZIP,First Name,Last Name,Email,Phone,Tobacco License,Tobacco License Expires";
	const tag = shop === 0 ? "" : `-${shop}`;
	const row = (n: number, name: string) => {
		const no = String(n).padStart(4, "0");
		const ein = String(100_000_000 + shop * 500 + n);
		const street = `${n} Main${tag} St`;
		return `${name}${tag},${ein},${street},Sacramento,CA,95814,Pat,Lee${no}${tag},pat${no}${tag}@store.example,916-555-${no},T-${no}${tag},2099-06-30`;
	};
	const ns = Array.from({ length: count }, (_, n) => n + 1);
	return [
		heads,
		...ns.map((n) => row(n, `Store Number ${n} LLC`)),
		...ns.slice(0, doubles).map((n) => row(n, `Shop ${n} of Lee`)),
	].join("\n");
}
