import { Form } from "react-router";
import { Button } from "~/ui/button";

type Props = {
	/** Where the form posts to. */
	action: string;
	id: string;
	/** The moved item's name, for screen readers. */
	name: string;
	/** Its place now, and how many there are to move among. */
	place: number;
	places: number;
};

/** Moves a row of a list up or down. The buttons name the place it goes to: pressed twice it moves once. */
export function PlaceForm({ action, id, name, place, places }: Props) {
	return (
		<Form method="post" action={action} className="flex gap-2" preventScrollReset>
			<input type="hidden" name="id" value={id} />
			<Button size="s" name="place" value={place - 1} disabled={place === 0}>
				Up<span className="vh">: {name}</span>
			</Button>
			<Button size="s" name="place" value={place + 1} disabled={place >= places - 1}>
				Down<span className="vh">: {name}</span>
			</Button>
		</Form>
	);
}
