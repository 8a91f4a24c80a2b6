import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { resolveProfile } from '../../harness/profile/resolve-profile.ts';
import { loadAnnouncement } from '../../load/prepare/announcement.ts';
import { loadDryRun, loadDryRunText } from '../../load/scenario/dry-run.ts';
import { planOf, type Settings, settingsOf } from '../../load/scenario/settings.ts';
import { COLUMN } from '../../record/request-log/line.ts';
import { recordedLines, recordedRun } from './recorded.ts';
import { OPTIONS } from './usual-options.ts';

const profile = resolveProfile(
  { base_url: 'http://127.0.0.1:1', event_id: '1', client: { id: 'a', secret: 'b' } },
  'a profile',
);

/** What is said of a load before it begins, on one line. */
const said = (settings: Settings): string =>
  loadAnnouncement({ profile, settings }, planOf(settings), { clients: 1, announced: 79 }).replace(
    /\s+/g,
    ' ',
  );

const sent = recordedLines.flatMap((line) => (line[0] === 'r' ? [line[COLUMN.operation]] : []));

describe('a load that begins', () => {
  const smoke = settingsOf('smoke', OPTIONS, undefined);

  it('announces the requests that a recorded run of it sent, readings of its dashboard too', () => {
    const lists = sent.filter((operation) => operation === 'listAttendees').length;
    assert.ok(lists > 0);
    assert.deepEqual(planOf(smoke).items, recordedRun.plan.items);
    assert.match(
      said(smoke),
      new RegExp(
        `about ${sent.length - lists} requests of scanners, .*, and ${lists} of dashboards that read the list\\.`,
      ),
    );
  });

  it('announces all whom it makes, walk-ins too', () => {
    const made = sent.filter((operation) => operation === 'createAttendee').length;
    assert.ok(made > 0);
    assert.match(
      said(smoke),
      new RegExp(`prepares 79 attendees and creates ${made} more: ${79 + made} in all`),
    );
  });

  it('says nothing of dashboards where it has none', () => {
    const blind: Settings = { ...smoke, scenario: { ...smoke.scenario, dashboards: 0 } };
    assert.doesNotMatch(said(blind), /dashboard/);
    assert.doesNotMatch(loadDryRunText(loadDryRun(blind, profile)), /dashboard/);
  });
});

describe('the dry run of a load', () => {
  it('counts the readings of each dashboard until the last person is due', () => {
    const rush = settingsOf('rush', { ...OPTIONS, arrivals: 120 }, undefined);
    const { endMs } = planOf(rush);
    const { requests, list_reads } = loadDryRun(rush, profile);
    const without = loadDryRun({ ...rush, scenario: { ...rush.scenario, dashboards: 0 } }, profile);
    assert.equal(requests - without.requests, list_reads);
    // Two dashboards, one a second after the other, each every two seconds.
    assert.equal(list_reads, Math.floor(endMs / 2000) + 1 + Math.floor((endMs - 1000) / 2000) + 1);
    assert.match(
      loadDryRunText(loadDryRun(rush, profile)),
      new RegExp(`\\b${list_reads} of them by dashboards that read the list`),
    );
  });
});
