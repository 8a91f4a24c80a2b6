import type { Exchange } from '../../record/exchange.ts';
import { Journal } from '../../record/journal/journal.ts';

/**
 * The journal of a load run: every exchange but successful list pages. Those are judged like all others and not stored, as
 * walks of a large event would fill the disk.
 */
export class LeanJournal extends Journal {
  override keeps(exchange: Exchange): boolean {
    const isPage = exchange.operation === 'listAttendees' && exchange.response?.status === 200;
    return !isPage && super.keeps(exchange);
  }
}
