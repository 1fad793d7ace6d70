DROP INDEX `claims_idempotency_key`;--> statement-breakpoint
ALTER TABLE `claims` DROP COLUMN `idempotency_key`;