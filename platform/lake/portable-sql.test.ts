import { expect, test } from 'vitest'
import { nonPortableConstructs } from './portable-sql.ts'

test.each([
  ['qualify', 'select a from t qualify row_number() over (order by a nulls last) = 1'],
  ['* exclude', 'select * exclude (a) from t'],
  ['quoted identifiers', 'select "a" from t'],
  ['quoted identifiers', 'select `a` from t'],
  ['::', 'select a::int from t'],
  ['<=>', 'select 1 from t where a <=> b'],
  ['asof', 'select 1 from t asof join u on t.a >= u.a'],
  ['pivot', 'pivot t on a using sum(b)'],
  ['by name', 'select 1 union all by name select 2'],
  ['kurtosis', 'select kurtosis(a) from t'],
  ['cast(double as string)', 'select cast(cast(a as double) as string) from t'],
  ['width_bucket', 'select width_bucket(a, 0, 10, 5) from t'],
  ['named_struct', "select named_struct('a', 1)"],
  ['\\ as escape', String.raw`select 1 from t where a like '10\%' escape '\'`],
  ['div', 'select a div b from t'],
  ['//', 'select a // b from t'],
  ['date_diff', "select date_diff('day', a, b) from t"],
  ['dayofweek', 'select dayofweek(a) from t'],
  ['string_agg', "select string_agg(a, ',') from t"],
  ['regexp_replace', "select regexp_replace(a, 'x', 'y') from t"],
  ['concat', "select concat(a, 'x') from t"],
  ['unnest', 'select unnest(a) from t'],
  ['ignore nulls', 'select last_value(a ignore nulls) over (order by b nulls last) from t'],
  ['order by without nulls', 'select sum(a) over (partition by b order by c nulls last, d desc) from t'],
  ['order by without nulls', 'select a from t order by coalesce(a, b) limit 3'],
  ['max_by of a null', 'select max_by(a, b) from t'],
  ['cast(split_part(…))', "select cast(nullif(split_part(a, ';', 1), '') as date) from t where a <> ''"],
  ['over w -', 'select sum(a) over w - b from t window w as (order by b nulls last)'],
  [
    'over (w rows …)',
    'select sum(a) over (w rows between 1 preceding and current row) from t window w as (order by b nulls last)',
  ],
  [
    'over (w rows …)',
    'select sum(a) over (w range between 1 preceding and current row) from t window w as (order by b nulls last)',
  ],
  ['over (w rows …)', 'select sum(a) over (w order by b nulls last) from t window w as (partition by c)'],
])('refuses %s: %s', (construct, sql) => {
  expect(nonPortableConstructs(sql)).toEqual([{ construct, write: expect.stringMatching(/\w/) }])
})

test('names the portable replacement', () => {
  expect(nonPortableConstructs('select a::int from t')).toEqual([
    { construct: '::', write: 'cast(x as type), or try_cast' },
  ])
})

test('accepts a frame in a window of its own or in the named one, and a named window alone', () => {
  const sql = `
    select
      sum(a) over (w), sum(a) over framed, count(*) over (),
      sum(a) over (partition by c order by b nulls last rows between 1 preceding and current row),
      sum(a) over (order by b nulls last range between 1 preceding and current row)
    from t
    window w as (order by b nulls last), framed as (order by b nulls last rows between 1 preceding and current row)`
  expect(nonPortableConstructs(sql)).toEqual([])
})

test('accepts SQL that both engines read alike', () => {
  const sql = `
    -- a::int, "quoted", qualify
    with named as (select name, cast(b as double) as div, ':: <=> "x" qualify' as note from t where a is not distinct from b)
    select count(*), max_by(a, case when a is not null then b end), min_by(coalesce(a, 0), b), sum(b) over w, t.pivot, extract(year from d)
    from named
    where name like '10!%' escape '!'
    group by name
    order by name nulls last`
  expect(nonPortableConstructs(sql)).toEqual([])
})
