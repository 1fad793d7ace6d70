import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";

type ApiAddress = { address: string; methods: string[] /** The file of its table. */; table: string };

const APP = join(import.meta.dirname, "../../app");

/** Every address of the API, as the tables of app/<context>/<subject>/api.ts have them; read as text, since browser tests can't load them. */
export function apiAddresses(): ApiAddress[] {
	const rows = globSync("{*,*/*}/api.ts", { cwd: APP }).flatMap((file) =>
		[...readFileSync(join(APP, file), "utf8").matchAll(/^\t"([A-Z]+) (\/api\/[^"]+)":/gm)].map(
			([, method, address]) => ({ method: method!, address: address!, table: join(APP, file) }),
		),
	);
	return [...Map.groupBy(rows, ({ address }) => address)].map(([address, own]) => ({
		address,
		methods: own.map(({ method }) => method),
		table: own[0]!.table,
	}));
}
