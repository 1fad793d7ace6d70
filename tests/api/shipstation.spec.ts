// ShipStation's requests as its guide of custom stores writes them, against the built server (Rule 7.147).
import { expect, test } from "../helpers/api.ts";
import { signInAs } from "../helpers/sign-in.ts";

test("ShipStation reads orders and sends tracking with user and password", async ({
	playwright,
	baseURL,
}) => {
	const admin = await playwright.request.newContext({ ...(baseURL ? { baseURL } : {}) });
	await signInAs("admin", { request: admin });
	const made = await admin.post("/api/keys", {
		data: { name: `ShipStation ${Date.now()}`, scopes: ["orders:read", "orders:write"] },
	});
	expect(made.status(), await made.text()).toBe(201);
	const { id, key } = (await made.json()) as { id: string; key: string };
	const [user, password] = [key.slice(0, 15), key.slice(16)];
	const Authorization = `Basic ${Buffer.from(`${user}:${password}`).toString("base64")}`;
	const ask = (query: string, sent: RequestInit = { headers: { Authorization } }) =>
		fetch(`${baseURL}/api/shipstation?${query}`, { redirect: "manual", ...sent });

	const minute = (moment: Date) => {
		const [year, month, day] = moment.toISOString().slice(0, 10).split("-");
		return encodeURIComponent(`${month}/${day}/${year} ${moment.toISOString().slice(11, 16)}`);
	};
	const range = `action=export&start_date=01%2F01%2F2020%2000%3A00&end_date=${minute(new Date(Date.now() + 3_600_000))}`;
	const list = await ask(`${range}&page=1&SS-UserName=${user}&SS-Password=hidden`);
	expect([list.status, list.headers.get("Content-Type")]).toEqual([200, "application/xml; charset=utf-8"]);
	expect(list.headers.get("Set-Cookie")).toBeNull();
	const xml = await list.text();
	const pages = Number(/<Orders pages="(\d+)">/.exec(xml)?.[1]);
	expect(pages).toBeGreaterThan(0);
	let all = xml;
	for (let page = 2; page <= pages; page++) all += await (await ask(`${range}&page=${page}`)).text();
	const waiting =
		/<OrderNumber><!\[CDATA\[([^\]]+)\]\]><\/OrderNumber><OrderDate>[^<]*<\/OrderDate><OrderStatus><!\[CDATA\[paid\]\]>/;
	const number = waiting.exec(all)?.[1] ?? "";
	expect(number).not.toBe("");

	// The way of clients that wait to be asked, for both methods.
	const notify = `action=shipnotify&order_number=${number}&carrier=stamps_com&service=Priority%20Mail&tracking_number=9400111899223100001234`;
	const body = `<?xml version="1.0" encoding="utf-8"?><ShipNotice><OrderNumber>${number}</OrderNumber><Items/></ShipNotice>`;
	const post = { method: "POST", headers: { "Content-Type": "text/xml" }, body };
	for (const [query, sent] of [
		[range, {}],
		[notify, post],
		[`${range}&SS-UserName=${user}&SS-Password=${password}`, {}],
	] as const) {
		const asked = await ask(query, sent);
		expect([asked.status, asked.headers.get("WWW-Authenticate")]).toEqual([
			401,
			'Basic realm="ShipStation", charset="UTF-8"',
		]);
	}
	// No page of another site sends the header.
	const foreign = { Origin: "https://elsewhere.example", "Sec-Fetch-Site": "cross-site" };
	for (const _ of [1, 2]) {
		const sent = await ask(notify, { ...post, headers: { ...post.headers, ...foreign, Authorization } });
		expect([sent.status, await sent.text()]).toEqual([200, ""]);
	}
	const order = (await (await admin.get(`/api/orders/${number}`)).json()) as { shipments: object[] };
	expect(order.shipments).toMatchObject([{ carrier: "usps", trackingNumbers: ["9400111899223100001234"] }]);
	expect(
		(await ask(notify.replace(number, "RW-0"), { ...post, headers: { ...post.headers, Authorization } }))
			.status,
	).toBe(404);
	// Only here is a key a password.
	const elsewhere = await fetch(`${baseURL}/api/orders`, { headers: { Authorization } });
	expect(elsewhere.status).toBe(401);

	expect((await admin.delete(`/api/keys/${id}`)).status()).toBe(200);
	expect((await ask(range)).status).toBe(401);
	await admin.dispose();
});
