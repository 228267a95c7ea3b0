import { expect, test } from 'vitest'
import { isReport, type AnyReport } from '#contract/report.ts'
import { callsOf, readingEndpoints, type Call } from './calls-of.ts'
import { emptyColumns, listsOfSomeWorlds, listsWithoutRows } from './empty-columns.ts'
import { openApi, rowsIn, type Row } from './open-api.ts'
import { worldSeed } from '../world/world-seed.ts'

// Which columns are empty differs between worlds; in each of them an empty one has a reason.
const isListedWorld = worldSeed === '1'

// The second has days of the world before it to compare with.
const ranges = [
  { since: '2025-05-01T00:00:00Z', until: '2025-06-01T00:00:00Z' },
  { since: '2025-05-28T00:00:00Z', until: '2025-06-01T00:00:00Z' },
]

const open = openApi()

// What the product recorded of itself is no part of the world.
const lists = readingEndpoints
  .filter(isReport)
  .filter(({ shape, range }) => shape === undefined && range !== 'recorded')

/** Orders, further pages and files have the same rows. */
const hasOtherRows = ({ url }: Call) => !/[?&](orderBy|page|format)=/.test(url)

const hasValue = (value: unknown) =>
  value !== null && value !== undefined && !(Array.isArray(value) && value.length === 0)

/** With every column that has to be asked for. */
function withAllColumns(call: Call, { columns }: AnyReport): Call {
  const asked = new Set(columns.flatMap(({ askedBy }) => askedBy ?? []))
  const [path = '', query] = call.url.split('?')
  const parameters = new URLSearchParams(query)
  for (const name of asked) parameters.set(name, 'true')
  return { ...call, url: `${path}?${parameters}` }
}

/** Rows of a list, of further ranges, assets and filters for as long as one of these columns has no value. */
async function rowsOf(list: AnyReport, columns: readonly string[], leastCalls: number): Promise<Row[]> {
  const isAnswered = async (call: Call) => (await open().api.answer(call)).status === 200
  const calls = (await callsOf(list, { mart: open().mart, ranges, isAnswered })).filter(hasOtherRows)
  const rows: Row[] = []
  for (const [index, call] of calls.entries()) {
    const isComplete = rows.length > 0 && columns.every((name) => rows.some((row) => hasValue(row[name])))
    if (index >= leastCalls && isComplete) break
    const answer = await open().api.answer(withAllColumns(call, list))
    if (answer.status === 200) rows.push(...rowsIn(list, answer))
  }
  return rows
}

const known = emptyColumns.flatMap(({ because, columns }) =>
  Object.entries(columns).flatMap(([list, names]) => names.map((name) => ({ list, name, because }))),
)
const inOrder = (texts: readonly string[]) => texts.toSorted()

test.each(lists)('$name has a value in every column, except those with a known reason', async (list) => {
  const expected = known.filter(({ list: named }) => named === list.name)
  const shown = list.columns.filter(({ wireOnly }) => wireOnly !== true)
  const wanted = shown.filter(({ name }) => !expected.some((column) => column.name === name))
  const rows = await rowsOf(
    list,
    wanted.map(({ name }) => name),
    // Of columns that are known to be empty both ranges are asked for.
    expected.length > 0 ? ranges.length : 1,
  )
  if (rows.length === 0 && list.name in listsOfSomeWorlds) return
  const isWithoutRows = isListedWorld ? list.name in listsWithoutRows : rows.length === 0
  expect({ hasRows: rows.length > 0 }).toEqual({ hasRows: !isWithoutRows })
  if (rows.length === 0) return
  const withoutValue = shown.filter(({ name }) => !rows.some((row) => hasValue(row[name])))
  const unexplained = withoutValue.filter(({ absentBecause }) => absentBecause === undefined)
  expect(unexplained.map(({ name }) => name)).toEqual([])
  if (!isListedWorld) return
  const empty = withoutValue.map(({ name, absentBecause }) => `${name}: ${absentBecause?.because}`)
  expect(inOrder(empty)).toEqual(inOrder(expected.map(({ name, because }) => `${name}: ${because}`)))
})

test('the known reasons are of existing lists', () => {
  const names = new Set(lists.map(({ name }) => name))
  const named = [
    ...Object.keys(listsWithoutRows),
    ...Object.keys(listsOfSomeWorlds),
    ...known.map(({ list }) => list),
  ]
  expect(named.filter((name) => !names.has(name))).toEqual([])
})
