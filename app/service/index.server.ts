export { listLatestPosts } from "./blog/blog.queries.server";
export { getNewestCampaignId } from "./campaigns/campaign-mail.server";
export { messages } from "./messages/admin/message.server";
