import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";

export default defineConfig({
	plugins: [tailwindcss(), reactRouter()],
	resolve: { tsconfigPaths: true },
	build: { assetsInlineLimit: 0 },
	// server.ts is the server bundle's entry: the HTTP server and the routes share one module graph,
	// so there is one database connection and one configuration per process.
	environments: { ssr: { build: { rolldownOptions: { input: "./server.ts" } } } },
});
