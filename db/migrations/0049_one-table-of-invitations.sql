INSERT INTO `invitations` (`id`, `token`, `email`, `name`, `role`, `invited_by`, `expires_at`, `used_at`, `withdrawn_at`, `created_at`)
SELECT `id`, `token`, `email`, `name`, `role`, `invited_by`, `expires_at`, `used_at`, `withdrawn_at`, `created_at` FROM `staff_invitations`;--> statement-breakpoint
DROP TABLE `staff_invitations`;