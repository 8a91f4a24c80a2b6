import type { FastifyRequest } from 'fastify';
import type { TokenForm } from '../hooks.ts';
import type { ServerPolicy } from '../policy.ts';

/** Why a client is refused before anything else is looked at. */
export class ClientError extends Error {
  override readonly name = 'invalid_client';
}

/** Why a token request cannot be read; the message goes into error_description. */
export class FormError extends Error {}

function entries(request: FastifyRequest, policy: ServerPolicy): Array<[string, string]> {
  const bytes = request.body as Buffer | null | undefined;
  const text = bytes?.toString('utf8') ?? '';
  const mediaType = request.headers['content-type']?.split(';')[0]?.trim().toLowerCase();
  if (mediaType === 'application/x-www-form-urlencoded') return [...new URLSearchParams(text)];
  if (policy.parametersAnywhere && mediaType === 'application/json') {
    try {
      const body: unknown = JSON.parse(text);
      return Object.entries(body ?? {}).filter(
        (entry): entry is [string, string] => typeof entry[1] === 'string',
      );
    } catch {
      throw new FormError('The body is not valid JSON');
    }
  }
  if (policy.parametersAnywhere && text === '') return [];
  throw new FormError('The body must be a form');
}

/**
 * Parameters of a token request: once each, and those without a value count as left out (RFC 6749, 3.2).
 * Throws `FormError`.
 */
function readForm(request: FastifyRequest, policy: ServerPolicy): TokenForm {
  const form: TokenForm = new Map();
  const query = policy.parametersAnywhere
    ? Object.entries(request.query as Record<string, unknown>).filter(
        (entry): entry is [string, string] => typeof entry[1] === 'string',
      )
    : [];
  for (const [name, value] of [...entries(request, policy), ...query]) {
    if (value === '') continue;
    if (form.has(name)) throw new FormError(`The parameter ${name} appears twice`);
    form.set(name, value);
  }
  return form;
}

/** A form with the id and secret that HTTP Basic shows (RFC 6749, 2.3.1), where they may come so. Throws `ClientError` and `FormError`. */
export function readClientForm(request: FastifyRequest, policy: ServerPolicy): TokenForm {
  const form = readForm(request, policy);
  const shown = /^basic +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
  if (policy.basicAuthentication && shown !== undefined) {
    const [, id = '', secret = ''] = /^([^:]*):(.*)$/s.exec(Buffer.from(shown, 'base64').toString()) ?? [];
    for (const [name, value] of [
      ['client_id', id],
      ['client_secret', secret],
    ] as const)
      form.set(name, new URLSearchParams(`v=${value}`).get('v') ?? '');
    return form;
  }
  if (
    !policy.codeSecretInForm &&
    form.get('grant_type') === 'authorization_code' &&
    form.has('client_secret')
  )
    throw new ClientError('The client must authenticate with HTTP Basic');
  return form;
}
