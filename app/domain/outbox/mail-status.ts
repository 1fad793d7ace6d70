export const MAIL_STATUSES = ["queued", "sending", "sent", "failed"] as const;

export type MailStatus = (typeof MAIL_STATUSES)[number];
