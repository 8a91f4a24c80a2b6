/**
 * What runs last, as one file where all checks run in one go. Playwright hands files to workers in the order of their names,
 * which this one ends, and stops a worker as soon as fewer files are left than workers are there: with one file for all that
 * runs last, one worker is left for it, beside which there is memory for a browser, and this one can start while another
 * check only waits.
 */
import './last/10-final-reads.spec.ts';
import './last/70-any-form.spec.ts';
import './last/75-denial.spec.ts';
import './last/80-wrong-credentials.spec.ts';
import './last/90-rate-limit.spec.ts';
import './oauth/browser-sign-in.spec.ts';
