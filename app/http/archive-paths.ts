/** The addresses of the forms that take a ZIP. */
export const ARCHIVE_PATHS: readonly string[] = ["/admin/import/photos", "/admin/companies/documents/import"];
