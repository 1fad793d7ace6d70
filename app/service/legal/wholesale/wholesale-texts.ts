import { RETURNS } from "~/kernel/config/site";

/** What an application needs, as shown to applicants. */
export const REQUIREMENTS = [
	"Valid business license",
	"Federal EIN",
	"Reseller permit",
	"Tobacco license (if applicable)",
	"Physical store location",
	"Trade references",
	"Age 21+",
	"Volume estimates",
] as const;

/** What buyers get; placeholders are filled by the loader. */
export const BENEFITS = [
	{
		title: "Your price on every product",
		text: "Every product shows your price, its MSRP and your margin. What you see is what the cart charges.",
	},
	{
		title: "Order by flavor",
		text: "Each product has an order sheet with a box per flavor and its stock. You can also order by SKU or barcode.",
	},
	{
		title: "Quick to ship",
		text: "Orders leave {dispatch}, and delivery takes {delivery}. Shipping is {freight}.",
	},
	{
		title: "Terms that grow with you",
		text: "New accounts {newAccounts}. Established accounts may be given {established}.",
	},
	{
		title: "Paperwork in order",
		text: "Licenses on file, adult signature on delivery, invoices and packing slips you can print again at any time.",
	},
	{
		title: "Returns that work",
		text: `Defective goods come back within ${RETURNS.defectDays} days. Shipping damage is settled when reported within ${RETURNS.damageHours} hours.`,
	},
] as const;

export const STEPS = [
	{
		title: "Apply",
		text: "Three short steps: your business, your documents, your trade references. You can stop and continue later.",
	},
	{
		title: "{approval}",
		text: "We verify the documents, call the references and answer by email.",
	},
	{
		title: "Access",
		text: "Your login shows wholesale prices, order sheets and the buyer portal.",
	},
	{
		title: "Order",
		text: "Fill the cart, pay on your terms, and track the delivery in the portal.",
	},
] as const;

/** Below the tiers. */
export const VOLUME_NOTE =
	"Volume is per month. The discount applies to the wholesale price of each unit. Terms are for established accounts; new ones {newAccounts}.";
