import type { FastifyRequest } from 'fastify';
import type { CallRefusal } from './api/refusal.ts';
import type { CallContext, ServerReply } from './call-context.ts';
import type { Account, Attendee, AttendeeField, Event, RegistrationType, Session } from './domain/records.ts';
import type { Scope } from './domain/vocabulary.ts';
import type { Application, SeededApplication } from './oauth/applications.ts';
import type { Authorization, Code } from './oauth/codes.ts';
import type { Token } from './oauth/tokens.ts';
import type { ServerState } from './state.ts';
import type { Window } from './store/store.ts';

export interface Records {
  account: Account;
  event: Event;
  registrationType: RegistrationType;
  session: Session;
  attendee: Attendee;
  field: AttendeeField;
}

/** A look-up by id: `found` is what the handler gets; undefined is answered with 404 (422 for references). */
export type Lookup = {
  [K in keyof Records]: { readonly kind: K; readonly id: number; found: Records[K] | undefined };
}[keyof Records];

/**
 * A write about to happen. `stored` is what goes into the store (null: nothing does), `answered` is the record that
 * the reply shows. For a delete both are null and `doomed` says whether the record goes.
 */
export type ServerWrite =
  | {
      readonly kind: 'attendee';
      readonly action: 'create' | 'update';
      readonly before: Attendee | undefined;
      stored: Attendee | null;
      answered: Attendee;
    }
  | {
      readonly kind: 'field';
      readonly action: 'create' | 'update';
      readonly before: AttendeeField | undefined;
      stored: AttendeeField | null;
      answered: AttendeeField;
    }
  | { readonly kind: 'field'; readonly action: 'delete'; readonly before: AttendeeField; doomed: boolean };

/** Rows of the attendee list, with the numbers that its metadata shows. */
export interface PageOfAttendees {
  readonly page: number;
  readonly perPage: number;
  rows: readonly Attendee[];
  total: number;
}

/** The form of a token request. */
export type TokenForm = Map<string, string>;

export interface GrantedToken {
  status: number;
  headers: Record<string, string>;
  body: Record<string, unknown>;
}

/** A page and the status with which it is sent. */
export interface Html {
  readonly status: number;
  readonly text: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** What is known where a code is looked up; removing a parameter from `body` hides it from the checks to come. */
export interface CodeRequest {
  readonly form: TokenForm;
  readonly body: Record<string, string>;
  readonly codes: ReadonlyMap<string, Code>;
  readonly applications: ReadonlyMap<string, SeededApplication>;
}

/**
 * The places at which a fault may step in: for each, the context and the value that passes through. A hook returns
 * the value that goes on, the same or another one.
 */
export interface Stages {
  /** Before anything is looked at; the place to wait. */
  arrive: [CallContext, null];
  authenticate: [CallContext, Token | CallRefusal];
  /** Milliseconds to wait; 0 lets the call pass. */
  limit: [CallContext, number];
  /** The account that the call acts on. */
  account: [CallContext, number | CallRefusal];
  authorize: [CallContext, CallRefusal | undefined];
  /** `item` of the body, before validation. */
  item: [CallContext, Record<string, unknown>];
  /** Messages of the validation; none lets the call pass. */
  validate: [CallContext, readonly string[]];
  lookup: [CallContext, Lookup];
  write: [CallContext, ServerWrite];
  /** After the store has written. */
  wrote: [CallContext, ServerWrite];
  /** Paging as asked for, before bounds are applied. */
  paging: [CallContext, { page: number; perPage: number } | CallRefusal];
  window: [CallContext, Window];
  page: [CallContext, PageOfAttendees];
  fields: [CallContext, readonly AttendeeField[]];
  events: [CallContext, readonly Event[]];
  reply: [CallContext, ServerReply];
  /** The serialised body. */
  text: [CallContext, string];
  /** What is answered where no operation has such a path and method. */
  astray: [{ readonly world: ServerState; readonly request: FastifyRequest }, ServerReply];

  tokenForm: [{ readonly headers: Record<string, unknown> }, TokenForm];
  /** The application that authenticated, or undefined. */
  client: [
    { readonly form: TokenForm; find(id: string): SeededApplication | undefined },
    Application | undefined,
  ];
  /** The scopes granted, or false for invalid_scope. */
  scope: [
    {
      readonly client: Application;
      readonly asked: readonly string[] | undefined;
      /** Whether a user is asked to agree, or has agreed. */
      readonly byUser: boolean;
    },
    readonly Scope[] | false,
  ];
  code: [CodeRequest, Code | undefined];
  /** Whether the code was live and is used up now. */
  spend: [{ readonly code: Code }, boolean];
  issue: [{ readonly form: TokenForm }, Token];
  tokenReply: [{ readonly form: TokenForm }, GrantedToken];
  /** Whether a redirect URI may be used by the application. */
  redirect: [{ readonly client: Application; readonly uri: string }, boolean];
  signIn: [{ readonly given: string; readonly expected: string }, boolean];
  /** Whether the user agreed, by what the page of consent sent; `before` says whether it was so once already. */
  consent: [{ readonly sent: URLSearchParams; readonly before: boolean }, boolean];
  /** What is kept of an authorization request when the user has agreed, and sent this on the page of consent. */
  authorization: [{ readonly sent: URLSearchParams }, Authorization];
  /** Where the user is sent with the code, or with an error. */
  location: [null, string];
  /** The code as the out-of-band page shows it. */
  shownCode: [null, string];
  /**
   * A page on the way to a code, with the cookie of its browser. It asks for consent, tells that name or password is
   * wrong or that the user denied, or shows the code.
   */
  oauthPage: [
    { readonly page: 'consent' | 'refusal' | 'denial' | 'code'; readonly browser: string | undefined },
    Html,
  ];
}

export type Stage = keyof Stages;

export type Awaitable<T> = T | Promise<T>;

export type Hooks = {
  [S in Stage]?: (context: Stages[S][0], value: Stages[S][1]) => Awaitable<Stages[S][1]>;
};

type AnyHook = (context: unknown, value: unknown) => unknown;

/** One set of hooks that runs those given one after the other; stages that none uses stay undefined. */
export function combineHooks(all: readonly Hooks[]): Hooks {
  const combined: Record<string, AnyHook> = {};
  for (const hooks of all) {
    for (const [stage, hook] of Object.entries(hooks) as Array<[Stage, AnyHook]>) {
      const earlier = combined[stage];
      combined[stage] =
        earlier === undefined ? hook : async (context, value) => hook(context, await earlier(context, value));
    }
  }
  return combined as Hooks;
}
