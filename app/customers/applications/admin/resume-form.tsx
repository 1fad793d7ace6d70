import { Form, href } from "react-router";
import { Button } from "~/ui/button";

/** Puts an application back into review, for example after an answer by phone. */
export function ResumeForm({ id }: { id: string }) {
	return (
		<Form
			method="post"
			action={href("/admin/applications/:id/:does?", { id, does: "review" })}
			className="acts mt-4"
		>
			<Button pendingText="Moving...">Put back to pending</Button>
			<span className="mute">Decide without waiting for the applicant's answer.</span>
		</Form>
	);
}
