import type { Check } from '../../fixtures/check/check.ts';
import type { Sandbox } from '../../fixtures/records/sandbox.ts';
import type { Reply } from '../../fixtures/test.ts';
import { at } from '../../judge/body.ts';
import { shown } from '../../judge/finding.ts';
import { confirmed } from '../check-in/check-in.ts';
import type { Move } from '../check-in/move.ts';

/** What a refusal says, whomever it names. */
const saidBy = ({ status, body }: Reply): string =>
  `${status} ${shown(at(body, 'errors') ?? at(body, 'error')).replaceAll(/\d+/g, '#')}`;

/** Tells doors that are shut for the whole event, and look for no attendee, from doors that do not find one. */
export class ShutDoors {
  readonly #check: Check;
  readonly #sandbox: Sandbox;
  readonly #controls = new Map<Move, Promise<Reply | undefined>>();

  constructor(check: Check, sandbox: Sandbox) {
    this.#check = check;
    this.#sandbox = sandbox;
  }

  /** Whether a confirmed guest, for whom the step has something to do, is refused just as one was whom nobody knows. */
  async refuse(move: Move, refused: Reply): Promise<boolean> {
    const known = this.#controls.get(move) ?? this.#control(move);
    this.#controls.set(move, known);
    const control = await known;
    return control !== undefined && !control.ok && saidBy(control) === saidBy(refused);
  }

  async #control(move: Move): Promise<Reply | undefined> {
    const [door] = await confirmed(this.#check, await this.#sandbox.borrows(1, 'unscanned'));
    if (move !== 'checkIn') await door?.move('checkIn', 'empty item', { item: {} });
    return door?.move(move, 'empty item', { item: {} });
  }
}
