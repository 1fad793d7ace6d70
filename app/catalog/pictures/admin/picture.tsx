import { data, Form, href } from "react-router";
import { getDb } from "~/http/context.server";
import { foundOr404 } from "~/http/found.server";
import { adminOrDenied } from "~/http/guards.server";
import { Button, ButtonLink } from "~/ui/button";
import { answeredForm } from "~/ui/form/answered-form";
import { ErrorSummary, problemsOf } from "~/ui/form/error-summary";
import { TextField } from "~/ui/form/text-field";
import { PageHead } from "~/ui/layout/page-head";
import { PageTitle } from "~/ui/layout/page-title";
import { UploadedPicture } from "~/ui/pictures/uploaded-picture";
import { getProductPictures } from "../picture.queries.server";
import type { Route } from "./+types/picture";
import { pictureForms } from "./picture.server";
import { picturesUrl } from "./pictures-url";

export function loader({ context, params }: Route.LoaderArgs) {
	pictureForms.check({ params });
	const admin = adminOrDenied(context);
	const { id, name, pictures } = foundOr404(() => getProductPictures(getDb(context), admin, params.id));
	const number = pictures.findIndex((picture) => picture.id === params.pictureId) + 1;
	const picture = pictures[number - 1];
	if (!picture) throw data({ message: "Picture not found." }, { status: 404 });
	return { id, name, number, picture };
}

export const action = pictureForms.action;

/** Also after a refusal: the same page shows what is there now. */
export const shouldRevalidate = () => true;

export default function PicturePage({ loaderData, actionData }: Route.ComponentProps) {
	const { id, name, number, picture } = loaderData;
	const [form, fields] = answeredForm<{ altText: string }>({ id: "picture", lastResult: actionData?.result });
	return (
		<div className="wrap">
			<PageTitle reply={actionData}>{`Picture ${number} of ${name}`}</PageTitle>
			<PageHead back={{ to: picturesUrl(id), label: name }} title={`Picture ${number} of ${name}`} />
			<div className="max-w-184">
				<p className="stage mb-5">
					<UploadedPicture picture={picture} alt={picture.altText} sizes="18rem" eager />
				</p>
				<Form method="post" id={form.id} noValidate>
					<ErrorSummary problems={problemsOf(form)} />
					<TextField
						name="altText"
						id={fields.altText.id}
						errors={fields.altText.errors ?? []}
						label="What the picture shows"
						mark="optional"
						hint="Describe the photo for people who can't see it. If empty, we use the product name."
						defaultValue={String(actionData?.result.initialValue?.altText ?? picture.altText)}
						autoComplete="off"
					/>
					<Button pendingText="Saving...">Save text</Button>
				</Form>
				<section className="mt-8">
					<h2 className="mb-1">Remove it?</h2>
					<p className="mb-3">It is deleted for good. If no photos are left, customers see a drawing.</p>
					<Form
						method="post"
						action={href("/admin/products/:id/pictures/:pictureId/:does?", {
							id,
							pictureId: picture.id,
							does: "remove",
						})}
						className="acts"
					>
						<Button variant="bad" pendingText="Removing...">
							Remove picture
						</Button>
						<ButtonLink to={picturesUrl(id)}>Keep it</ButtonLink>
					</Form>
				</section>
			</div>
		</div>
	);
}
