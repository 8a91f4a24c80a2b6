// Generated from spec/openapi.yaml by `npm run generate`. Edit that file, not this one.
export { default } from './listEvents.2XX.js';
