import { expect, it } from "vitest";
import { UploadSlots } from "./slots.server";

const gate = () => {
	let open = () => {};
	const opened = new Promise<void>((resolve) => {
		open = resolve;
	});
	return { open, opened };
};

it("runs at most the allowed number at once, in total and per address, and the rest after them", async () => {
	const slots = new UploadSlots({ atOnce: 3, perAddress: 2, waiting: 10, patienceMs: 5000 });
	const door = gate();
	let running = 0;
	let most = 0;
	const byAddress = new Map<string, number>();
	let mostOfOne = 0;
	const upload = (address: string) =>
		slots.run(address, async () => {
			running += 1;
			most = Math.max(most, running);
			byAddress.set(address, (byAddress.get(address) ?? 0) + 1);
			mostOfOne = Math.max(mostOfOne, byAddress.get(address)!);
			await door.opened;
			running -= 1;
			byAddress.set(address, byAddress.get(address)! - 1);
		});
	const all = ["a", "a", "a", "a", "b", "c", "d"].map(upload);
	await Promise.resolve();
	expect(running).toBe(3);
	door.open();
	await Promise.all(all);
	expect(most).toBe(3);
	expect(mostOfOne).toBe(2);
	expect(running).toBe(0);
});

it("refuses with a retry time when the queue is full, and when the wait is too long", async () => {
	const slots = new UploadSlots({ atOnce: 1, perAddress: 1, waiting: 1, patienceMs: 20 });
	const door = gate();
	const first = slots.run("a", () => door.opened);
	const second = slots.run("b", async () => "in");
	await expect(slots.run("c", async () => "in")).rejects.toMatchObject({
		code: "unavailable",
		retryAfterSeconds: 30,
	});
	await expect(second).rejects.toMatchObject({ code: "unavailable" });
	door.open();
	await first;
	await expect(slots.run("d", async () => "in")).resolves.toBe("in");
});

it("ends the slowest upload of the address with the most while others wait, and no quick one (Rule 9.23)", async () => {
	const slots = new UploadSlots({
		...{ atOnce: 4, perAddress: 3, waiting: 9, patienceMs: 5000 },
		slow: { afterMs: 0, bytesPerSecond: 1e6 },
	});
	const ended: string[] = [];
	const upload = (name: string, bytes: number) =>
		slots.run(name.slice(0, 1), async (place) => {
			place.count(bytes);
			await new Promise<void>((resolve) => place.signal.addEventListener("abort", () => resolve()));
			ended.push(name);
		});
	const all = [upload("a quick", 1e12), upload("a slow", 20), upload("a slower", 10), upload("b slowest", 0)];
	await Promise.resolve();
	const door = gate();
	const next = (address: string) => slots.run(address, () => door.opened);
	const fresh = [next("c"), next("d")];
	await expect.poll(() => ended).toEqual(["a slower", "a slow"]);
	fresh.push(next("e"));
	await expect.poll(() => ended).toEqual(["a slower", "a slow", "b slowest"]);
	door.open();
	await Promise.all(fresh);
	expect(ended).not.toContain("a quick");
	await Promise.all(all.slice(1));
});

it("does not let an address, or a network with many addresses, fill the queue", async () => {
	const slots = new UploadSlots({
		atOnce: 2,
		perAddress: 1,
		waiting: 9,
		waitingPerAddress: 1,
		patienceMs: 5000,
	});
	const door = gate();
	const upload = (address: string) => slots.run(address, () => door.opened.then(() => address));
	const all = ["2001:db8::1", "2001:db8::2"].map(upload);
	await expect(upload("2001:db8::3")).rejects.toMatchObject({ code: "unavailable", status: 503 });
	const others = ["192.0.2.1", "192.0.2.2"].map(upload);
	door.open();
	expect(await Promise.all([...all, ...others])).toHaveLength(4);
});

it("frees the slot when the work fails", async () => {
	const slots = new UploadSlots({ atOnce: 1, perAddress: 1, waiting: 0, patienceMs: 20 });
	await expect(slots.run("a", () => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
	await expect(slots.run("a", async () => "in")).resolves.toBe("in");
});
