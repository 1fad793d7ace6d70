import { sql } from "drizzle-orm";
import type { Source } from "~/kernel/csv/csv-source.server";
import { timeHead } from "~/kernel/csv/csv-source.server";
import { type TableColumn, tableSource } from "./table-source.server";

/** A file of everything: its name in the archive without its ending, what a row of it is, and where its rows come from. */
export type Table = { name: string; row: string; source: Source<unknown> };

const COMPANY: TableColumn = ["Company", "c.name"];
const CREATED: TableColumn = [timeHead("Created"), "t.created_at", "time"];

/** What a reference of a paper's account is called: the number, or how the money came. */
const PAPER = "coalesce(t.number, trim(coalesce(t.method, t.kind) || ' ' || coalesce(t.reference, '')))";

/** The files that are read straight from tables; those of goods, orders and applications are the exports'. */
export const TABLES: readonly Table[] = [
	{
		name: "goods/brands",
		row: "a brand",
		source: tableSource(
			[
				["Brand", "t.name"],
				["Description", "t.description"],
				["Featured", "t.featured", "flag"],
				["Active", "t.active", "flag"],
			],
			sql`brands t`,
		),
	},
	{
		name: "goods/stock-movements",
		row: "a change of a quantity in stock",
		source: tableSource(
			[
				[timeHead("When"), "t.created_at", "time"],
				["SKU", "coalesce(f.sku, p.sku)"],
				["Product", "p.name"],
				["Flavor", "t.flavor"],
				["Kind", "t.kind"],
				["Quantity", "t.quantity"],
				["Stock After", "t.balance"],
				["Reason", "t.reason"],
				["Reference", "t.reference"],
				["By", "t.actor_name"],
			],
			sql`stock_movements t left join products p on p.id = t.product_id left join product_flavors f on f.id = t.flavor_id`,
		),
	},
	{
		name: "customers/companies",
		row: "a company",
		source: tableSource(
			[
				["Company", "t.name"],
				["Phone", "t.phone"],
				["Approved", "t.is_wholesale_approved", "flag"],
				["Pricing Tier", "t.pricing_tier"],
				["Payment Terms", "t.payment_terms"],
				["Credit Limit", "t.credit_limit_cents", "money"],
				["Hold After Days", "t.hold_days"],
				[
					"Balance",
					"(select sum(o.cents) from open_papers o where o.company_id = t.id and o.cents <> 0)",
					"money",
				],
				[
					"Salesperson",
					"(select u.email from company_salespeople s left join users u on u.id = s.user_id where s.company_id = t.id order by s.since desc, s.id desc limit 1)",
				],
				["Orders Above Wait", "t.approval_above_cents", "money"],
				["Reminders", "not t.no_reminders", "flag"],
				["Monthly Statement", "t.monthly_statement", "flag"],
				["Notes", "t.notes"],
				CREATED,
			],
			sql`companies t`,
		),
	},
	{
		name: "customers/stores",
		row: "a store of a company",
		source: tableSource(
			[
				COMPANY,
				["Store", "t.name"],
				["Address", "t.address"],
				["Phone", "t.phone"],
				["First Name", "t.contact_first_name"],
				["Last Name", "t.contact_last_name"],
				["Receiving Hours", "t.receiving_hours"],
				["Instructions", "t.instructions"],
				["Status", "t.status"],
			],
			sql`locations t join companies c on c.id = t.company_id`,
		),
	},
	{
		name: "customers/people",
		row: "a person with an account",
		source: tableSource(
			[
				COMPANY,
				["Name", "t.username"],
				["Email", "t.email"],
				["Company Role", "t.company_role"],
				["Staff Role", "iif(t.role = 'user', null, t.role)"],
				["Closed", "t.deleted_at is not null", "flag"],
				[timeHead("Last Login"), "t.last_login_at", "time"],
				CREATED,
			],
			sql`users t left join companies c on c.id = t.company_id`,
		),
	},
	{
		name: "customers/licenses",
		row: "a license of a store; its file is in documents",
		source: tableSource(
			[
				COMPANY,
				["Store", "l.name"],
				["Kind", "t.kind"],
				["Number", "t.number"],
				["State", "t.state"],
				["First Day", "t.starts_on"],
				["Last Day", "t.expires_on"],
				["Verified", "t.verified_at is not null", "flag"],
			],
			sql`licenses t join locations l on l.id = t.location_id join companies c on c.id = l.company_id`,
		),
	},
	{
		name: "money/entries",
		row: "an invoice, credit memo, payment, refund or counter entry; what a company owes is their sum",
		source: tableSource(
			[
				COMPANY,
				["Kind", "t.kind"],
				["Number", PAPER],
				["Day", "t.day"],
				["Due", "t.due_on"],
				["Order Number", "r.order_number"],
				["Goods", "t.subtotal_cents", "money"],
				["Tax", "t.tax_cents", "money"],
				["Excise", "t.excise_cents", "money"],
				["Freight", "t.freight_cents", "money"],
				["Amount", "t.cents", "money"],
				["Open", "o.cents", "money"],
				["From Before", "t.is_opening", "flag"],
				["Reason", "t.reason"],
			],
			sql`papers t join open_papers o on o.paper_id = t.id join companies c on c.id = t.company_id left join orders r on r.id = t.order_id`,
		),
	},
	{
		name: "money/settled",
		row: "how much of a credit settled a charge",
		source: tableSource(
			[
				[
					"Credit",
					"(select coalesce(p.number, p.kind || ' ' || coalesce(p.reference, '')) from papers p where p.id = t.credit_id)",
				],
				[
					"Charge",
					"(select coalesce(p.number, p.kind || ' ' || coalesce(p.reference, '')) from papers p where p.id = t.charge_id)",
				],
				["Amount", "t.cents", "money"],
				CREATED,
			],
			sql`allocations t`,
		),
	},
	{
		name: "service/messages",
		row: "a message of the contact form",
		source: tableSource(
			[
				CREATED,
				["Name", "t.name"],
				["Email", "t.email"],
				["Phone", "t.phone"],
				["Subject", "t.subject"],
				["Message", "t.message"],
				["Kind", "t.type"],
				["Status", "t.status"],
				["Reply", "t.reply"],
			],
			sql`contact_messages t`,
		),
	},
	{
		name: "service/quotes",
		row: "a product of a quote request",
		source: tableSource(
			[
				CREATED,
				["Company", "c.name"],
				["Email", "t.email"],
				["Product", "p.name"],
				["Flavor", "json_extract(t.flavors, '$[' || line.key || ']')"],
				["Quantity", "json_extract(t.quantities, '$[' || line.key || ']')"],
				["Offered Price", "json_extract(t.prices_cents, '$[' || line.key || ']')", "money"],
				["Valid Until", "t.valid_until"],
				["Status", "t.status"],
				["Message", "t.message"],
				["Answer", "t.answer"],
			],
			sql`quote_requests t join json_each(t.product_ids) line left join products p on p.id = line.value left join companies c on c.id = t.company_id`,
			"t.id || printf('-%05d', line.key)",
		),
	},
	{
		name: "service/claims",
		row: "a line of a claim",
		source: tableSource(
			[
				["Claim", "m.claim_number"],
				["Order Number", "r.order_number"],
				["Product", "i.product_name"],
				["SKU", "i.sku"],
				["Reason", "m.reason"],
				["Asked For", "m.remedy"],
				["Units", "t.quantity"],
				["Approved", "t.approved"],
				["Done", "t.done"],
				["Status", "m.status"],
				["Details", "m.details"],
				["Answer", "m.answer"],
			],
			sql`claim_lines t join claims m on m.id = t.claim_id join order_items i on i.id = t.order_item_id join orders r on r.id = m.order_id`,
		),
	},
	{
		name: "site/blog",
		row: "a post of the blog, in Markdown",
		source: tableSource(
			[
				["Title", "t.title"],
				["Address", "'/blog/' || t.slug"],
				["Published", "t.published", "flag"],
				[timeHead("Published On"), "t.published_at", "time"],
				["Excerpt", "t.excerpt"],
				["Text", "t.content"],
			],
			sql`blog_posts t`,
		),
	},
	{
		name: "site/subscribers",
		row: "an address of the newsletter",
		source: tableSource(
			[["Email", "t.email"], ["Status", "t.status"], CREATED],
			sql`newsletter_subscribers t`,
		),
	},
	{
		name: "audit",
		row: "who did what and when",
		source: tableSource(
			[
				[timeHead("When"), "t.created_at", "time"],
				["Who", "t.actor_name"],
				["Action", "t.action"],
				["What", "t.entity"],
				["Id", "t.entity_id"],
				["Before", `t."before"`],
				["After", `t."after"`],
			],
			sql`audit_log t`,
		),
	},
];
