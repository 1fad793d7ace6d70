/** Headers of a page that our own pages may show in a frame, and that nobody keeps. */
export const PRIVATE_FRAME = { "Cache-Control": "private, no-store", "X-Framed": "self" };
