import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, type Plugin } from "vite";

// What is used together comes in one file: it compresses better, and a slow line has less to ask for. A group takes what
// its modules import along, unless a group of higher priority has it.
const groups = [
	{ name: "vendor", test: /node_modules\/(?:react|react-dom|react-router|scheduler)\//, priority: 4 },
	{
		name: "shell",
		test: /app\/(?:root|ui\/(?:layout\/(?:page-head|page-meta|page-title|fetched-part)|button|site-link|switches|styles\/sheets))\.tsx?$/,
		priority: 3,
	},
	{ name: "conform", test: /node_modules\/@conform-to\//, priority: 2 },
	{ name: "fields", test: /app\/ui\/form\/(?:error-summary|text-field|answered-form)\.tsx?$/, priority: 2 },
	{
		name: "trade",
		test: /app\/(?:kernel\/config\/site|terms\/(?:categories|order-rates|pricing-tiers)|kernel\/(?:money|clock\/time-text|texts\/numbers)|catalog\/goods\/cart-line|ui\/text\/(?:money|badge)|ui\/pictures\/product-image)\.tsx?$/,
		priority: 2,
	},
	{
		name: "card",
		test: /app\/ui\/layout\/(?:card|table|empty-state)\.tsx$/,
		priority: 2,
	},
	// What cart and checkout share.
	{
		name: "counter",
		test: /app\/(?:buying\/cart\/buyer\/total-lines|ui\/layout\/say|ui\/form\/quantity-stepper|ui\/text\/(?:typed-words|why-line))\.tsx?$/,
		priority: 2,
	},
	{
		name: "shelf",
		test: /app\/(?:buying\/shop\/product-label|ui\/layout\/(?:pagination|breadcrumbs))\.tsx$/,
		priority: 1,
	},
];

/** Seven signs of the hash, the fewest that the bundler takes: each page names some twenty scripts, and a hash can't be compressed. */
const names = {
	entryFileNames: "assets/[name]-[hash:7].js",
	chunkFileNames: "assets/[name]-[hash:7].js",
};

/** Builds the thread that imports run in, the process that pictures are decoded in and the operator's commands, beside the server and sharing its modules. */
const besideTheServer: Plugin = {
	name: "beside-the-server",
	apply: "build",
	applyToEnvironment: ({ name }) => name === "ssr",
	buildStart() {
		this.emitFile({ type: "chunk", id: "./app/import-thread.server.ts", fileName: "import-thread.js" });
		this.emitFile({
			type: "chunk",
			id: "./app/uploads/picture-process.server.ts",
			fileName: "picture-process.js",
		});
		this.emitFile({ type: "chunk", id: "./app/operator.server.ts", fileName: "operator.js" });
	},
};

/** Leaves `import()` to the browser: without Vite's helper, which every page would carry to load some small modules sooner. */
const plainImports: Plugin = {
	name: "plain-imports",
	apply: "build",
	enforce: "pre",
	load: {
		filter: { id: /^\0vite\/preload-helper\.js$/ },
		handler: () => "export const __vitePreload = (load) => load();",
	},
};

export default defineConfig({
	plugins: [plainImports, tailwindcss(), reactRouter(), besideTheServer],
	resolve: { tsconfigPaths: true },
	build: { assetsInlineLimit: 0, modulePreload: false },
	environments: {
		client: { build: { rolldownOptions: { output: { ...names, codeSplitting: { groups } } } } },
		// server.ts is the server bundle's entry: the HTTP server and the routes share one module graph,
		// so there is one database connection and one configuration per process.
		ssr: { build: { rolldownOptions: { input: "./server.ts" } } },
	},
});
