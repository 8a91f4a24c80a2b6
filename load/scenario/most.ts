/** The most people that one load plans: as many as fit into memory. */
export const MOST_PEOPLE = 2_000_000;
/** The most doors: each is a virtual user of k6 with a connection of its own. */
export const MOST_DOORS = 10_000;
