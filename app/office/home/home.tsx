import { Suspense } from "react";
import { href } from "react-router";
import { addFormsFor, listMyOrders } from "~/buying/index.server";
import { catalogReader, picturePath } from "~/catalog";
import { listFeaturedBrands, listFeaturedProducts } from "~/catalog/index.server";
import { answerSentence, missingSentence } from "~/customers";
import { getLatestApplication } from "~/customers/index.server";
import { getActor, getDb } from "~/http/context.server";
import { pageHead, publicPage } from "~/http/page-head.server";
import { absoluteUrl } from "~/http/site-url.server";
import { isStaff } from "~/kernel/actor/permissions";
import { timeText } from "~/kernel/clock/time-text";
import { env } from "~/kernel/config/env.server";
import { LIMITS } from "~/kernel/config/site";
import { shownLogo } from "~/kernel/settings/setting";
import { getSettings, shopName } from "~/kernel/settings/settings.queries.server";
import { isOn } from "~/kernel/settings/switches.server";
import { listLatestPosts } from "~/service/index.server";
import { fetchedPart } from "~/ui/layout/fetched-part";
import { pageMeta } from "~/ui/layout/page-meta";
import type { Route } from "./+types/home";
import type { RecentOrder } from "./buyer-welcome";
import { figuresOf } from "./figures.server";
import { Hero, type RackItem } from "./hero";
import { HomeSections } from "./home-sections";
import { mixCategories } from "./rack-order";

// Visitors have none.
const BuyerWelcome = fetchedPart("welcome", () =>
	import("./buyer-welcome").then(({ BuyerWelcome }) => BuyerWelcome),
);

const RACK = 8;
const FEATURED = 4;
const RECENT_ORDERS = 3;

export function loader({ context, url }: Route.LoaderArgs) {
	const db = getDb(context);
	const actor = getActor(context);
	const reader = catalogReader(actor);
	const { brand, contacts } = getSettings(db);
	const name = shopName(db);
	const featured = listFeaturedProducts(db, actor);
	const rack = mixCategories(featured, RACK).map(
		({ slug, name, brandName, category, tint = null, picture }): RackItem => ({
			slug,
			name,
			brandName,
			category,
			tint,
			picture: picturePath({ slug, picture }),
		}),
	);
	const orders = reader.canBuy
		? listMyOrders(db, actor, { perPage: RECENT_ORDERS }).orders.map(
				({ orderNumber, status, totalCents, createdAt }): RecentOrder => ({
					orderNumber,
					status,
					totalCents,
					placed: timeText(createdAt, { dateStyle: "medium", timeZone: env.TIME_ZONE }),
				}),
			)
		: null;
	const application =
		actor.kind === "user" && !reader.canBuy && !isStaff(actor) ? getLatestApplication(db, actor) : null;
	const answer = application && answerSentence(application);
	return publicPage(actor, {
		reader,
		applicant: answer ? { answer, missing: missingSentence(application) } : null,
		username: actor.kind === "user" ? actor.username : null,
		addForms: addFormsFor(db, actor),
		headline: brand.headline,
		lead: brand.lead,
		figures: figuresOf(db, brand.figures),
		rack: orders ? [] : rack,
		orders,
		brands: listFeaturedBrands(db, actor, LIMITS.brandBadges).map(({ name, slug, logo }) => ({
			name,
			slug,
			logo,
		})),
		products: featured.slice(0, FEATURED),
		posts: (isOn(db, "blog") ? listLatestPosts(db, actor) : []).map(
			({ slug, title, excerpt, publishedAt, readingTime, tags, featuredImage, updatedAt }) => ({
				slug,
				title,
				excerpt,
				readingTime,
				tag: tags[0] ?? null,
				picture: featuredImage ?? `${href("/blog/:slug/cover.svg", { slug })}?v=${updatedAt.getTime()}`,
				published:
					publishedAt === null
						? "Draft"
						: timeText(publishedAt, { dateStyle: "long", timeZone: env.TIME_ZONE }),
			}),
		),
		head: pageHead(db, url, {
			title: `${name}: wholesale vape distribution`,
			description: `${brand.headline} ${brand.lead}`,
			path: href("/"),
		}),
		organization: {
			"@type": "Organization",
			name,
			url: absoluteUrl(href("/"), url),
			logo: absoluteUrl(brand.logo ? shownLogo(brand.logo).src : "/favicon.svg", url),
			email: contacts.supportEmail,
			telephone: contacts.supportPhone,
			address: contacts.address,
		},
	});
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

export const meta = ({ loaderData }: Route.MetaArgs) =>
	loaderData ? pageMeta(loaderData.head, [loaderData.organization]) : [];

export default function Home({ loaderData }: Route.ComponentProps) {
	const { orders, rack, username, applicant, headline, lead, figures, ...sections } = loaderData;
	return (
		<>
			{orders ? (
				<Suspense>
					<BuyerWelcome username={username ?? ""} orders={orders} />
				</Suspense>
			) : (
				<Hero headline={headline} lead={lead} figures={figures} rack={rack} applicant={applicant} />
			)}
			<HomeSections {...sections} />
		</>
	);
}
