import type { Config } from "@react-router/dev/config";

export default {
	ssr: true,
	// All routes are in the first manifest: no /__manifest requests on slow lines.
	routeDiscovery: { mode: "initial" },
} satisfies Config;
