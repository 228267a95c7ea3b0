import { expect, test } from 'vitest'
import { tablesRead } from './tables-read.ts'

test.each<[string, string, string[]]>([
  ['one table', 'select a from usage_record', ['usage_record']],
  [
    'joins and commas',
    'select 1 from b, c as x inner join a on x.i = a.i, d where 1 = 1',
    ['a', 'b', 'c', 'd'],
  ],
  [
    'sub-queries',
    'select (select max(x) from b) from (select x from a) as q where x in (select y from c)',
    ['a', 'b', 'c'],
  ],
  [
    'exists, anti and lateral joins',
    'select 1 from a anti join b using (i), lateral (select 1 from c) as l where exists (select 1 from d)',
    ['a', 'b', 'c', 'd'],
  ],
  ['bracketed joins', 'select 1 from (a left join b using (i, j)) inner join c using (i)', ['a', 'b', 'c']],
  ['unions', 'select 1 from a union all select 1 from b except select 1 from c', ['a', 'b', 'c']],
  ['upper case', 'SELECT 1 FROM Usage_Record', ['usage_record']],
  ['comments and texts', "-- from x\nselect ' from y ' /* join z */ from a", ['a']],
  [
    'extract and distinct from',
    'select extract(year from d), trim(both from e) from a where x is not distinct from y and z is distinct from v',
    ['a'],
  ],
  ['table functions', 'select 1 from unnest(list) as u, a', ['a']],
  ['function arguments behind on', 'select 1 from a inner join b on coalesce(a.x, y) = b.x', ['a', 'b']],
  ['lists behind where', 'select 1 from a where x in (1, 2) order by p, q', ['a']],
  [
    'named windows',
    'select sum(x) over w from a window w as (partition by p order by q), v as (order by r)',
    ['a'],
  ],
])('finds the tables of %s', (_name, sql, tables) => {
  expect(tablesRead(sql)).toEqual(tables)
})

test('the names of common table expressions are not tables', () => {
  const sql =
    'with x as (select 1 from a), y (i, j) as (select 1, 2 from x) select 1 from y inner join b using (i)'
  expect(tablesRead(sql)).toEqual(['a', 'b'])
})

test('a common table expression may have the name of the table that it reads', () => {
  expect(tablesRead('with order_line as (select 1 from order_line) select 1 from order_line')).toEqual([
    'order_line',
  ])
})

test('a recursive common table expression reads itself', () => {
  expect(
    tablesRead('with recursive n as (select 1 as i union all select i + 1 from n) select i from n'),
  ).toEqual([])
})

test('a common table expression is known only within its brackets', () => {
  const sql = 'select 1 from (with x as (select 1 from a) select 1 from x) as q inner join x using (i)'
  expect(tablesRead(sql)).toEqual(['a', 'x'])
})
