import { problem } from "~/http/json.server";

const missing = () => problem(404, "Error", "There is no such call.");

export const loader = missing;
export const action = missing;
