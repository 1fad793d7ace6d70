import { problem } from "~/http/problem.server";

const missing = () => problem(404, "Error", "There is no API endpoint at this address.");

export const loader = missing;
export const action = missing;
