import { Link } from "react-router";
import { Note } from "~/ui/card";

/** Where applications are decided. */
export function ApplicationsTab() {
	return (
		<Note>
			Applications are decided on the <Link to="/admin?tab=applications">admin dashboard</Link>.
		</Note>
	);
}
