import { spawnSync } from "node:child_process";
import { resolve } from "node:path";
import type { Shop } from "./shop.ts";

const root = resolve(import.meta.dirname, "../../..");

/** Compares what was acknowledged with what is found, and notes differences. @returns the line of the report. */
export function compareShop(shop: Shop): string {
	const acknowledged = shop.orders.flatMap(({ number }) => number ?? []);
	const { found, all, approved, mails, integrity } = shop.inDatabase((db) => {
		const rowOf = db.prepare(
			`SELECT o.order_number, (SELECT count(*) FROM order_items WHERE order_id = o.id) AS lines,
					(SELECT count(*) FROM outbox WHERE template = 'order-confirmation' AND data ->> 'orderId' = o.id) AS mails
				FROM orders o WHERE o.idempotency_key = ?`,
		);
		const isApproved = db.prepare(
			`SELECT 1 FROM users u JOIN companies c ON c.id = u.company_id
				JOIN wholesale_applications a ON a.user_id = u.id
				WHERE u.username = ? AND c.is_wholesale_approved = 1 AND a.status = 'approved'`,
		);
		const rows = shop.orders.map(
			({ key }) => rowOf.all(key) as { order_number: string; lines: number; mails: number }[],
		);
		return {
			found: rows,
			all: (db.prepare("SELECT count(*) FROM orders").pluck().get() as number) - shop.before,
			approved: shop.approved.filter((name) => isApproved.get(name)).length,
			mails: rows.flat().filter(({ mails }) => mails === 1).length,
			integrity: db.pragma("integrity_check", { simple: true }) as string,
		};
	});
	for (const [n, { number, key }] of shop.orders.entries()) {
		const rows = found[n] ?? [];
		if (number && rows[0]?.order_number !== number)
			shop.find(`order ${number} was acknowledged and is not found`);
		if (rows.length > 1) shop.find(`key ${key} made ${rows.length} orders`);
		if (rows.some(({ lines }) => lines === 0)) shop.find(`order ${rows[0]?.order_number} has no lines`);
	}
	const kept = found.filter((rows) => rows.length > 0).length;
	if (all !== kept) shop.find(`${all} orders are new, and ${kept} were sent`);
	if (mails !== kept) shop.find(`${kept} orders have ${mails} confirmations`);
	if (approved !== shop.approved.length)
		shop.find(`${shop.approved.length} approvals were acknowledged, ${approved} are found`);
	if (integrity !== "ok") shop.find(`the database is damaged: ${integrity}`);
	const checked = spawnSync(process.execPath, ["scripts/check-data.ts"], {
		cwd: root,
		env: { PATH: process.env.PATH, DATA_DIR: shop.dataDir },
		encoding: "utf8",
	});
	if (checked.status !== 0) {
		const lines = `${checked.stdout}${checked.stderr}`.trim().split("\n");
		shop.find(`check-data: ${[...lines.slice(0, 3), lines.at(-1)].join("\n")}`);
	}
	return `${acknowledged.length} orders acknowledged, ${kept} found; ${shop.approved.length} approvals acknowledged, ${approved} found`;
}
