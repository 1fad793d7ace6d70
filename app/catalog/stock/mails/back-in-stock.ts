import type { Block } from "~/email/letter";
import { plainTemplate } from "~/email/template";
import type { EmailTemplates } from "~/kernel/mails/email-templates";
import { counted } from "~/kernel/texts/numbers";

export const backInStock = plainTemplate<EmailTemplates["back-in-stock"]>(({ goods }, shop) => {
	const byProduct = [...Map.groupBy(goods, ({ slug }) => slug).values()];
	const [first] = goods;
	const isOne = goods.length === 1 && first;
	return {
		subject: isOne
			? `${[first.name, first.flavor].filter(Boolean).join(", ")} is back in stock`
			: `${counted(goods.length, "item")} you asked for are back in stock`,
		preview: "You asked us to tell you. Here is where to order.",
		title: "Back in stock",
		blocks: byProduct.flatMap((items): Block[] => {
			const { name, slug } = items[0]!;
			const flavors = items.flatMap(({ flavor }) => flavor ?? []);
			return [
				{ kind: "heading", text: name },
				...(flavors.length > 0 ? [{ kind: "list" as const, items: flavors }] : []),
				{ kind: "button", label: `Order ${name}`, url: `${shop.url}/products/${slug}` },
			];
		}),
		small: ["You asked for this email on our site. We send it once, and others may order before you do."],
	};
});
