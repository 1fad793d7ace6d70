import type { LegalPage } from "~/kernel/texts/legal-page";

export const returns: LegalPage = {
	path: "/legal/returns",
	title: "Returns",
	summary: "What can come back, until when, and how.",
	sections: [
		{
			id: "defective",
			heading: "Defective goods: {defectDays}",
			text: `Goods that do not work as they should can be returned **within {defectDays}** of delivery. Tell us the order number, the product, the flavor, how many units, what is wrong, and the batch number if there is one; a photo or a short video helps. We replace them or credit your account, and pay the freight. No restocking fee.`,
		},
		{
			id: "damage",
			heading: "Shipping damage: {damageHours}",
			text: `Damage in transit and missing boxes have to be reported **within {damageHours}** of delivery, so that we can claim it from the carrier. Note what you see on the driver's receipt before you sign, keep the box and the packing, and send photos of both. We replace or credit what was damaged.`,
		},
		{
			id: "wrong",
			heading: "Wrong items and short counts",
			text: `If you received the wrong goods, tell us within {damageHours} of delivery. We send the right goods and pick up the wrong ones at our cost.`,
		},
		{
			id: "other",
			heading: "Other returns: restocking fee",
			text: `Unopened goods in sealed, saleable displays can come back within {defectDays} if we agree beforehand. A **restocking fee** of {restocking} applies, and you pay freight both ways. Sale goods, special orders and products that have since been restricted can't be returned.`,
			without: {
				name: "restocking",
				heading: "Other returns",
				text: `Unopened goods in sealed, saleable displays can come back within {defectDays} if we agree beforehand. You pay freight both ways. Sale goods, special orders and products that have since been restricted can't be returned.`,
			},
		},
		{
			id: "not",
			heading: "What can't be returned",
			text: `Opened e-liquids, used devices, pods and coils that are not defective, goods without their packaging, and goods bought elsewhere. Please do not send defective batteries or devices by mail: ask us first, there are rules for them.`,
		},
		{
			id: "how",
			heading: "How to return goods",
			text: `1. Open the order in your buyer portal and fill in 'A problem with this order'. You can also write to [{email}](mailto:{email}), with your order number.
2. We answer {answered}, with a return number, and a label if we pay the freight.
3. Send the goods within {sendDays}, the return number on every box.
4. We check them within {checkDays} of arrival and credit or replace them.

Goods sent without a return number are sent back. Credits go to your account; payments that can't be offset are refunded to the original payment method.`,
		},
		{
			id: "recalls",
			heading: "Recalls",
			text: `If a manufacturer or an authority recalls a product you bought, we write to you and explain what to do. Recalled goods come back at no cost, opened or not.`,
		},
	],
};
