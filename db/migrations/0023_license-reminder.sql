-- The template 'licence-reminder' is now spelled 'license-reminder'; mails that are kept or still queued carry its name.
UPDATE outbox SET template = 'license-reminder' WHERE template = 'licence-reminder';
