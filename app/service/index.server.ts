export { listLatestPosts } from "./blog/blog.queries.server";
export { getNewestCampaignId } from "./campaigns/campaign-mail.server";
export { listBuyerHelp } from "./help/help-texts.server";
export { legalPages, legalPagesOff } from "./legal/legal-text.queries.server";
export { messages } from "./messages/admin/message.server";
