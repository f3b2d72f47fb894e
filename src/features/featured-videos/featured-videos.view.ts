/** How many videos the front page shows at first, and how many more with each press. */
export const featuredVideoStep = 4;
