import type { Block, Goods, Letter, Shop } from "./letter.ts";

const WIDTH = 76;

/** Wraps at spaces. A word longer than a line, such as a link, stays whole. */
function wrap(text: string): string {
	return text
		.split("\n")
		.map((line) => {
			const lines: string[] = [];
			let current = "";
			for (const word of line.split(" ")) {
				if (current && current.length + 1 + word.length > WIDTH) {
					lines.push(current);
					current = word;
				} else current = current ? `${current} ${word}` : word;
			}
			return [...lines, current].join("\n");
		})
		.join("\n");
}

function goodsText({ name, flavor, sku, quantity, unitPrice, total }: Goods): string {
	const what = [name, flavor, sku].filter(Boolean).join(", ");
	const price = unitPrice ? ` x ${unitPrice} = ${total ?? ""}` : "";
	return `${what}\n    ${quantity}${price}`;
}

function blockText(block: Block): string {
	switch (block.kind) {
		case "text":
			return wrap(block.text);
		case "heading":
			return `${block.text}\n${"-".repeat(Math.min(block.text.length, WIDTH))}`;
		case "button":
			return `${block.label}:\n${block.url}`;
		case "list":
			return block.items.map((item) => `- ${item}`).join("\n");
		case "links":
			return block.links.map(({ label, url, text }) => `- ${label}: ${text}\n  ${url}`).join("\n");
		case "facts":
			return block.facts
				.filter(([, value]) => value)
				.map(([label, value]) => `${label}: ${value?.replaceAll("\n", ", ")}`)
				.join("\n");
		case "quote":
			return block.text
				.split("\n")
				.map((line) => `> ${line}`)
				.join("\n");
		case "goods":
			return [
				...block.goods.map(goodsText),
				...(block.totals ? ["", ...block.totals.map(([label, amount]) => `${label}: ${amount}`)] : []),
			].join("\n");
		case "rich":
			return block.text;
	}
}

/** Renders a letter as plain text with the same content as its HTML. */
export function letterText(letter: Letter, shop: Shop): string {
	const foot = [
		...(letter.small ?? []).map(wrap),
		...(letter.unsubscribeUrl ? [`Unsubscribe: ${letter.unsubscribeUrl}`] : []),
		...[
			[shop.name, shop.address],
			[shop.email, shop.phone],
		].flatMap((parts) => parts.filter(Boolean).join(", ") || []),
	];
	return `${[letter.title, ...letter.blocks.map(blockText)].join("\n\n")}\n\n-- \n${foot.join("\n")}\n`;
}
