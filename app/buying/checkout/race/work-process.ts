// One of several processes that work in the same shop: does random work, each step as soon as it can, and reports what it did.

import "~/reactions.server";
import { DomainError } from "~/kernel/errors";
import { openDatabase } from "~db/client.server";
import { createRandom } from "~db/demo/random";
import { openShop, pickStep } from "../../../../tests/helpers/random-work";

const [file = "", seed = "", steps = "0"] = process.argv.slice(2);
const shop = openShop(openDatabase(file));
shop.db.$client.pragma("busy_timeout = 60000");

async function work(n: number): Promise<string> {
	const random = createRandom(`${seed} ${n}`);
	const { name, step } = pickStep(random);
	try {
		// Deliveries and keys are the processes' own, also after one was killed and does its steps again.
		const form = step.fill(shop, random, `${seed}-${n}`);
		await form?.();
		return form ? name : "nothing";
	} catch (error) {
		if (error instanceof DomainError) return `${name}: ${error.message}`;
		throw error;
	}
}

process.send?.("ready");
process.once("message", async () => {
	for (let n = 0; n < Number(steps); n++) process.send?.(await work(n));
	process.disconnect?.();
});
