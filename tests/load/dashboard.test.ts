import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { DEFAULT_OBJECTIVES } from '../../record/load-objectives.ts';
import { dashboard, queries } from './dashboard.ts';
import { alerts, records } from './prometheus-rules.ts';

const { panels } = dashboard;

describe('the dashboard', () => {
  it('asks the data source that is chosen, for one run of one scenario', () => {
    for (const { datasource } of panels.flatMap(({ targets }) => targets))
      assert.deepEqual(datasource, { type: 'prometheus', uid: `\${datasource}` });
    for (const { expr } of queries)
      assert.equal(
        expr.match(/k6_\w+/g)?.length,
        expr.match(/testid="\$testid", scenario="\$scenario"/g)?.length,
        expr,
      );
  });

  it('gives each panel an id, each query of it a letter, and each a place of its own', () => {
    assert.equal(new Set(panels.map(({ id }) => id)).size, panels.length);
    const taken = new Set<string>();
    for (const { title, targets, gridPos } of panels) {
      assert.equal(new Set(targets.map(({ refId }) => refId)).size, targets.length, title);
      assert.ok(gridPos.x + gridPos.w <= 24, title);
      for (let x = gridPos.x; x < gridPos.x + gridPos.w; x += 1)
        for (let y = gridPos.y; y < gridPos.y + gridPos.h; y += 1) {
          assert.ok(!taken.has(`${x} ${y}`), title);
          taken.add(`${x} ${y}`);
        }
    }
  });
});

describe('the rules for Prometheus', () => {
  it('each have a name of their own, and ask for metrics of a load or for what another rule records', () => {
    const names = [...records.map(({ record }) => record), ...alerts.map(({ alert }) => alert)];
    assert.equal(new Set(names).size, names.length);
    const metrics = new Set(queries.flatMap(({ expr }) => expr.match(/k6_\w+/g) ?? []));
    const recorded = new Set(records.map(({ record }) => record));
    for (const { expr } of [...records, ...alerts]) {
      const asked = expr.match(/\bk6_\w+|\bmuster_load:[\w:]+/g) ?? [];
      assert.ok(asked.length > 0, expr);
      for (const name of asked) assert.ok(metrics.has(name) || recorded.has(name), name);
    }
  });

  it('warn at the limits of the objectives', () => {
    const limitOf = (name: string): number => DEFAULT_OBJECTIVES.find((one) => one.name === name)?.limit ?? 0;
    const beyond = (name: string): number =>
      Number(/> ([\d.]+)$/.exec(alerts.find(({ alert }) => alert === name)?.expr ?? '')?.[1]);
    assert.equal(1000 * beyond('MusterLoadDoorSlow'), limitOf('door_p95'));
    assert.equal(1000 * beyond('MusterLoadCheckInSlow'), limitOf('checkin_p95'));
    assert.equal(100 * beyond('MusterLoadErrors'), limitOf('errors'));
  });
});
