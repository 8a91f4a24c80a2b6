/** How many attendees it takes to learn what check-in, check-out and undo do. */
export const LEARNERS = 7;

/** Prepared and never touched: if anything happens to them, nobody asked for it. */
export const BYSTANDERS = 10;
