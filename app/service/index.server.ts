export { listLatestPosts } from "./blog/blog.queries.server";
export { getNewestCampaignId } from "./campaigns/campaign-mail.server";
export { claimsOf, replacedBy } from "./claims/claim.queries.server";
export { dropUnsentPhotos } from "./claims/claim-photos.server";
export { getProblem } from "./claims/problem.queries.server";
export { messages } from "./messages/admin/message.server";
