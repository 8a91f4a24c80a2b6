// Generated from spec/openapi.yaml by `npm run generate`. Edit that file, not this one.
export interface ValidationError {
  instancePath: string;
  schemaPath: string;
  keyword: string;
  params: Record<string, unknown>;
  message?: string;
}

/** Says whether a parsed body is valid; `errors` then holds what the last call found, and is overwritten by the next. */
export type Validate = ((data: unknown) => boolean) & { errors?: null | ValidationError[] };

/** By operation and status, or `request`: `validators['listAttendees.200']`. */
export const validators: Record<string, Validate>;
