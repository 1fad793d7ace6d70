import { type RouteConfig, route } from "@react-router/dev/routes";

/** Pages that anyone may ask for; each says itself what its reader may see. */
export const pages = [
	route("login", "customers/login/buyer/login.tsx"),
	route("register", "customers/login/buyer/register.ts"),
	route("logout", "customers/login/buyer/logout.ts"),
	route("kept/:id", "customers/accounts/buyer/kept.tsx"),
	route("forgot-password", "customers/accounts/buyer/forgot-password.tsx"),
	route("reset-password/:token", "customers/accounts/buyer/reset-password.tsx"),
	route("invitation/:token", "customers/invitations/buyer/invitation.tsx"),
	route("confirm-email/:token", "customers/accounts/buyer/confirm-email.tsx"),
	route("portal/locations", "customers/locations/buyer/locations.tsx"),
	route("portal/locations/new", "customers/locations/buyer/new.tsx"),
	route("portal/locations/:id/:does?", "customers/locations/buyer/location.tsx"),
	route("portal/location", "customers/locations/buyer/choose.ts"),
	route("portal/documents", "customers/documents/buyer/add-documents.tsx"),
	route("portal/password", "customers/accounts/buyer/change-password.tsx"),
	route("portal/confirm-email", "customers/accounts/buyer/send-confirmation.ts"),
	route("portal/devices", "customers/accounts/buyer/devices.ts"),
	route("apply", "customers/applications/buyer/apply.tsx"),
	route("apply/link", "customers/applications/buyer/mail-link.tsx"),
	route("apply/continue/:token", "customers/applications/buyer/continue.tsx"),
	route("documents/:fileId", "customers/documents/document.ts"),
] satisfies RouteConfig;

/** Pages of approved buyers: the layout above them denies everybody else. */
export const buyer = [
	route("buyer-portal/keys", "customers/programs/buyer/programs.tsx"),
	route("buyer-portal/keys/:id", "customers/programs/buyer/revoke.ts"),
	route("buyer-portal/webhooks", "customers/webhooks/buyer/webhooks.tsx"),
	route("buyer-portal/webhooks/:id/:does?", "customers/webhooks/buyer/webhook.tsx"),
] satisfies RouteConfig;

/** Staff's pages: the layout above them denies everybody else. */
export const staff = [
	route("admin/applications/next", "customers/applications/admin/next.ts"),
	route("admin/applications/:id/:does?", "customers/applications/admin/application.tsx"),
	route("admin/applications/:id/documents/:kind", "customers/applications/admin/document-check.tsx"),
	route("admin/companies/documents/import", "customers/document-imports/admin/documents.tsx"),
	route(
		"admin/companies/documents/import/:id/:does?",
		"customers/document-imports/admin/document-import.tsx",
	),
	route(
		"admin/companies/documents/import/:id/files/:position",
		"customers/document-imports/admin/document-file.ts",
	),
	route("admin/companies/new", "customers/moving-in/admin/new.tsx"),
	route("admin/companies/invite", "customers/moving-in/admin/invite.tsx"),
	route("admin/companies/import", "customers/company-imports/admin/import.tsx"),
	route("admin/companies/import/:id/:does?", "customers/company-imports/admin/job.tsx"),
	route("admin/settings/keys", "customers/programs/admin/programs.tsx"),
	route("admin/settings/keys/:id", "customers/programs/admin/revoke.ts"),
	route("admin/settings/webhooks", "customers/webhooks/admin/webhooks.tsx"),
	route("admin/settings/webhooks/:id/:does?", "customers/webhooks/admin/webhook.tsx"),
	route("admin/staff", "customers/staff/admin/staff.tsx"),
	route("admin/staff/invitations/:id", "customers/staff/admin/invitation.ts"),
	route("admin/staff/:id", "customers/staff/admin/member.ts"),
] satisfies RouteConfig;
