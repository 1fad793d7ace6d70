import { index, layout, prefix, type RouteConfig, route } from "@react-router/dev/routes";

// Every URL of the site. A layout guards what is below it.
export default [
	index("routes/shop/home.tsx"),
	route("products", "routes/shop/products.tsx"),
	route("products/:slug", "routes/shop/product.tsx"),
	route("brands", "routes/shop/brands.tsx"),
	route("brands/:slug", "routes/shop/brand.tsx"),
	route("wholesale", "routes/shop/wholesale.tsx"),

	route("pictures/site.svg", "routes/pictures/site.ts"),
	route("pictures/products/:slug.svg", "routes/pictures/product.ts"),
	route("pictures/brands/:slug.svg", "routes/pictures/brand.ts"),
	route("sitemap.xml", "routes/shop/sitemap.ts"),
	route("robots.txt", "routes/shop/robots.ts"),

	route("login", "routes/account/login.tsx"),
	route("register", "routes/account/register.ts"),
	route("logout", "routes/account/logout.ts"),

	route("contact", "routes/words/contact.tsx"),
	route("quote", "routes/words/quote.tsx"),
	route("blog", "routes/words/blog.tsx"),
	route("blog/rss.xml", "routes/words/rss.ts"),
	route("blog/:slug", "routes/words/post.tsx"),
	route("blog/:slug/cover.svg", "routes/words/cover.ts"),
	route("newsletter", "routes/words/newsletter.tsx"),
	route("newsletter/confirm/:token", "routes/words/newsletter-confirm.tsx"),
	route("newsletter/unsubscribe/:token", "routes/words/newsletter-unsubscribe.tsx"),
	layout("routes/admin/layout.tsx", [
		route("admin-portal", "routes/admin/portal/portal.tsx"),
		...prefix("admin-portal", [
			route("orders/process", "routes/admin/portal/process-orders.ts"),
			route("orders/papers", "routes/admin/portal/order-papers.tsx"),
			route("orders/:orderNumber", "routes/admin/portal/order.tsx"),
			route("orders/:orderNumber/payment", "routes/admin/portal/order-payment.ts"),
			route("orders/:orderNumber/notes", "routes/admin/portal/order-notes.ts"),
			route("products/new", "routes/admin/portal/product-new.tsx"),
			route("products/:id", "routes/admin/portal/product.tsx"),
			route("products/:id/delete", "routes/admin/portal/product-delete.tsx"),
		]),
	]),

	route("legal/terms", "routes/words/legal.tsx", { id: "legal/terms" }),
	route("legal/privacy", "routes/words/legal.tsx", { id: "legal/privacy" }),
	route("legal/pact-act", "routes/words/legal.tsx", { id: "legal/pact-act" }),
	route("legal/returns", "routes/words/legal.tsx", { id: "legal/returns" }),
	route("legal/cookies", "routes/words/legal.tsx", { id: "legal/cookies" }),
	route("legal/accessibility", "routes/words/legal.tsx", { id: "legal/accessibility" }),
	route("compliance/shipping-restrictions", "routes/words/legal.tsx", {
		id: "compliance/shipping-restrictions",
	}),
	route("apply", "routes/apply/apply.tsx"),
	route("documents/:fileId", "routes/documents/document.ts"),

	route("age-check", "routes/overlays/age-check.tsx"),
	route("cookie-choice", "routes/overlays/cookie-choice.ts"),

	// Buying: the layout denies whoever may not; /checkout leads them elsewhere instead.
	layout("routes/buyer/layout.tsx", [
		route("cart", "routes/buyer/cart.tsx"),
		route("cart/clear", "routes/buyer/cart-clear.ts"),
		route("cart/items", "routes/buyer/cart-items.tsx"),
		route("cart/items/:itemId", "routes/buyer/cart-item.tsx"),
		route("buyer-portal", "routes/buyer/portal.tsx"),
		...prefix("buyer-portal/orders/:orderNumber", [
			index("routes/buyer/order.tsx"),
			route("cancel", "routes/buyer/order-cancel.tsx"),
			route("reorder", "routes/buyer/order-reorder.tsx"),
			route(":paper", "routes/buyer/order-paper.tsx"),
		]),
	]),
	route("checkout", "routes/buyer/checkout.tsx"),
	route("wholesale-portal", "routes/buyer/wholesale-portal.ts"),

	...prefix("api", [
		route("login", "routes/api/login.ts"),
		route("register", "routes/api/register.ts"),
		route("cart", "routes/api/cart.ts"),
		route("cart/items", "routes/api/cart-items.ts"),
		route("cart/items/:itemId", "routes/api/cart-item.ts"),
		route("orders", "routes/api/orders.ts"),
		route("orders/:id", "routes/api/order.ts"),
		route("orders/my-orders", "routes/api/my-orders.ts"),
		route("orders/:id/reorder", "routes/api/order-reorder.ts"),
		route("contact", "routes/api/contact.ts"),
		route("quote-requests", "routes/api/quote-requests.ts"),
		route("blog", "routes/api/blog.ts"),
		route("blog/:slug", "routes/api/blog-post.ts"),
		route("products", "routes/api/products.ts"),
		route("products/:id", "routes/api/product.ts"),
		route("wholesale-applications", "routes/api/wholesale-applications.ts"),
		route("profile", "routes/api/profile.ts"),
		route("products/featured", "routes/api/products-featured.ts"),
		route("brands", "routes/api/brands.ts"),
		route("brands/featured", "routes/api/brands-featured.ts"),
		route("brands/:slug", "routes/api/brand.ts"),
		route("*", "routes/api/not-found.ts"),
	]),

	route("*", "routes/not-found.tsx"),
] satisfies RouteConfig;
