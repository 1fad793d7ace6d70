/** An alert is told to ALERT_URL too; a warning only to the console and the owner (Rules 14.40, 14.41). */
export const NOTICE_KINDS = ["alert", "warning"] as const;

export type NoticeKind = (typeof NOTICE_KINDS)[number];
