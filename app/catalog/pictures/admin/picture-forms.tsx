import { type DragEvent, useEffect } from "react";
import { Form, href, useFetcher } from "react-router";
import { ACCEPTED_PICTURES, MAX_FILE_MB, MOST_PICTURES } from "~/kernel/config/site";
import { Button } from "~/ui/button";
import { ErrorSummary } from "~/ui/form/error-summary";
import { describedBy, readField } from "~/ui/form/field-source";
import { Field } from "~/ui/form/form-field";
import { TextField } from "~/ui/form/text-field";
import { InlineFlash } from "~/ui/layout/flash-message";
import { useHydrated } from "~/ui/layout/hydrated";
import { UploadedPicture } from "~/ui/pictures/uploaded-picture";
import { SiteLink } from "~/ui/site-link";
import { useDragOrder } from "~/ui/staff/drag-order";
import { Badge } from "~/ui/text/badge";
import type { ProductPicture } from "../picture.queries.server";
import { PICTURES_AT } from "./pictures-url";

/** The id of the file field: a problem's link leads there. */
export const PICTURES_FIELD = "pictures-files";

type Props = {
	productId: string;
	pictures: ProductPicture[];
	/** What was wrong with the files of the last upload. */
	errors?: string[];
};

/** A product's pictures with their descriptions, order and removal, and the upload form. */
export function PictureForms({ productId: id, pictures, errors = [] }: Props) {
	const upload = useUpload(id);
	const order = useFetcher();
	const { handle, target } = useDragOrder((from, to) =>
		order.submit(
			{ place: to },
			{
				method: "post",
				action: href("/admin/products/:id/pictures/:pictureId/:does?", {
					id,
					pictureId: pictures[from]!.id,
					does: "place",
				}),
				preventScrollReset: true,
			},
		),
	);
	return (
		<>
			<InlineFlash at={PICTURES_AT} />
			{pictures.length > 0 ? (
				<ol>
					{pictures.map((picture, index) => (
						<li key={picture.id} className="flex items-center gap-3.5 mb-5" {...target(index)}>
							<span className="thumb" {...handle(index)}>
								<UploadedPicture picture={picture} alt={picture.altText} />
							</span>
							<PictureTools productId={id} picture={picture} index={index} />
						</li>
					))}
				</ol>
			) : (
				<p className="mute mb-4">No photos yet. Customers see a drawing.</p>
			)}
			{pictures.length < MOST_PICTURES ? (
				<UploadForm upload={upload} errors={upload.errors ?? errors} />
			) : (
				<p className="mute">This product has {MOST_PICTURES} pictures, the maximum.</p>
			)}
		</>
	);
}

/** With scripts, files are sent as soon as they are chosen or dropped, and the page keeps what is typed in its other forms. */
function useUpload(id: string) {
	const fetcher = useFetcher<{ errors: string[] }>();
	const action = href("/admin/products/:id/pictures", { id });
	const isIdle = fetcher.state === "idle";
	const send = (files: FileList | null) => {
		if (!files?.length) return;
		const form = new FormData();
		for (const file of files) form.append("pictures", file);
		void fetcher.submit(form, {
			method: "post",
			action,
			encType: "multipart/form-data",
			preventScrollReset: true,
		});
	};
	return { action, isIdle, send, errors: isIdle ? fetcher.data?.errors : [] };
}

function PictureTools({
	productId: id,
	picture,
	index,
}: {
	productId: string;
	picture: ProductPicture;
	index: number;
}) {
	const number = index + 1;
	const params = { id, pictureId: picture.id };
	const page = href("/admin/products/:id/pictures/:pictureId/:does?", params);
	const place = href("/admin/products/:id/pictures/:pictureId/:does?", { ...params, does: "place" });
	return (
		<div className="flex-1">
			<Form method="post" action={page} noValidate preventScrollReset>
				<input type="hidden" name="at" value={PICTURES_AT} />
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
						<Button size="s" variant="link" formAction={place} name="place" value="0">
							Make first<span className="vh"> (picture {number})</span>
						</Button>
					)}
					{number > 2 ? (
						<Button size="s" variant="link" formAction={place} name="place" value={index - 1}>
							Earlier<span className="vh"> (picture {number})</span>
						</Button>
					) : null}
					<SiteLink className="linkbtn small danger" to={page}>
						Remove<span className="vh"> picture {number}</span>
					</SiteLink>
				</div>
			</Form>
		</div>
	);
}

const hasFiles = ({ dataTransfer }: { dataTransfer: DataTransfer | null }) =>
	Boolean(dataTransfer?.types.includes("Files"));

// A file that misses the drop zone would be opened in place of the page.
const keepPage = (event: globalThis.DragEvent) => {
	if (hasFiles(event)) event.preventDefault();
};

function UploadForm({ upload, errors }: { upload: ReturnType<typeof useUpload>; errors: string[] }) {
	const { action, isIdle, send } = upload;
	const state = readField({ name: "pictures", id: PICTURES_FIELD, errors });
	const isScripted = useHydrated();
	useEffect(() => {
		document.addEventListener("dragover", keepPage);
		document.addEventListener("drop", keepPage);
		return () => {
			document.removeEventListener("dragover", keepPage);
			document.removeEventListener("drop", keepPage);
		};
	}, []);
	const drop = (event: DragEvent) => {
		if (!hasFiles(event)) return;
		event.preventDefault();
		send(event.dataTransfer.files);
	};
	return (
		<Form method="post" action={action} encType="multipart/form-data" noValidate onDrop={drop}>
			{upload.errors ? (
				<ErrorSummary problems={upload.errors.map((text) => ({ id: PICTURES_FIELD, text }))} />
			) : null}
			<Field
				state={state}
				label="Add pictures"
				hint={`JPEG, PNG, WebP or AVIF, at most ${MAX_FILE_MB} MB each; you can choose several. We remove location and camera data.`}
			>
				<div className="drop">
					{isScripted ? <p className="strong">{isIdle ? "Drop photos here" : "Uploading..."}</p> : null}
					<input
						{...describedBy(state, true)}
						type="file"
						multiple
						id={state.id}
						name="pictures"
						accept={ACCEPTED_PICTURES}
						disabled={!isIdle}
						onChange={({ target }) => {
							send(target.files);
							target.value = "";
						}}
					/>
				</div>
			</Field>
			{isScripted ? null : <Button>Upload</Button>}
		</Form>
	);
}
