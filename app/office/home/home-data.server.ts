import { href } from "react-router";
import { addFormsFor, listMyOrders } from "~/buying/index.server";
import { picturePath } from "~/catalog";
import { catalogReader, listFeaturedBrands, listFeaturedProducts } from "~/catalog/index.server";
import { answerSentence, missingSentence } from "~/customers";
import { getLatestApplication } from "~/customers/index.server";
import { pageHead } from "~/http/page-head.server";
import { absoluteUrl } from "~/http/site-url.server";
import type { Actor } from "~/kernel/actor/actor";
import { isStaff } from "~/kernel/actor/permissions";
import { timeText } from "~/kernel/clock/time-text";
import { env } from "~/kernel/config/env.server";
import { LIMITS } from "~/kernel/config/site";
import { type Brand, shownLogo } from "~/kernel/settings/setting";
import { answerTimes, getContacts, nameOf } from "~/kernel/settings/settings.queries.server";
import { isOn } from "~/kernel/settings/switches.server";
import { listLatestPosts } from "~/service/index.server";
import type { Db } from "~db/client.server";
import type { RecentOrder } from "./buyer-welcome";
import { figuresOf } from "./figures.server";
import type { RackItem } from "./hero";
import { mixCategories } from "./rack-order";

const RACK = 8;
const FEATURED = 4;
const RECENT_ORDERS = 3;

/** What the home page shows a reader of the shop with this brand. */
export function homeData(db: Db, actor: Actor, url: URL, brand: Brand) {
	const reader = catalogReader(db, actor);
	const contacts = getContacts(db);
	const name = nameOf(db, brand);
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
	return {
		reader,
		applicant: answer ? { answer, missing: missingSentence(application) } : null,
		times: answerTimes(db),
		username: actor.kind === "user" ? actor.username : null,
		addForms: addFormsFor(db, actor),
		headline: brand.headline,
		lead: brand.lead,
		figures: figuresOf(db, brand.figures),
		rack: orders ? [] : rack,
		orders,
		brands: listFeaturedBrands(db, actor, LIMITS.brandBadges, brand.firstBrands).map(
			({ name, slug, logo }) => ({
				name,
				slug,
				logo,
			}),
		),
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
			...(contacts.supportEmail ? { email: contacts.supportEmail } : {}),
			...(contacts.supportPhone ? { telephone: contacts.supportPhone } : {}),
			...(contacts.address ? { address: contacts.address } : {}),
		},
	};
}

export type HomeData = ReturnType<typeof homeData>;
