// What types can't see of the register of features (app/terms/switches.ts): its addresses are names.
import { join } from "node:path";
import { expect, it } from "vitest";
import { keysOf } from "~/terms/keys-of";
import { ownersOf } from "~/terms/switch-addresses";
import { SWITCHES } from "~/terms/switches";
import { apiAddresses } from "../helpers/api-addresses";
import { EVERY_ROUTE } from "../helpers/every-route";

const NAMES = keysOf(SWITCHES);
const APP = join(import.meta.dirname, "../../app");

it("names pages and calls that exist (Rule 9.40)", () => {
	const routes = new Set(EVERY_ROUTE.map(({ route }) => route));
	const owned = new Set([...routes].flatMap((route) => ownersOf(route).map(({ name }) => name)));
	const forms = new Set(EVERY_ROUTE.map(({ pattern }) => pattern));
	const pages = NAMES.flatMap((name) => [...SWITCHES[name].pages]);
	// One word stands where a parameter of the address does.
	expect(
		pages.filter(
			(page) => !routes.has(page) && !forms.has(page) && page !== "/admin/reports/salespeople.csv",
		),
	).toEqual([]);
	expect([...owned].sort()).toEqual(NAMES.filter((name) => SWITCHES[name].pages.length > 0).sort());
	const calls = apiAddresses().flatMap(({ address, methods }) =>
		methods.map((method) => `${method} ${address}`),
	);
	expect(NAMES.flatMap((name) => [...SWITCHES[name].calls]).filter((call) => !calls.includes(call))).toEqual(
		[],
	);
	expect(new Set(pages).size).toBe(pages.length - 1);
});

it("has no page of a switch that is drawn without asking the server, which alone knows that it is off", async () => {
	for (const { route, file } of EVERY_ROUTE) {
		if (ownersOf(route).length === 0) continue;
		const module = await import(/* @vite-ignore */ join(APP, file.split("#")[0]!));
		expect(Boolean(module.loader), file).toBe(true);
	}
});
