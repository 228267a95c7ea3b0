import { globSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { sources, systems } from './catalogue.ts'

test('each source folder is listed once, under its name', () => {
  const folders = globSync('*/*/source.ts', { cwd: import.meta.dirname })
  // Databricks delivers Spark's logs, but not it alone writes them.
  const named = sources.map(({ system, name }) =>
    join(name === 'event-log' ? 'spark' : system, name, 'source.ts'),
  )
  expect(folders.length).toBeGreaterThan(10)
  expect(named.sort()).toEqual(folders.sort())
})

test('the system of each source is known', () => {
  const known = new Set(systems.map(({ name }) => name))
  expect(sources.filter(({ system }) => !known.has(system))).toEqual([])
})

test('sources share a table only through its declaration', () => {
  const tables = new Set(sources.flatMap((source) => source.tables))
  const names = [...tables].map(({ name }) => name)
  expect(names).toHaveLength(new Set(names).size)
})

test('every table has its key among its columns', () => {
  const tables = sources.flatMap((source) => source.tables)
  const strays = tables.flatMap(({ name, key, columns }) =>
    key.filter((column) => !(column in columns)).map((column) => `${name}.${column}`),
  )
  expect(strays).toEqual([])
})

test('a windowed source has a retention', () => {
  const windowed = sources.filter(({ windowDays }) => windowDays !== undefined)
  expect(
    windowed.filter(({ keptDays, lookBackDays }) => keptDays === undefined || lookBackDays === undefined),
  ).toEqual([])
})
