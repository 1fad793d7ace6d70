import type { OperationView } from "./operation-view.server";

type Step = {
	id: string;
	title: string;
	says: string;
	operation: string | null;
	/** In place of the operation's own. */
	shell?: string;
	code: string | null;
};

const SET_UP = `# The address of the shop, and the key.
export SHOP=https://shop.example
export KEY=rw_0123456789ab_...`;

const SINCE_YESTERDAY_CURL = `curl -i -G "$SHOP/api/orders" \\
  -H "Authorization: Bearer $KEY" \\
  -d updatedSince=2026-11-26T00:00:00Z \\
  -d status=pending`;

const SHIPSTATION_CURL = `curl -G "$SHOP/api/shipstation" -u "$(echo $KEY | cut -c1-15):$KEY" \\
  -d action=export --data-urlencode "start_date=03/23/2026 21:09" \\
  --data-urlencode "end_date=03/24/2026 08:00" -d page=1`;

const SINCE_YESTERDAY = `let since = new Date(Date.now() - 24 * 60 * 60 * 1000).toISOString();
let next = \`/api/orders?updatedSince=\${since}\`;
const orders = new Map();
while (next) {
  const response = await fetch(new URL(next, shop), {
    headers: { Authorization: \`Bearer \${key}\` },
  });
  if (!response.ok) throw new Error((await response.json()).detail);
  for (const order of await response.json()) orders.set(order.id, order);
  next = response.headers.get("Link")?.match(/<([^>]+)>; rel="next"/)?.[1];
  // Keep it for the next time.
  since = response.headers.get("X-Updated-Until");
}`;

const SHIPSTATION_ORDERS = `const user = key.slice(0, 15);
const range = new URLSearchParams({
  action: "export", start_date: "03/23/2026 21:09", end_date: "03/24/2026 08:00", page: "1",
});
const response = await fetch(\`\${shop}/api/shipstation?\${range}\`, {
  headers: { Authorization: \`Basic \${btoa(\`\${user}:\${key}\`)}\` },
});
const xml = await response.text();`;

const STEPS: readonly Omit<Step, "id">[] = [
	{
		title: "Begin with a key",
		says: "An owner makes a key under Settings, Programs, or under Company, Programs. It is shown once. Send it with every call; it may do what was ticked, and never more than its maker. Reading and writing are separate scopes of each subject.",
		operation: null,
		shell: SET_UP,
		code: null,
	},
	{
		title: "Read an order",
		says: "By its id or number. Goods are named by SKU or barcode in the same way.",
		operation: "getOrdersById",
		code: null,
	},
	{
		title: "New orders since yesterday",
		says: "updatedSince gives the orders that came or changed since a moment, the oldest change first. Follow Link until it has no next; X-Updated-Until is the moment to ask from next time. With status=pending it is those that nobody works on yet. Products, companies, accounts, invoices and stock are read the same way.",
		operation: null,
		shell: SINCE_YESTERDAY_CURL,
		code: SINCE_YESTERDAY,
	},
	{
		title: "Set the stock",
		says: "By SKU or barcode. With expected the stock is only set if that many are there; if not, the answer is 409: read it and decide again.",
		operation: "putStockBySku",
		code: null,
	},
	{
		title: "Set the stock of many",
		says: "Up to 500 rows in one call, each by itself: the answer has a row for each, with what is on hand now or the reason why nothing was done.",
		operation: "patchStock",
		code: null,
	},
	{
		title: "Set tracking numbers",
		says: "One row for each number. What became of each order is in the answer; with preview nothing is shipped.",
		operation: "postShipments",
		code: null,
	},
	{
		title: "ShipStation",
		says: "ShipStation, and programs that speak its language of custom stores in XML, read orders and send tracking at /api/shipstation. The user is the key's first 15 characters, the password the whole key; it needs to read and write orders.",
		operation: null,
		shell: SHIPSTATION_CURL,
		code: SHIPSTATION_ORDERS,
	},
	{
		title: "Push customers",
		says: "Adds an approved customer with its store. Nobody is mailed until you invite them. Many at once, with a preview and an undo, are POST /api/companies/import.",
		operation: "postCompanies",
		code: null,
	},
	{
		title: "Push prices",
		says: "Of up to 500 products by SKU, for everybody; each row by itself. What single companies or tiers pay is a price list.",
		operation: "patchProducts",
		code: null,
	},
];

/** What stands below the guide, of errors and sending again. */
export const MANNERS: readonly [word: string, says: string][] = [
	["Errors", "are application/problem+json: detail is a sentence for people, errors names the fields."],
	[
		"Unknown fields and parameters",
		"are refused with 400 and the known ones, except where a call says otherwise.",
	],
	[
		"Idempotency-Key",
		"of your choice, on every write but logins and secrets: sent again within seven days, the call does nothing and gets the first answer, with Idempotent-Replayed. With another body it is a 422; while the first is being answered, a 409. Refusals are not kept.",
	],
	[
		"Outdated calls",
		"say so in Deprecation, and in Sunset from when they are gone; their text here names the call to use.",
	],
	["Limits", "are 300 calls a minute for a key. 429 and 503 say in Retry-After how many seconds to wait."],
	["ETag", "comes with every read. Sent back as If-None-Match, an unchanged answer is 304 without a body."],
	["Amounts", "are decimal strings of dollars, moments are in UTC, and ids are UUIDs."],
];

/** The guide of one page, with the code of its calls. */
export const guideOf = (
	operations: readonly OperationView[],
): (Step & { curl: string | null; fetched: string | null })[] =>
	STEPS.map((step) => {
		const own = operations.find(({ id }) => id === step.operation);
		return {
			...step,
			id: step.title.toLowerCase().replaceAll(" ", "-"),
			curl: own?.curl ?? step.shell ?? null,
			fetched: own?.fetched ?? null,
		};
	});
