import { numberOf } from '../../record/number-of.ts';
import type { RunInfo } from '../broker/protocol.ts';
import { phoneFrom } from '../profile/attendee-templates.ts';

/** Area codes of North America: with 555 and most lines behind them they belong to no person (NANPA took those numbers back). */
const AREAS: readonly number[] = `
  201 202 203 205 206 207 208 209 210 212 213 214 215 216 217 218 219 224 225 228 229 231 234 239 240 248
  251 252 253 254 256 260 262 267 269 270 276 281 301 302 303 304 305 307 308 309 310 312 313 314 315 316
  317 318 319 320 321 323 325 330 334 336 337 347 352 360 361 386 401 402 404 405 406 407 408 409 410 412
  413 414 415 417 419 423 425 432 434 435 440 443 469 478 479 480 484 501 502 503 504 505 507 508 509 510
  512 513 515 516 517 518 520 530 540 541 551 559 561 562 563 567 570 571 573 574 580 585 586 601 602 603
  605 606 607 608 609 610 612 614 615 616 617 618 619 620 623 626 630 631 636 641 646 650 651 660 661 662
  678 682 701 702 703 704 706 707 708 712 713 714 715 716 717 718 719 720 724 727 731 732 734 740 754 757
  760 763 765 770 772 773 774 775 781 785 786 801 802 803 804 805 806 808 810 812 813 814 815 816 817 818
  828 830 831 832 843 845 847 848 850 856 857 858 859 860 862 863 864 865 870 901 903 904 906 907 908 909
  910 912 913 914 915 916 917 918 919 920 925 928 931 936 937 940 941 949 951 952 954 956 970 971 972 973
  978 979 980 985 989
`
  .trim()
  .split(/\s+/)
  .map(Number);
/** Lines of the exchange 555 that no person has. */
const LINES = { first: 4400, count: 4600 } as const;
/** How many numbers there are. */
const COUNT = AREAS.length * LINES.count;
/** From a number to one of the same line in half of all areas from its own. */
const FAR = Math.floor(AREAS.length / 2) * LINES.count;
/** This many processes number their attendees without using a number twice. */
const MOST_WORKERS = 8;
/** So often a worker goes elsewhere for numbers; a service that goes on refusing them refuses more than what is taken. */
const MOST_STRETCHES = 3;

/** A fictitious telephone number in E.164; a million in a row are all different. */
export function phoneOf(number: number): string {
  const area = AREAS[Math.floor(number / LINES.count) % AREAS.length] as number;
  return `+1${area}555${LINES.first + (number % LINES.count)}`;
}

type Run = Pick<RunInfo, 'runId' | 'shard'>;

export interface PhoneNumbersOptions {
  /** Which of the run's processes this is. */
  readonly worker: number;
  /** The profile's template for telephone numbers. */
  readonly template?: string | undefined;
}

/**
 * The telephone numbers that one process of a run gives to its attendees. Each is another, fictitious, and hardly ever
 * one of an earlier run, since an event may take a number once. Where it met one all the same, the next come from
 * elsewhere.
 */
export class PhoneNumbers {
  readonly #run: Run;
  readonly #options: PhoneNumbersOptions;
  /** Which number each is, and in which stretch it was given. */
  readonly #given = new Map<string, { readonly number: number; readonly stretch: number }>();
  #stretch = 0;
  #count = 0;

  constructor(run: Run, options: PhoneNumbersOptions) {
    this.#run = run;
    this.#options = options;
  }

  /** A number that no other attendee of the run has. */
  next(): string {
    const { worker } = this.#options;
    // Workers that take the place of others, which ended, have stretches of their own.
    const round = Math.floor(worker / MOST_WORKERS);
    const first = firstNumber(this.#run, this.#stretch + round * MOST_STRETCHES);
    const number = first + this.#count * MOST_WORKERS + (worker % MOST_WORKERS);
    this.#count += 1;
    const phone = this.#written(number);
    this.#given.set(phone, { number, stretch: this.#stretch });
    return phone;
  }

  /**
   * Numbers like one that was refused, with the same last digits, which no attendee of this run has. One is of the same
   * area, and one of an area far away, as an earlier run may have used up the first. Where one of them is served, an
   * attendee has the other one, and the next come from elsewhere. None for what is no number of this process, and where
   * numbers from elsewhere were refused as well.
   */
  insteadOf(refused: unknown): readonly string[] {
    const given = this.#given.get(String(refused));
    if (given === undefined) return [];
    if (given.stretch === this.#stretch) {
      if (this.#stretch + 1 === MOST_STRETCHES) return [];
      this.#stretch += 1;
    }
    const line = given.number % LINES.count;
    const alike = given.number - line + ((line + LINES.count / 2) % LINES.count);
    return [alike, alike + FAR].map((number) => this.#written(number));
  }

  #written(number: number): string {
    const { template } = this.#options;
    return template === undefined ? phoneOf(number) : phoneFrom(template, number);
  }
}

/** Where a stretch of numbers begins: parts of one whole have each their own, as they run side by side. */
function firstNumber({ runId, shard }: Run, stretch: number): number {
  const first = numberOf(stretch === 0 ? runId : `${runId} ${stretch}`);
  if (shard === undefined) return first % COUNT;
  const part = Math.floor(COUNT / shard.total);
  // A part uses a few thousand: the first half of its own leaves room for them.
  return (shard.index - 1) * part + (first % Math.max(1, Math.floor(part / 2)));
}
