import { CALIBRATION_ATTENDEES } from './lives.ts';

/** Attendees prepared as a control group and never touched: any change to them is unexpected. */
export const CONTROL_GROUP = 10;

/** Made anew by each run: those on whom it learns, one of them as a walk-in, and the one by whom it claims its event. */
export const MADE_ANEW = CALIBRATION_ATTENDEES + 2;

/** All who are prepared beside the people of the plan. */
export const BESIDE_PLAN = MADE_ANEW + CONTROL_GROUP;
