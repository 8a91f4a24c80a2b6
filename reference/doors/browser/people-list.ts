import { move } from './check-in.ts';
import { attendees, codeOf, type Page, type Person, personName, type State } from './crowd.ts';
import { element, inPage, tell, toldOf } from './page.ts';
import { qrPicture } from './qr-picture.ts';

const PER_PAGE = 24;

const WORDS: Readonly<Record<State, string>> = {
  not_checked_in: 'Not here yet',
  checked_in: 'In',
  checked_out: 'Left',
};

/** One attendee with a code and what can be done at the door. */
class Card {
  readonly item = element('li');
  readonly #state = element('span', '', 'state');
  readonly #button = element('button');
  #person: Person;

  constructor(person: Person) {
    this.#person = person;
    const code = codeOf(person);
    this.item.append(element('span', personName(person), 'name'));
    if (code !== '') this.item.append(qrPicture(code, `Code of ${personName(person)}`));
    this.item.append(this.#state, this.#button);
    this.#button.type = 'button';
    this.#button.addEventListener('click', () => {
      move(this.#person, this.#way).catch((error: unknown) => tell(toldOf(error)));
    });
    this.show(person);
  }

  get #way(): 'in' | 'out' {
    return this.#person.checkin_status === 'checked_in' ? 'out' : 'in';
  }

  show(person: Person): void {
    this.#person = person;
    this.#state.textContent = WORDS[person.checkin_status];
    this.#button.textContent = `Check ${this.#way}`;
    this.#button.setAttribute('aria-label', `Check ${this.#way} ${personName(person)}`);
  }
}

/** The list of attendees, a page at a time, as API v2 gives it. */
export class PeopleList {
  #page = 1;
  #cards = new Map<string, Card>();

  constructor() {
    inPage('previous').addEventListener('click', () => void this.turn(this.#page - 1));
    inPage('next').addEventListener('click', () => void this.turn(this.#page + 1));
  }

  async turn(page: number): Promise<void> {
    try {
      this.#page = page;
      const answer = await attendees(page, PER_PAGE);
      if (this.#page === page) this.#fill(answer);
    } catch (error) {
      tell(toldOf(error));
    }
  }

  /** What the stream told of a person, where that one is shown. */
  told(person: Person & { readonly gone: boolean }): void {
    const card = this.#cards.get(person.id);
    if (person.gone) card?.item.remove();
    else card?.show(person);
  }

  #fill({ items, metadata }: Page): void {
    this.#cards = new Map(items.map((person) => [person.id, new Card(person)]));
    inPage('people').replaceChildren(...[...this.#cards.values()].map(({ item }) => item));
    inPage('page').textContent = `Page ${this.#page} of ${Math.max(1, metadata.total_pages)}`;
    inPage<HTMLButtonElement>('previous').disabled = this.#page <= 1;
    inPage<HTMLButtonElement>('next').disabled = this.#page >= metadata.total_pages;
  }
}
