/** A JSON Schema, as far as these tests build one. */
export type Schema = Readonly<Record<string, unknown>>;

export const text: Schema = { type: 'string', minLength: 1 };
export const flag: Schema = { type: 'boolean' };
export const whole: Schema = { type: 'integer' };
export const port: Schema = { type: 'integer', minimum: 1, maximum: 65_535 };
export const texts: Schema = { type: 'array', items: text };
export const labels: Schema = {
  type: 'object',
  additionalProperties: {
    type: 'string',
    maxLength: 63,
    pattern: '^([A-Za-z0-9]([A-Za-z0-9._-]*[A-Za-z0-9])?)?$',
  },
};
/** A name that is good for everything, services and host names included. */
export const label: Schema = { type: 'string', maxLength: 63, pattern: '^[a-z]([a-z0-9-]*[a-z0-9])?$' };
export const quantity: Schema = { type: 'string', pattern: '^[0-9]+(m|Mi|Gi)?$' };

export const only = (value: string): Schema => ({ const: value });
export const list = (items: Schema): Schema => ({ type: 'array', minItems: 1, items });

/** An object with these keys and no others; all are required but those in `optional`. */
export const closed = (required: Record<string, Schema>, optional: Record<string, Schema> = {}): Schema => ({
  type: 'object',
  additionalProperties: false,
  required: Object.keys(required),
  properties: { ...required, ...optional },
});
