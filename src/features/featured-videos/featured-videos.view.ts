/** How many the front page shows at first, and more by each press. */
export const featuredVideoStep = 4;
