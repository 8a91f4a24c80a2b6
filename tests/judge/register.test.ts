import assert from 'node:assert/strict';
import { test } from 'node:test';
import { judgeRegister, type RegisterOperation } from '../../judge/register.ts';

const op = (kind: 'write' | 'read', value: string, start: number, end: number): RegisterOperation => ({
  kind,
  value,
  start,
  end,
  exchange: `${kind} ${value} ${start}`,
});

test('reads that follow the latest write are linearizable', () => {
  const history = [
    op('write', 'a', 0, 10),
    op('read', 'a', 20, 30),
    op('write', 'b', 40, 50),
    op('read', 'b', 60, 70),
  ];
  assert.equal(judgeRegister('x', history, 0), 'linearizable');
});

test('overlapping writes may take effect in either order', () => {
  const history = [
    op('write', 'a', 0, 30),
    op('write', 'b', 10, 20),
    op('read', 'a', 40, 50),
    op('read', 'a', 60, 70),
  ];
  assert.equal(judgeRegister('x', history, 0), 'linearizable');
});

test('a value that flips between reads after overlapping writes is a breach', () => {
  const history = [
    op('write', 'a', 0, 30),
    op('write', 'b', 10, 20),
    op('read', 'a', 40, 50),
    op('read', 'b', 60, 70),
    op('read', 'a', 80, 90),
  ];
  assert.equal(judgeRegister('x', history, 0), 'violated');
});

test('a read of the value before an acknowledged write is stale within the lag and a breach beyond it', () => {
  const history = [op('write', 'a', 0, 10), op('read', 'x', 50, 60)];
  assert.equal(judgeRegister('x', history, 100), 'stale');
  assert.equal(judgeRegister('x', history, 20), 'violated');
});

test('a read of what stood before the register was prepared is stale within the lag and a breach beyond it', () => {
  const history = [op('read', 'old', 50, 60), op('write', 'a', 70, 80), op('read', 'a', 300, 310)];
  const prepared = { start: 0, end: 10, exchange: 'x', earlier: ['older', 'old'] };
  assert.equal(judgeRegister('x', history, 100), 'violated');
  assert.equal(judgeRegister('x', history, 100, prepared), 'stale');
  assert.equal(judgeRegister('x', history, 20, prepared), 'violated');
  assert.equal(judgeRegister('x', [op('read', 'lost', 50, 60)], 100, prepared), 'violated');
});

test('a value that nobody wrote is a breach whatever the lag', () => {
  assert.equal(judgeRegister('x', [op('write', 'a', 0, 10), op('read', 'z', 20, 30)], 1e6), 'violated');
});

test('a write without an answer may or may not take effect', () => {
  const lost = op('write', 'a', 0, Number.POSITIVE_INFINITY);
  assert.equal(
    judgeRegister('x', [lost, op('read', 'x', 10, 20), op('read', 'a', 30, 40)], 0),
    'linearizable',
  );
  assert.equal(judgeRegister('x', [lost, op('read', 'x', 10, 20)], 0), 'linearizable');
  assert.equal(judgeRegister('x', [lost, op('read', 'a', 10, 20), op('read', 'x', 30, 40)], 0), 'violated');
});

test('histories beyond the bound are unknown, never judged', () => {
  const many = Array.from({ length: 31 }, (_, index) => op('write', `${index}`, 0, 100));
  assert.equal(judgeRegister('x', many, 0), 'unknown');
});
