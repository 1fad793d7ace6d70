// A shop that is disturbed on purpose: what its server acknowledged, against what is found in its database.
import type { ChildProcess } from "node:child_process";
import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import Database from "better-sqlite3";
import type { Random } from "../../../db/demo/random.ts";
import { type StartOptions, startServer, type TestServer } from "../server.ts";
import { compareShop } from "./compare-shop.ts";

const LONGEST_ANSWER_MS = 30_000;

type Product = { id: string; code: string; quantity: number };
type Buyer = { cookie: string; name: string };
/** An order that was sent: its number once it was acknowledged, and the statuses it was refused with. */
type Sent = { buyer: Buyer; key: string; number: string | null };

const ADDRESS = {
	...{ firstName: "Ada", lastName: "Chaos", address1: "1 Main St", city: "Denver" },
	...{ state: "CO", zipCode: "80205", phone: "303-555-0148" },
};

export class Shop {
	server: TestServer;
	readonly orders: Sent[] = [];
	/** Names of applicants whose approval was acknowledged. */
	readonly approved: string[] = [];
	/** How many requests were answered with each status; 0 for no answer. */
	readonly statuses: Record<number, number> = {};
	readonly findings: string[] = [];
	readonly dataDir: string;
	#buyers: Buyer[] = [];
	#admin = "";
	/** How many orders there were at the beginning. */
	before = 0;
	#starting: ChildProcess | undefined;
	#products: Product[] = [];
	readonly #options: { env: Record<string, string> };

	private constructor(server: TestServer, env: Record<string, string>) {
		this.server = server;
		this.dataDir = server.dataDir;
		this.#options = { env };
	}

	/** Starts a server in an empty folder, with so many buyers. */
	static async open(
		buyers: number,
		options: { env?: Record<string, string>; dataDir?: string } = {},
	): Promise<Shop> {
		const env = { LOG_LEVEL: "error", ...options.env };
		const shop = new Shop(await startServer({ ...options, env }), env);
		try {
			await shop.#open(buyers);
		} catch (error) {
			await shop.close();
			throw error;
		}
		return shop;
	}

	async #open(buyers: number): Promise<void> {
		this.#admin = await this.#signIn("admin@example.com", "admin-demo");
		for (let n = 0; n < buyers; n++) await this.approveNew();
		if (this.#buyers.length < buyers)
			throw new Error(`${this.#buyers.length} of ${buyers} buyers were approved`);
		const [before, products] = this.inDatabase((db) => [
			db.prepare("SELECT count(*) FROM orders").pluck().get() as number,
			db
				.prepare(
					`SELECT id, sku AS code, minimum_order_quantity AS quantity FROM products
					WHERE active = 1 AND in_stock = 1 AND sku IS NOT NULL AND wholesale_price_cents > 0 AND case_size IS NULL
						AND NOT EXISTS (SELECT 1 FROM product_flavors WHERE product_id = products.id) LIMIT 20`,
				)
				.all() as Product[],
		]);
		this.before = before;
		this.#products = products;
		const received = await this.ask("POST", "/api/stock/deliveries", {
			cookie: this.#admin,
			body: {
				...{ supplier: "Chaos", reference: randomUUID(), day: new Date().toISOString().slice(0, 10) },
				lines: products.map(({ code }) => ({ code, quantity: 50_000 })),
			},
		});
		if (received.status !== 201) throw new Error(`no delivery: ${received.text}`);
	}

	/** Reads the database beside the server. */
	inDatabase<T>(read: (db: Database.Database) => T): T {
		const db = new Database(join(this.dataDir, "shop.db"), { readonly: true });
		try {
			return read(db);
		} finally {
			db.close();
		}
	}

