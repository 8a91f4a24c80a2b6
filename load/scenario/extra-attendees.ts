/** Attendees prepared as a control group and never touched: any change to them is unexpected. */
export const BYSTANDERS = 10;
