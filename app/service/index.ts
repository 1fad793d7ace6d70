export { ProblemDocket } from "./claims/buyer/problem-docket";
export { REQUIREMENTS } from "./legal/wholesale/wholesale-texts";
export { MessagesTab } from "./messages/admin/screen";
