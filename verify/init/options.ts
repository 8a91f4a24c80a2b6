/** What the command line answers of the conversation. */
export interface InitOptions {
  /** The file to be written, or with `from` the one to be completed. */
  readonly profile?: string;
  /** Replaces a profile that is there; with `from`, decisions that it declares otherwise. */
  readonly force?: boolean;
  /** The folder of a run whose answers become decisions. */
  readonly from?: string;
  readonly baseUrl?: string;
  readonly name?: string;
  readonly environment?: string;
  readonly clientId?: string;
  /** Whether applications are created where the environment lets users do so. */
  readonly createApplications?: string;
  /** Who manages the account of those applications. */
  readonly manager?: string;
  /** Who manages another account, in which an application is created. */
  readonly foreignManager?: string;
  readonly readClientId?: string;
  readonly signIn?: string;
  readonly username?: string;
  readonly accountId?: string;
  readonly foreignAccountId?: string;
  readonly userClientId?: string;
  /** Files that TLS takes, where the environment asks for more than what is known here. */
  readonly tlsCa?: string;
  readonly tlsCert?: string;
  readonly tlsKey?: string;
  readonly eventId?: string;
  readonly otherEventId?: string;
  readonly fieldsEventId?: string;
  readonly registrationTypeId?: string;
  readonly sessionId?: string;
  readonly foreignClientId?: string;
  readonly foreignEventId?: string;
  readonly foreignAttendeeId?: string;
  readonly writes?: string;
  readonly rateLimit?: string;
  /** Where secrets that were typed are kept. */
  readonly secrets?: string;
}
