import { join } from "node:path";
import type { Config } from "@react-router/dev/config";
import { precompress } from "./scripts/precompress.ts";

export default {
	ssr: true,
	// A page knows its own routes; the table of all of them, the portals' too, would weigh on every visit.
	routeDiscovery: { mode: "lazy", manifestPath: "/__manifest" },
	buildEnd: ({ reactRouterConfig }) => precompress(join(reactRouterConfig.buildDirectory, "client")),
} satisfies Config;
