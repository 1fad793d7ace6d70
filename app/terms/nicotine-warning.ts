/** The statutory warning. A module of its own, because the footer of every page loads it. */
export const NICOTINE_WARNING = "WARNING: This product contains nicotine. Nicotine is an addictive chemical.";
