import { join } from "node:path";
import type { Config } from "@react-router/dev/config";
import { precompress } from "./scripts/precompress.ts";

export default {
	ssr: true,
	// All routes are in the first manifest: no /__manifest requests on slow lines.
	routeDiscovery: { mode: "initial" },
	buildEnd: ({ reactRouterConfig }) => precompress(join(reactRouterConfig.buildDirectory, "client")),
} satisfies Config;
