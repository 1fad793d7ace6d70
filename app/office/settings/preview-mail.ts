import { renderMail } from "~/email/render-mail.server";
import { shopOfMails } from "~/email/shop.server";
import { getDb } from "~/http/context.server";
import { staffOrDenied } from "~/http/guards.server";
import { previewedBrand } from "~/kernel/settings/brand-preview.server";
import { sampleData } from "../outbox/sample-mail.server";
import type { Route } from "./+types/preview-mail";

/** An email as it would leave with the typed brand: about the newest order, or before there is one, an application (Rule 9.44). */
export function loader({ context, url }: Route.LoaderArgs) {
	const admin = staffOrDenied(context, "settings");
	const db = getDb(context);
	const shop = shopOfMails(db, previewedBrand(db, admin, url)!);
	const samples = sampleData(db);
	const order = samples["order-confirmation"];
	const { html } = renderMail(
		db,
		order
			? { template: "order-confirmation", data: order, to: null }
			: { template: "application-received", data: samples["application-received"] ?? {}, to: null },
		{ ...shop, ...(shop.logo ? { logo: { ...shop.logo, src: shop.logo.src.slice(shop.url.length) } } : {}) },
	);
	return new Response(html, {
		headers: {
			"Content-Type": "text/html; charset=utf-8",
			"Content-Security-Policy":
				"default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; frame-ancestors 'self'; sandbox allow-popups",
			"Cache-Control": "private, no-store",
		},
	});
}
