import { listBrands } from "~/catalog/index.server";
import type { Actor } from "~/kernel/actor/actor";
import { type AdminActor, requireAdmin } from "~/kernel/actor/permissions";
import { command } from "~/kernel/commands/command.server";
import { DomainError } from "~/kernel/errors";
import { brandSchema } from "~/kernel/settings/brand.schema";
import { findLogo, forgetLogos } from "~/kernel/settings/logos.server";
import { putSetting } from "~/kernel/settings/put-setting.server";
import { saveSetting } from "~/kernel/settings/save-settings.server";
import { type BrandDraft, COUNTED_FIGURES, type Figure } from "~/kernel/settings/setting";
import { getSavedSetting } from "~/kernel/settings/settings.queries.server";
import type { Db, Tx } from "~db/client.server";
import { transact } from "~db/transact.server";

const figureInWords = (figure: Figure): string =>
	"counts" in figure ? COUNTED_FIGURES[figure.counts] : `${figure.value} ${figure.label}`;

/**
 * Changes name, color and words of pages, mails and papers (Rules 9.41, 9.42).
 * @throws DomainError unauthenticated, forbidden; invalid for a brand that isn't there; conflict when somebody saved since (Rule 7.7).
 */
export const saveBrand = command("setting.update", {
	by: "settings",
	input: brandSchema,
	run(tx, admin, { version, logo: logoId, ...rest }): void {
		const saved = getSavedSetting(tx, admin, "brand").value;
		const logo = logoId === null ? null : (findLogo(tx, logoId) ?? null);
		if (logoId !== null && !logo)
			throw new DomainError("invalid", "There is no such logo.", {
				errors: [{ field: "logo", message: "Choose the logo again" }],
			});
		const value = { ...rest, logo };
		const slugs = listBrands(tx, admin).map(({ slug }) => slug);
		// Those chosen before stay, though they are hidden or gone.
		const kept = saved.firstBrands;
		const unknown = value.firstBrands.find((slug) => !slugs.includes(slug) && !kept.includes(slug));
		if (unknown !== undefined)
			throw new DomainError("invalid", "There is no such brand.", {
				errors: [{ field: "firstBrands", message: `There is no brand '${unknown}'` }],
			});
		saveSetting(tx, admin, "brand", {
			value,
			version,
			called: "The brand was",
			labels: {
				name: "Name",
				logo: "Logo",
				color: "Color",
				headline: "Headline",
				lead: "Text",
				figures: "Figures",
				footer: "Footer",
				delivery: "Delivery",
				firstBrands: "Featured brands",
			},
			inWords: ({ figures, firstBrands, logo, ...rest }) => ({
				...rest,
				// Two files may have the same name.
				logo: logo && `${logo.name} (${logo.id.slice(0, 4)})`,
				figures: figures.map(figureInWords).join(", "),
				firstBrands: firstBrands.join(", "),
			}),
		});
		dropDraft(tx, admin);
		forgetLogos(tx, [logo?.id ?? "", saved.logo?.id ?? ""]);
	},
});

/** Throws the draft away, if there is one. */
function dropDraft(tx: Tx, admin: AdminActor): void {
	if (getSavedSetting(tx, admin, "brandDraft").value !== null) putSetting(tx, admin, "brandDraft", null);
}

/**
 * Keeps the form as it was typed, for the owner who comes back to it; null throws the draft away (Rule 9.44). Visitors see nothing of it,
 * so the audit log doesn't either.
 * @throws DomainError unauthenticated, forbidden.
 */
export function keepBrandDraft(db: Db, actor: Actor, typed: BrandDraft | null): void {
	const admin = requireAdmin(actor, "settings");
	transact(db, (tx) => {
		if (typed === null) dropDraft(tx, admin);
		else putSetting(tx, admin, "brandDraft", typed);
	});
}

/** The brand as JSON, for staff who change settings. @throws DomainError unauthenticated, forbidden. */
export function brandJson(db: Db, actor: Actor) {
	const { value, version, savedBy, savedAt } = getSavedSetting(db, actor, "brand");
	return {
		...value,
		logo: value.logo?.id ?? null,
		figures: [...value.figures],
		firstBrands: [...value.firstBrands],
		...{ version, savedBy, savedAt },
	};
}
