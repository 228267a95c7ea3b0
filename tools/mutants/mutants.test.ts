import { expect, test } from 'vitest'
import { mutantsOf } from './mutants.ts'

/** The mutants of a statement, as `kind: name`. */
const names = (sql: string) => mutantsOf(sql).map(({ kind, name }) => `${kind}: ${name}`)
/** What a mutant of a statement is. */
const sqlOf = (sql: string, name: string) => mutantsOf(sql).find((mutant) => mutant.name === name)?.sql

test('each join key and predicate is removed, and the condition of a where negated', () => {
  const sql = 'select a.x from a inner join b on b.id = a.id and b.kind = 1 where a.x in (1, 2)'
  expect(names(sql)).toEqual([
    'key: without b.id = a.id',
    'predicate: without b.kind = 1',
    'predicate: without a.x in (1, 2)',
    'predicate: not a.x in (1, 2)',
  ])
  expect(sqlOf(sql, 'without b.id = a.id')).toBe(
    'select a.x from a inner join b on true and b.kind = 1 where a.x in (1, 2)',
  )
  expect(sqlOf(sql, 'not a.x in (1, 2)')).toBe(
    'select a.x from a inner join b on b.id = a.id and b.kind = 1 where not (a.x in (1, 2))',
  )
})

test('one of several alternatives is removed as well as all of them', () => {
  const sql = 'select x from a where (x = 1 or y = 2) and z between 3 and 4'
  expect(names(sql).slice(0, 2)).toEqual([
    'predicate: without (x = 1 or y = 2)',
    'predicate: not (x = 1 or y = 2) and z between 3 and 4',
  ])
  expect(sqlOf(sql, 'without x = 1')).toBe('select x from a where (false or y = 2) and z between 3 and 4')
  expect(sqlOf(sql, 'without z between 3 and 4')).toBe('select x from a where (x = 1 or y = 2) and true')
})

test('conditions of a case and of a filter, also within others, have mutants', () => {
  expect(
    names(
      'select sum(case when not (a and b) then 1 end) filter (where exists (select 1 from t where c)) from t',
    ),
  ).toEqual([
    'predicate: not not (a and b)',
    'predicate: without a',
    'predicate: without b',
    'predicate: without exists (select 1 from t where c)',
    'predicate: not exists (select 1 from t where c)',
    'predicate: without c',
    'predicate: not c',
  ])
})

test('a value of a case is never met', () => {
  const sql = "select case kind when 'a' then 1 when 'b' then 2 else case when x then 3 end end from t"
  expect(names(sql)).toEqual([
    "predicate: without 'a'",
    "predicate: without 'b'",
    'predicate: without x',
    'predicate: not x',
  ])
  expect(sqlOf(sql, "without 'b'")).toContain('when null then 2')
})

test('a column of a using is removed from the joined table', () => {
  const sql = 'select id from a left join b as other using (id, day)'
  expect(names(sql)).toEqual([
    'key: without id of other using (id, day)',
    'key: without day of other using (id, day)',
  ])
  expect(sqlOf(sql, 'without day of other using (id, day)')).toBe(
    'select id from a left join (select * exclude (day) from b) as other using (id)',
  )
  expect(sqlOf('select id from a inner join b using (id)', 'without id of b using (id)')).toBe(
    'select id from a inner join (select * exclude (id) from b) as b on true',
  )
})

test('each boundary is moved, wherever it stands', () => {
  const sql = 'select a <= b as is_small\nfrom t\nwhere c > 1'
  expect(mutantsOf(sql).map(({ line, name }) => `${line}: ${name}`)).toEqual([
    '1: select a [<] b as is_small',
    '3: without c > 1',
    '3: not c > 1',
    '3: where c [>=] 1',
  ])
})

test('the same change of equal texts is numbered', () => {
  const sql = 'select 1 from a where x union all select 1 from b where x'
  expect(names(sql)).toEqual([
    'predicate: without x',
    'predicate: not x',
    'predicate: without x (2)',
    'predicate: not x (2)',
  ])
})

test('comments are no conditions', () => {
  expect(names('-- where x = 1\nselect 1 from t')).toEqual([])
})
