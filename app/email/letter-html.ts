import { escapeHtml } from "~/kernel/escape-html";
import type { Block, Goods, Letter, Shop } from "./letter.ts";

const INK = "#111f1c";
const INK_2 = "#44504d";
const RULE = "#cfd6d4";
const STEEL = "#f0f4f3";
const OURS = { main: "#065b42", bar: "#e9f9f1" };
type Colors = typeof OURS;

const FONT = "font-family:system-ui,-apple-system,'Segoe UI',Roboto,Arial,sans-serif";
const DISPLAY =
	"font-family:Bahnschrift,'DIN Alternate','Roboto Condensed','Arial Narrow',Arial,sans-serif;font-weight:700";
const MONO = "font-family:Menlo,Consolas,'Liberation Mono',monospace;font-size:14px";
const TABLE = 'role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"';

const withBreaks = (text: string) => escapeHtml(text).replaceAll("\n", "<br>");
const paragraph = (html: string) => `<p style="margin:0 0 16px">${html}</p>`;

function table(rows: [label: string, value: string][], colors: Colors, { last = false } = {}): string {
	const cells = rows.map(([label, value], n) => {
		const isTotal = last && n === rows.length - 1;
		const line = isTotal
			? `;border-top:2px solid ${INK};border-bottom:5px double ${INK};font-size:20px;${DISPLAY}`
			: "";
		const ground = n % 2 === 0 && !isTotal ? `;background:${colors.bar}` : "";
		return `<tr><td style="padding:8px 10px${ground}${line}${isTotal ? "" : `;color:${INK_2}`}" valign="top">${escapeHtml(label)}</td><td style="padding:8px 10px${ground}${line};text-align:${last ? "right" : "left"};word-break:break-word" valign="top">${withBreaks(value)}</td></tr>`;
	});
	return `<table ${TABLE} style="margin:0 0 20px;font-size:15px">${cells.join("")}</table>`;
}

function goodsRow(
	{ name, flavor, sku, quantity, unitPrice, total }: Goods,
	n: number,
	colors: Colors,
): string {
	const ground = n % 2 === 0 ? `background:${colors.bar};` : "";
	const count = unitPrice ? `${quantity} &times; ${escapeHtml(unitPrice)}` : `${quantity}`;
	const code = sku ? `<br><span style="${MONO};color:${INK_2}">${escapeHtml(sku)}</span>` : "";
	return `<tr><td style="${ground}padding:8px 10px;word-break:break-word" valign="top"><b>${escapeHtml(name)}</b>${flavor ? `<br>${escapeHtml(flavor)}` : ""}${code}</td><td style="${ground}padding:8px 10px;text-align:right;white-space:nowrap" valign="top">${total ? `${count}<br><b>${escapeHtml(total)}</b>` : `<b>${count}</b>`}</td></tr>`;
}

function blockHtml(block: Block, colors: Colors): string {
	switch (block.kind) {
		case "text":
			return paragraph(withBreaks(block.text));
		case "heading":
			return `<h2 style="margin:24px 0 8px;font-size:20px;line-height:1.25;${DISPLAY}">${escapeHtml(block.text)}</h2>`;
		case "button":
			return `<p style="margin:20px 0 24px"><a href="${escapeHtml(block.url)}" style="display:inline-block;background:${colors.main};color:#ffffff;padding:13px 22px;border-radius:3px;font-weight:600;text-decoration:none">${escapeHtml(block.label)}</a></p>`;
		case "list":
			return `<ul style="margin:0 0 16px;padding-left:22px">${block.items.map((item) => `<li style="margin:0 0 6px">${withBreaks(item)}</li>`).join("")}</ul>`;
		case "links":
			return `<ul style="margin:0 0 16px;padding-left:22px">${block.links.map(({ label, url, text }) => `<li style="margin:0 0 6px"><a href="${escapeHtml(url)}" style="color:${colors.main};font-weight:600">${escapeHtml(label)}</a>: ${escapeHtml(text)}</li>`).join("")}</ul>`;
		case "facts":
			return table(
				block.facts.filter((fact): fact is [string, string] => Boolean(fact[1])),
				colors,
			);
		case "quote":
			return `<div style="margin:0 0 20px;padding:12px 16px;border-left:4px solid ${INK};background:${STEEL};word-break:break-word">${withBreaks(block.text)}</div>`;
		case "goods":
			return `<table ${TABLE} style="margin:0 0 8px;font-size:15px;border-top:2px solid ${INK};border-bottom:1px solid ${RULE}">${block.goods.map((goods, n) => goodsRow(goods, n, colors)).join("")}</table>${block.totals ? table(block.totals, colors, { last: true }) : ""}`;
		case "rich":
			return block.html;
	}
}

/** The name on ink; beside a logo on white, as a logo may be dark, over a rule of the owner's color. */
function headRow({ name, url, logo, colors = OURS }: Shop): string {
	const [ground, ink] = logo
		? [`border-bottom:3px solid ${colors.main}`, colors.main]
		: [`background:${INK}`, "#ffffff"];
	const picture = logo
		? `<img src="${escapeHtml(logo.src)}" width="${logo.width}" height="${logo.height}" alt="" style="vertical-align:middle;border:0;margin-right:10px">`
		: "";
	return `<tr><td style="${ground};padding:14px 20px"><a href="${escapeHtml(url)}" style="color:${ink};text-decoration:none;font-size:20px;${DISPLAY}">${picture}${escapeHtml(name)}</a></td></tr>`;
}

/** Renders a letter as one HTML page: a single column with inline styles, readable at 320 px and without pictures. */
export function letterHtml(letter: Letter, shop: Shop): string {
	const link = (url: string, text: string) =>
		`<a href="${escapeHtml(url)}" style="color:${INK_2}">${escapeHtml(text)}</a>`;
	const foot = [
		...(letter.small ?? []).map(escapeHtml),
		...(letter.unsubscribeUrl ? [link(letter.unsubscribeUrl, "Unsubscribe")] : []),
		[shop.name, shop.address].filter(Boolean).map(escapeHtml).join(", "),
		[shop.email && link(`mailto:${shop.email}`, shop.email), escapeHtml(shop.phone)]
			.filter(Boolean)
			.join(" &middot; "),
	].filter(Boolean);
	const pixel = letter.pixelUrl
		? `<img src="${escapeHtml(letter.pixelUrl)}" width="1" height="1" alt="" style="display:block">`
		: "";
	return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light">
<meta name="supported-color-schemes" content="light">
<title>${escapeHtml(letter.subject)}</title>
</head>
<body style="margin:0;padding:0;background:${STEEL};color:${INK};${FONT};font-size:16px;line-height:1.5">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(letter.preview)}</div>
<table ${TABLE}><tr><td align="center" style="padding:16px 8px">
<table ${TABLE} style="max-width:600px;background:#ffffff;border:1px solid ${RULE}">
${headRow(shop)}
<tr><td style="padding:24px 20px 8px;word-break:break-word">
<h1 style="margin:0 0 16px;font-size:27px;line-height:1.2;${DISPLAY}">${escapeHtml(letter.title)}</h1>
${letter.blocks.map((block) => blockHtml(block, shop.colors ?? OURS)).join("\n")}
</td></tr>
<tr><td style="padding:16px 20px 20px;border-top:1px solid ${RULE};color:${INK_2};font-size:13px;line-height:1.5">${foot.map((line) => `<p style="margin:0 0 6px">${line}</p>`).join("")}</td></tr>
</table>
</td></tr></table>
${pixel}
</body>
</html>
`;
}
