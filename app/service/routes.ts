import { type RouteConfig, route } from "@react-router/dev/routes";

/** Pages that anyone may ask for; each says itself what its reader may see. */
export const pages = [
	route("wholesale", "service/legal/wholesale/wholesale.tsx"),
	route("contact", "service/messages/buyer/contact.tsx"),
	route("blog", "service/blog/buyer/blog.tsx"),
	route("blog/rss.xml", "service/blog/buyer/rss.ts"),
	route("blog/:slug", "service/blog/buyer/post.tsx"),
	route("blog/:slug/cover.svg", "service/blog/buyer/cover.ts"),
	route("blog/:slug/cover.png", "service/blog/buyer/cover-share.ts"),
	route("support", "service/assistant/buyer/support.tsx"),
	route("newsletter", "service/newsletter/buyer/newsletter.tsx"),
	route("newsletter/confirm/:token", "service/newsletter/buyer/confirm.tsx"),
	route("newsletter/unsubscribe/:token", "service/newsletter/buyer/unsubscribe.tsx"),
	route("legal/terms", "service/legal/buyer/legal.tsx", { id: "legal/terms" }),
	route("legal/privacy", "service/legal/buyer/legal.tsx", { id: "legal/privacy" }),
	route("legal/pact-act", "service/legal/buyer/legal.tsx", { id: "legal/pact-act" }),
	route("legal/returns", "service/legal/buyer/legal.tsx", { id: "legal/returns" }),
	route("legal/cookies", "service/legal/buyer/legal.tsx", { id: "legal/cookies" }),
	route("legal/accessibility", "service/legal/buyer/legal.tsx", { id: "legal/accessibility" }),
	route("compliance/shipping-restrictions", "service/legal/buyer/legal.tsx", {
		id: "compliance/shipping-restrictions",
	}),
	route("help", "service/help/buyer/help.tsx"),
	route("help/:slug", "service/help/buyer/page.tsx"),
	route("mail/click/:token", "service/campaigns/links/click.ts"),
	route("mail/open/:token", "service/campaigns/links/open.ts"),
] satisfies RouteConfig;

/** Pages of approved buyers: the layout above them denies everybody else. */
export const buyer = [
	route("buyer-portal/orders/:orderNumber/problem", "service/claims/buyer/problem.tsx"),
] satisfies RouteConfig;

/** Staff's pages: the layout above them denies everybody else. */
export const staff = [
	route("admin/blog", "service/blog/admin/blog.tsx"),
	route("admin/blog/new", "service/blog/admin/post-new.tsx"),
	route("admin/blog/:id/:does?", "service/blog/admin/post.tsx"),
	route("admin/blog/:id/delete", "service/blog/admin/post-delete.tsx"),
	route("admin/messages/:id/:does?", "service/messages/admin/message.tsx"),
	route("admin/claims", "service/claims/admin/claims.tsx"),
	route("admin/claims/:id/:does?", "service/claims/admin/claim.tsx"),
	route("admin/help", "service/help/admin/help.tsx"),
	route("admin/help/:slug", "service/help/admin/page.tsx"),
	route("admin/settings/legal", "service/legal/admin/legal-pages.tsx"),
	route("admin/settings/legal/:slug/:does?", "service/legal/admin/legal-text.tsx"),
	route("admin/campaigns", "service/campaigns/admin/campaigns.tsx"),
	route("admin/campaigns/new", "service/campaigns/admin/new.tsx"),
	route("admin/campaigns/:id/:does?", "service/campaigns/admin/campaign.tsx"),
	route("admin/campaigns/:id/edit", "service/campaigns/admin/edit.tsx"),
	route("admin/campaigns/:id/send", "service/campaigns/admin/send.tsx"),
] satisfies RouteConfig;
