import { expect, test } from 'vitest'
import { inRowScope, type RowScope } from './row-scope.ts'

const scope: RowScope = {
  tables: new Map([
    ['parcel', 'select * from main.parcel where depot in (select depot from seen_depot)'],
    ['stamp', 'select * from main.stamp where parcel in (select parcel from parcel)'],
    ['country', undefined],
  ]),
  beside: { seen_depot: 'select depot from main.depot_right where person = $person' },
  values: { person: 'ann' },
}
const scoped = (sql: string) => inRowScope({ sql }, scope)
const bare = (sql: string) => scoped(sql).sql.replaceAll(/\s+/g, ' ')

const rights = 'seen_depot as materialized ( select depot from main.depot_right where person = $person )'
const parcels =
  'parcel as not materialized ( select * from main.parcel where depot in (select depot from seen_depot) )'

test('a table is read as its caller sees it', () => {
  expect(bare('select * from parcel')).toBe(`with ${rights}, ${parcels} select * from parcel`)
  expect([...scoped('select * from parcel where day = $day').parameters]).toEqual(['person', 'day'])
})

test('common tables of the statement come after those of the scope, and may have their names', () => {
  expect(bare('-- One row: a parcel.\nwith parcel as (select * from parcel) select * from parcel')).toBe(
    `with ${rights}, ${parcels}, parcel as (select * from parcel) select * from parcel`,
  )
  expect(bare('with recursive n as (select 1) select * from n, parcel')).toBe(
    `with recursive ${rights}, ${parcels}, n as (select 1) select * from n, parcel`,
  )
})

test('what a table follows comes before it', () => {
  expect(bare('select * from stamp')).toContain(`${parcels}, stamp as not materialized`)
})

test('a statement over tables that everybody sees stays as it is', () => {
  expect(scoped('select * from country')).toEqual({ sql: 'select * from country', parameters: new Set() })
})

test('a table of which nobody declares who sees it is refused', () => {
  expect(() => scoped('select * from country join letter using (id)')).toThrow(
    'letter does not declare who sees its rows, so nobody does.',
  )
})
