import { personName } from './crowd.ts';
import { element } from './page.ts';
import type { News } from './stream.ts';

/** Shows who came in last, the newest first. */
export function showLast(list: HTMLElement, last: News['last']): void {
  const rows = last.map((person) => {
    const row = element('li');
    const when = new Date(person.at);
    const time = element('time', when.toLocaleTimeString());
    time.dateTime = when.toISOString();
    row.append(element('span', personName(person)), time);
    return row;
  });
  const none = rows.length === 0 ? [element('li', 'None since the environment started.')] : [];
  list.replaceChildren(...rows, ...none);
}
