import { at, isRecord } from '../../judge/body.ts';
import { type ApiRecord, idOf, type Reply } from './reply.ts';

/** The account in an answer whose fields are not shown: the record with an id, or undefined where there is none. */
export const accountIn = ({ body }: Pick<Reply, 'body'>): ApiRecord | undefined =>
  [at(body, 'item'), at(body, 'account'), at(body, 'data'), body]
    .filter(isRecord)
    .find((place) => idOf(place) !== '');

/** The id of that account, or '' where there is none. */
export const accountIdIn = (reply: Pick<Reply, 'body'>): string => idOf(accountIn(reply) ?? {});
