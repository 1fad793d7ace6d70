import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";

export default defineConfig(({ isSsrBuild }) => ({
	plugins: [tailwindcss(), reactRouter()],
	resolve: { tsconfigPaths: true },
	build: {
		// server.ts is the server bundle's entry: the HTTP server and the routes share one module graph,
		// so there is one database connection and one configuration per process.
		rolldownOptions: isSsrBuild ? { input: "./server.ts" } : undefined,
		assetsInlineLimit: 0,
	},
}));
