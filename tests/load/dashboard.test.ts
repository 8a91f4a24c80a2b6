import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { dashboard, queries } from './dashboard.ts';

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
