import { expect, test } from 'vitest'

import { understand } from './translate.ts'

function translated(statement: string): string {
  const understood = understand(statement, [])
  return understood.kind === 'select' ? understood.sql : understood.kind
}

test('quotes fields, so that their names may be keywords', () => {
  expect(translated('select pricing.effective_list.default from system.billing.list_prices;')).toBe(
    'select pricing."effective_list"."default" from "billing"."list_prices"',
  )
})

test('reads quoted names, texts, numbers and comments as Databricks does', () => {
  expect(
    translated('select `sku_name`, "it\'s" /* why */ from system.billing.usage -- all\nlimit 1.5e3'),
  ).toBe('select "sku_name" , \'it\'\'s\' from "billing"."usage" limit 1.5e3')
})

test('translates function names to those of DuckDB', () => {
  expect(
    translated('select nvl(max(usage_date), current_date()), current_timestamp from system.billing.usage'),
  ).toBe('select ifnull ( max ( usage_date ) , estate_today ( ) ) , estate_now() from "billing"."usage"')
})

test('keeps typed literals', () => {
  expect(translated("select 1 from system.billing.usage where usage_date >= date '2025-05-01'")).toContain(
    "usage_date >= date '2025-05-01'",
  )
})

test.each([
  ['', 'a statement that begins with nothing'],
  ['show tables', 'a statement that begins with show'],
  ['select (select 1)', 'a select within a select'],
  ['select 1; select 2', 'more than one statement'],
  ["select read_text('/etc/hosts')", 'the function read_text'],
  ["select * from '/etc/hosts'", 'a table outside the catalog system'],
  ['select * from main.sales.orders', 'a table outside the catalog system'],
  ['select * from system.billing.usage, system.billing.list_prices', 'a list of tables'],
  ['select sum(1) over () from system.billing.usage', 'the word over'],
  ['describe table main.sales.orders', 'what is to be described'],
  ['select 1 ? 2', 'the character ?'],
])('does not understand %s', (statement, reason) => {
  expect(() => understand(statement, [])).toThrow(reason)
})
