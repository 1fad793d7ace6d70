import { ProblemPart } from "./claims/buyer/problem-part";

export { REQUIREMENTS } from "./legal/wholesale/wholesale-texts";
export { MessagesTab } from "./messages/admin/screen";
/** What features show on a buyer's order page, below its lines. */
export const ORDER_PARTS = [ProblemPart];
