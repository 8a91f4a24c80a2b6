import type { FastifyRequest } from 'fastify';
import type { OperationSpec } from '../domain/operations.ts';
import type { ServerPolicy } from '../policy.ts';
import { parseJson } from './json.ts';
import { CallRefusal } from './refusal.ts';

/**
 * The JSON body of the request, undefined where there is none. Refuses another media type and malformed JSON
 * (gap: errors.malformed-body).
 */
export function readBody(request: FastifyRequest, spec: OperationSpec, policy: ServerPolicy): unknown {
  if (spec.body === 'none') return undefined;
  const bytes = request.body as Buffer | undefined | null;
  if (bytes === undefined || bytes === null || bytes.length === 0) return undefined;
  const mediaType = request.headers['content-type']?.split(';')[0]?.trim().toLowerCase();
  if (mediaType !== 'application/json') {
    throw new CallRefusal(policy.wrongMediaType, 'The body must be of type application/json');
  }
  try {
    return parseJson(bytes.toString('utf8'), policy.ids);
  } catch {
    throw new CallRefusal(policy.malformedJson, 'The body is not valid JSON');
  }
}

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
