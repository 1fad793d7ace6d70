import { Form } from "react-router";
import { Button } from "~/ui/button";

type Props = {
	/** Where the form posts to. */
	action: string;
	id: string;
	/** The moved item's name, for screen readers. */
	name: string;
	/** Its place now, and how many there are to move among. */
	position: number;
	positions: number;
};

/** Moves a row of a list up or down. The buttons name the place it goes to: pressed twice it moves once. */
export function PositionForm({ action, id, name, position, positions }: Props) {
	return (
		<Form method="post" action={action} className="flex gap-2" preventScrollReset>
			<input type="hidden" name="id" value={id} />
			<Button size="s" name="place" value={position - 1} disabled={position === 0}>
				Up<span className="vh">: {name}</span>
			</Button>
			<Button size="s" name="place" value={position + 1} disabled={position >= positions - 1}>
				Down<span className="vh">: {name}</span>
			</Button>
		</Form>
	);
}
