import type { BrandDetail } from "./brand.queries.server";

/** A brand as the API gives it. */
export const brandJson = ({
	id,
	name,
	slug,
	description,
	logo,
	featured,
	active,
	createdAt,
	productCount,
}: BrandDetail) => ({
	id,
	name,
	slug,
	description,
	logo,
	featured,
	active,
	productCount,
	createdAt: createdAt.toISOString(),
});
