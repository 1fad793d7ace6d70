import { Form, href, Link } from "react-router";
import type { ProductPicture } from "~/domain/pictures/picture.queries.server";
import { ACCEPTED_PICTURES, MAX_FILE_MB, MOST_PICTURES } from "~/site";
import { Button } from "~/ui/button";
import { describedBy, readField } from "~/ui/form/field-source";
import { Field } from "~/ui/form/form-field";
import { TextField } from "~/ui/form/text-field";
import { UploadedPicture } from "~/ui/pictures/uploaded-picture";
import { Badge } from "~/ui/text/badge";

/** The id of the file field: a problem's link leads there. */
export const PICTURES_FIELD = "pictures-files";

type Props = {
	productId: string;
	pictures: ProductPicture[];
	/** What was wrong with the files of the last upload. */
	errors?: string[];
};

/** A product's pictures with their descriptions, order and removal, and the upload form. */
export function PictureForms({ productId, pictures, errors = [] }: Props) {
	return (
		<>
			{pictures.length > 0 ? (
				<ol>
					{pictures.map((picture, index) => (
						<li key={picture.id} className="flex items-center gap-3.5 mb-5">
							<span className="thumb">
								<UploadedPicture picture={picture} alt={picture.altText} />
							</span>
							<PictureTools productId={productId} picture={picture} number={index + 1} />
						</li>
					))}
				</ol>
			) : (
				<p className="mute mb-4">No photos yet. Customers see a drawing.</p>
			)}
			{pictures.length < MOST_PICTURES ? (
				<UploadForm productId={productId} errors={errors} />
			) : (
				<p className="mute">This product has {MOST_PICTURES} pictures, the maximum.</p>
			)}
		</>
	);
}

function PictureTools({
	productId: id,
	picture,
	number,
}: {
	productId: string;
	picture: ProductPicture;
	number: number;
}) {
	const params = { id, pictureId: picture.id };
	const page = href("/admin-portal/products/:id/pictures/:pictureId", params);
	return (
		<div className="flex-1">
			<Form method="post" action={page} noValidate>
				<TextField
					key={picture.altText}
					id={`alt-${picture.id}`}
					name="altText"
					label={`What picture ${number} shows`}
					mark="optional"
					defaultValue={picture.altText}
					maxLength={200}
					autoComplete="off"
				/>
				<div className="acts">
					<Button size="s" pendingText="Saving...">
						Save text<span className="vh"> of picture {number}</span>
					</Button>
					{number === 1 ? (
						<Badge>Shown first</Badge>
					) : (
						<Button
							size="s"
							variant="link"
							formAction={href("/admin-portal/products/:id/pictures/:pictureId/first", params)}
						>
							Make first<span className="vh"> (picture {number})</span>
						</Button>
					)}
					<Link className="linkbtn small danger" to={page}>
						Remove<span className="vh"> picture {number}</span>
					</Link>
				</div>
			</Form>
		</div>
	);
}

function UploadForm({ productId, errors }: { productId: string; errors: string[] }) {
	const state = readField({ name: "pictures", id: PICTURES_FIELD, errors });
	return (
		<Form
			method="post"
			action={href("/admin-portal/products/:id/pictures", { id: productId })}
			encType="multipart/form-data"
			noValidate
		>
			<Field
				state={state}
				label="Add pictures"
				hint={`JPEG, PNG, WebP or AVIF, at most ${MAX_FILE_MB} MB each; you can choose several. We remove location and camera data.`}
			>
				<div className="filebox">
					<input
						{...describedBy(state, true)}
						type="file"
						multiple
						id={state.id}
						name="pictures"
						accept={ACCEPTED_PICTURES}
					/>
				</div>
			</Field>
			<Button pendingText="Uploading...">Upload</Button>
		</Form>
	);
}
