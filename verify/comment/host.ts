/** A comment of ours that stands there already. */
export interface OwnComment {
  readonly id: string;
}

/** The request for changes that a job belongs to, and how comments on it are read and written. */
export interface Discussion {
  /** What it is called where it stands, such as `pull request 7`. */
  readonly name: string;
  /** The first comment that this token wrote and that begins with a text. @throws Refused */
  find(beginning: string): Promise<OwnComment | undefined>;
  /** @throws Refused */
  create(body: string): Promise<void>;
  /** @throws Refused */
  update(placed: OwnComment, body: string): Promise<void>;
}

/** Why no comment can be written: a clause, and what to do about it. */
export class Refused extends Error {}

/** Where pull or merge requests are kept. */
export interface Host {
  /** Whether the job runs there. */
  readonly here: (env: NodeJS.ProcessEnv) => boolean;
  /** What the job belongs to; undefined where it belongs to no pull or merge request. @throws Refused */
  readonly discussion: (env: NodeJS.ProcessEnv) => Discussion | undefined;
}
