import { RETURNS } from "~/kernel/config/site";
import { formatCents } from "~/kernel/money";
import { FREE_SHIPPING_ABOVE_CENTS } from "~/terms/order-rates";

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

export const BENEFITS = [
	{
		title: "One price list, no haggling",
		text: "Every product shows your price, its MSRP and your margin. What you see is what the cart charges.",
	},
	{
		title: "Order by flavor",
		text: "Each product has an order sheet with a box per flavor and its stock. You can also order by SKU or barcode.",
	},
	{
		title: "Ships in 24 hours",
		text: `Orders are processed within a day and arrive in 2-3 days nationwide. Shipping is free above ${formatCents(FREE_SHIPPING_ABOVE_CENTS)}.`,
	},
	{
		title: "Terms that grow with you",
		text: "New accounts prepay or pay on delivery. Established accounts pay Net 15 or Net 30.",
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
		title: "Approval in 1-2 business days",
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
