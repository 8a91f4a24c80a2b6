/** The k6 for measured tests whose loads are small and whose times are not looked at: they run beside others. */
export { K6, WITHOUT_K6 } from './at-hand.ts';
