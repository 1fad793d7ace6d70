import { data } from "react-router";

const missing = () => data({ message: "Not found." }, { status: 404 });

export function loader() {
	throw missing();
}

export function action() {
	throw missing();
}

export default function NotFound() {
	return null;
}
