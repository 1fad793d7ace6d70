import { parse } from "@conform-to/react";
import { href } from "react-router";
import { listBrands } from "~/catalog/index.server";
import { SavedBy, SettingsFrame } from "~/desk/frame/settings-frame";
import { commandAction } from "~/http/command-form.server";
import { getDb } from "~/http/context.server";
import { seeOther } from "~/http/form.server";
import { onlyShownAgain } from "~/http/form-action.server";
import { adminOrDenied } from "~/http/guards.server";
import { brandSchema } from "~/kernel/settings/brand.schema";
import { listLogos } from "~/kernel/settings/logos.server";
import type { BrandDraft } from "~/kernel/settings/setting";
import { configuredName, getSavedSetting } from "~/kernel/settings/settings.queries.server";
import { PageTitle } from "~/ui/layout/page-title";
import { figuresOf } from "../home/figures.server";
import type { Route } from "./+types/brand";
import { BrandForm } from "./brand-form";
import { receiveLogo } from "./receive-logo.server";
import { keepBrandDraft, saveBrand } from "./save-brand.server";

export function loader({ context }: Route.LoaderArgs) {
	const db = getDb(context);
	const admin = adminOrDenied(context);
	const counted = figuresOf(db, [{ counts: "brands" }, { counts: "inStock" }]);
	return {
		...getSavedSetting(db, admin, "brand"),
		draft: getSavedSetting(db, admin, "brandDraft"),
		otherName: configuredName(db),
		counted,
		logos: listLogos(db),
		brands: listBrands(db, admin).map(({ slug, name }) => ({ value: slug, label: name })),
	};
}

/** What was typed: fields that only say what to do are none of it. */
function typedIn(form: FormData): BrandDraft {
	const typed = new FormData();
	for (const [name, value] of form)
		if (typeof value === "string" && !OTHERS.has(name)) typed.append(name, value);
	return parse(typed, { resolve: () => ({ value: null }) }).payload;
}
const OTHERS = new Set(["version", "does", "use"]);

/** Publishes the brand, unless somebody else did meanwhile (Rules 7.7, 9.41); a button takes a color that can be read (Rule 9.42). */
export async function action(args: Route.ActionArgs) {
	const admin = adminOrDenied(args.context);
	const { form, refused } = await receiveLogo(args.request, getDb(args.context), admin);
	const does = form.get("does");
	if (does === "discard") {
		keepBrandDraft(getDb(args.context), admin, null);
		return seeOther(href("/admin/settings/brand"));
	}
	if (does === "preview" && !refused) keepBrandDraft(getDb(args.context), admin, typedIn(form));
	if (typeof does === "string") {
		if (does !== "preview") form.delete("logo");
		onlyShownAgain(form);
	}
	const offered = form.get("use");
	if (typeof offered === "string") {
		form.set("color", offered);
		onlyShownAgain(form);
	}
	return commandAction(
		args,
		saveBrand,
		{
			...(refused
				? {
						schema: brandSchema.superRefine((_brand, context) =>
							context.addIssue({ code: "custom", path: ["logo"], message: refused }),
						),
					}
				: {}),
			failed: { title: "Error", text: "The brand was not published." },
			done: {
				to: href("/admin/settings/brand"),
				title: "Published",
				text: "Pages, emails and new papers show it now.",
			},
		},
		form,
	);
}

/** After a refused save, load the newest version, so that the form can be sent again (Rule 7.7). */
export const shouldRevalidate = () => true;

export default function BrandPage({ loaderData, actionData }: Route.ComponentProps) {
	const { value, draft, version, otherName, counted, brands, logos, ...saved } = loaderData;
	return (
		<SettingsFrame>
			<PageTitle reply={actionData}>Brand and home page</PageTitle>
			<BrandForm
				key={actionData ? JSON.stringify(actionData.result) : `${version} ${draft.version}`}
				brand={value}
				draft={draft.value === null ? null : { values: draft.value, by: draft.savedBy, at: draft.savedAt }}
				otherName={otherName}
				counted={counted}
				brands={brands}
				logos={logos}
				version={version}
				savedAt={saved.savedAt}
				reply={actionData}
			/>
			<SavedBy {...saved} />
		</SettingsFrame>
	);
}
