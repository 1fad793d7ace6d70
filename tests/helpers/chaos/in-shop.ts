// The frame of each fault: a new shop, on a disk of its own if it needs one, and the comparison at the end.
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Shop } from "./shop.ts";

/** How long it may take: `rounds` repeats what is repeated, `buyers` order at once. */
export type Size = { rounds: number; buyers: number; seed: string; idle: number };
export type Fault = (size: Size) => Promise<{ report: string; findings: string[] }>;

/** Runs `disturb` on a new shop, and compares at the end. */
export const inShop =
	(
		disturb: (shop: Shop, size: Size) => Promise<string>,
		options: { env?: Record<string, string>; disk?: string } = {},
	): Fault =>
	async (size) => {
		const disk = options.disk ? mountDisk(options.disk) : undefined;
		try {
			const shop = await Shop.open(size.buyers, {
				...(options.env ? { env: options.env } : {}),
				...(disk ? { dataDir: join(disk, "data") } : {}),
			});
			try {
				const said = await disturb(shop, size);
				const compared = await shop.settle();
				// Nothing is proved by a shop in which nobody could order.
				shop.expect(shop.orders.length === 0 || shop.acknowledged() > 0, "no order was acknowledged");
				shop.expect(shop.approved.length > 0, "no approval was acknowledged");
				shop.expect(!shop.statuses[500], `${shop.statuses[500]} requests were answered with 500`);
				return { report: [said, compared].filter(Boolean).join("; "), findings: shop.findings };
			} finally {
				await shop.close().catch(() => undefined);
			}
		} finally {
			if (disk) unmount(disk);
		}
	};

/** A disk of its own for a data folder. */
function mountDisk(size: string): string {
	const folder = mkdtempSync(join(tmpdir(), "counter-disk-"));
	run("mount", "-t", "tmpfs", "-o", `size=${size},mode=700`, "tmpfs", folder);
	return folder;
}

function unmount(folder: string): void {
	run("umount", folder);
	rmSync(folder, { recursive: true, force: true });
}

/** Runs a program. Throws when it fails. */
export function run(program: string, ...args: string[]): void {
	const { status, stderr } = spawnSync(program, args, { encoding: "utf8" });
	if (status !== 0) throw new Error(`${program}: ${stderr}`);
}

/** Whether this user may mount disks; without it the faults of disks can't be tried. */
export function mayMount(): boolean {
	try {
		unmount(mountDisk("1m"));
		return true;
	} catch {
		return false;
	}
}

/** What /readyz says about the database. */
export const ready = async (shop: Shop) => {
	const { status, json } = await shop.ask("GET", "/readyz");
	return { status, database: String(json.database) };
};

/** True once so many more orders were sent. */
export function enough(shop: Shop, count: number): () => boolean {
	const before = shop.orders.length;
	return () => shop.orders.length >= before + count;
}
