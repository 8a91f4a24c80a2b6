/** Attendees prepared beside the plan, on whom the effects of check-in, check-out and undo are learned. */
export const LEARNERS = 7;

/** Attendees prepared as a control group and never touched: any change to them is unexpected. */
export const BYSTANDERS = 10;
