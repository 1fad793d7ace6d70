import { Form, href } from "react-router";
import { Button } from "~/ui/button";

/** Publishes a post, or takes it back to a draft. */
export function PublicationForm({
	id,
	title,
	published,
	size,
}: {
	id: string;
	title: string;
	published: boolean;
	size?: "s";
}) {
	return (
		<Form
			method="post"
			action={href("/admin/blog/:id/:does?", { id, does: "publication" })}
			noValidate
			preventScrollReset
		>
			<Button
				name="published"
				value={String(!published)}
				{...(size ? { size } : {})}
				pendingText={published ? "Unpublishing..." : "Publishing..."}
			>
				{published ? "Unpublish" : "Publish"}
				<span className="vh"> {title}</span>
			</Button>
		</Form>
	);
}
