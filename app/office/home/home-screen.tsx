import { Suspense } from "react";
import { fetchedPart } from "~/ui/layout/fetched-part";
import { Hero } from "./hero";
import type { HomeData } from "./home-data.server";
import { HomeSections } from "./home-sections";

// Visitors have none.
const BuyerWelcome = fetchedPart("welcome", () =>
	import("./buyer-welcome").then(({ BuyerWelcome }) => BuyerWelcome),
);

/** The home page: the welcome of buyers, or the pitch, and what stands below. */
export function HomeScreen({
	orders,
	rack,
	username,
	applicant,
	headline,
	lead,
	figures,
	...sections
}: HomeData) {
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