	/** One request; status 0 when there was no answer. Never throws. */
	async ask(
		method: string,
		path: string,
		{
			cookie = "",
			body,
			headers = {},
		}: { cookie?: string; body?: unknown; headers?: Record<string, string> } = {},
	): Promise<{ status: number; json: Record<string, unknown>; text: string; cookies: string[] }> {
		try {
			const answer = await fetch(this.server.url + path, {
				method,
				headers: {
					Cookie: cookie,
					...(body === undefined ? {} : { "Content-Type": "application/json" }),
					...headers,
				},
				...(body === undefined ? {} : { body: JSON.stringify(body) }),
				redirect: "manual",
				signal: AbortSignal.timeout(LONGEST_ANSWER_MS),
			});
			const text = await answer.text();
			this.#count(answer.status);
			const isJson = /json/.test(answer.headers.get("Content-Type") ?? "");
			const cookies = answer.headers.getSetCookie().map((one) => one.split(";")[0] ?? "");
			return { status: answer.status, json: isJson ? JSON.parse(text) : {}, text, cookies };
		} catch {
			this.#count(0);
			return { status: 0, json: {}, text: "", cookies: [] };
		}
	}

	#count(status: number): void {
		this.statuses[status] = (this.statuses[status] ?? 0) + 1;
	}

	async #signIn(email: string, password: string): Promise<string> {
		const { status, cookies } = await this.ask("POST", "/api/login", { body: { email, password } });
		if (status !== 200) throw new Error(`${email} can't sign in: ${status}`);
		return cookies.join("; ");
	}

	/** A new account applies and is approved; if all of it was acknowledged, it becomes a buyer. */
	async approveNew(): Promise<void> {
		const name = `chaos-${randomUUID().slice(0, 8)}`;
		const account = { username: name, email: `${name}@example.com`, password: "a-password" };
		const registered = await this.ask("POST", "/api/register", { body: account });
		if (registered.status !== 201) return;
		const cookie = registered.cookies.join("; ");
		const form = new FormData();
		const fields = {
			...{
				businessName: name,
				businessAddress: "1 Main St, Denver, CO 80205",
				businessPhone: "303-555-0148",
			},
			...{ ein: "12-3456789", expectedVolume: "$10,000+" },
		};
		for (const [field, value] of Object.entries(fields)) form.set(field, value);
		const filed = await fetch(`${this.server.url}/api/wholesale-applications`, {
			method: "POST",
			headers: { Cookie: cookie },
			body: form,
		}).catch(() => undefined);
		if (filed?.status !== 201) return;
		const { id } = (await filed.json()) as { id: string };
		const decided = await this.ask("PATCH", `/api/wholesale-applications/${id}`, {
			cookie: this.#admin,
			body: { status: "approved" },
		});
		if (decided.status !== 200) return;
		this.approved.push(name);
		this.#buyers.push({ cookie, name });
	}

	/** One buyer puts so many products into the cart and orders them. @returns the order's status. */
	async order(random: Random, buyer = random.pick(this.#buyers), lines = 1): Promise<number> {
		for (const { id: productId, quantity } of random.sample(this.#products, lines)) {
			const line = await this.ask("POST", "/api/cart/items", {
				cookie: buyer.cookie,
				body: { productId, quantity },
			});
			if (line.status !== 201) return line.status;
		}
		const sent: Sent = { buyer, key: randomUUID(), number: null };
		this.orders.push(sent);
		return this.#send(sent);
	}

	async #send(sent: Sent): Promise<number> {
		const { status, json } = await this.ask("POST", "/api/orders", {
			cookie: sent.buyer.cookie,
			headers: { "Idempotency-Key": sent.key },
			body: { shippingAddress: ADDRESS, paymentMethod: "check" },
		});
		if (status === 201) sent.number = String(json.orderNumber);
		return status;
	}

	/** All buyers order, each one order of so many lines after another, until `isOver`. */
	async orderUntil(random: Random, isOver: () => boolean, lines = 1): Promise<void> {
		await Promise.all(
			this.#buyers.map(async (buyer) => {
				while (!isOver()) {
					const status = await this.order(random, buyer, lines);
					// Nobody sends faster than a program that waits a moment after a failure.
					if (status !== 201) await pause(50);
				}
			}),
		);
	}

	/** Ends the server and its workers at once, as a power cut would. */
	async kill(): Promise<void> {
		const { process: first } = this.server;
		const gone = new Promise((settle) => first.once("exit", settle));
		const children = readFileSync(`/proc/${first.pid}/task/${first.pid}/children`, "utf8");
		first.kill("SIGKILL");
		for (const pid of children.trim().split(" ").filter(Boolean)) {
			try {
				process.kill(Number(pid), "SIGKILL");
			} catch {
				// It ended with its parent.
			}
		}
		await gone;
	}

	/** Starts the server again on its folder, with another configuration if given. */
	async startAgain(more: StartOptions = {}): Promise<void> {
		this.server = await startServer({
			...more,
			dataDir: this.dataDir,
			env: { ...this.#options.env, ...more.env },
			onSpawn: (child) => {
				this.#starting = child;
			},
		});
	}

	/** Kills the process that starts. */
	killStarting(): void {
		this.#starting?.kill("SIGKILL");
	}

	/** Starts a second server on the same folder, and ends it. @returns what it says. */
	async trialStart(): Promise<string> {
		try {
			const second = await startServer({ dataDir: this.dataDir, env: this.#options.env });
			await second.stop();
			return second.output().trim();
		} catch (error) {
			return (error as Error).message.split("\n").slice(1).join("\n").trim();
		}
	}

	/** How many orders were acknowledged. */
	acknowledged(): number {
		return this.orders.filter(({ number }) => number !== null).length;
	}

	/** A page as the owner sees it. */
	askAsAdmin(path: string) {
		return this.ask("GET", path, { cookie: this.#admin });
	}

	/** Sends the contact form, as a browser without scripts. */
	sendContact(message: string) {
		const fields = { name: "Ada", email: "ada@example.com", subject: "Question", message };
		return this.#sendForm("/contact", new URLSearchParams(fields));
	}

	/** Uploads a file of products. @returns the address of its preview. */
	async startImport(csv: string): Promise<string> {
		const form = new FormData();
		form.set("source", "csv");
		form.set("file", new Blob([csv]), "new.csv");
		const { location } = await this.#sendForm("/admin/import", form);
		if (!(await comesTrue(async () => (await this.#headingOf(location)) === "Import preview", 60_000)))
			throw new Error(`no preview at ${location}`);
		return location;
	}

	confirmImport(path: string) {
		return this.#sendForm(path, new URLSearchParams());
	}

	/** Whether an import is neither read nor saved. */
	async importIsAtRest(path: string): Promise<boolean> {
		return /^Import (?:preview|failed|stopped|complete)$/.test(await this.#headingOf(path));
	}

	async #headingOf(path: string): Promise<string> {
		return /<h1>(.*?)<\/h1>/.exec((await this.askAsAdmin(path)).text)?.[1] ?? "";
	}

	async #sendForm(path: string, body: FormData | URLSearchParams) {
		try {
			const answer = await fetch(this.server.url + path, {
				method: "POST",
				headers: { Cookie: this.#admin, Origin: this.server.url },
				body,
				redirect: "manual",
			});
			this.#count(answer.status);
			const location = answer.headers.get("Location") ?? "";
			return { status: answer.status, location, text: await answer.text() };
		} catch {
			this.#count(0);
			return { status: 0, location: "", text: "" };
		}
	}

	/** Sends what was not acknowledged once more with the same keys, and compares. @returns the line of the report. */
	async settle(): Promise<string> {
		const unanswered = this.orders.filter(({ number }) => number === null);
		for (const sent of unanswered) await this.#send(sent);
		return this.compare();
	}

	/** Compares what was acknowledged with what is found. @returns the line of the report. */
	compare(): string {
		return compareShop(this);
	}

	/** Notes something that must not be. */
	find(what: string): void {
		this.findings.push(what);
	}

	/** Notes it unless it holds. */
	expect(holds: boolean, what: string): void {
		if (!holds) this.find(what);
	}

	async close(): Promise<void> {
		await this.server.dispose();
	}
}

export const pause = (ms: number): Promise<void> => new Promise((wake) => setTimeout(wake, ms));

/** Waits until it holds. @returns whether it did in time. */
export async function comesTrue(holds: () => boolean | Promise<boolean>, ms = 30_000): Promise<boolean> {
	const until = performance.now() + ms;
	while (!(await holds())) {
		if (performance.now() > until) return false;
		await pause(100);
	}
	return true;
}
