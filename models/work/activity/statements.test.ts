import { expect, test } from 'vitest'
import { calendarRow } from '#models/testing/rows.ts'
import { eachChanged, selectAlone, type RowsRead } from '#models/testing/select-alone.ts'
import { activity } from './model.ts'

const [day, nextDay] = ['2025-05-02', '2025-05-03']
const calendar = [1, 2, 3, 4].map((number) => calendarRow(`2025-05-0${number}`))
const ms = (time: string) => Date.parse(`2025-05-${time}:00Z`)

const resource = { day, resource_id: 'warehouse:w', resource_number: 1 }
const statement = {
  day,
  last_day: day,
  warehouse_id: 'w',
  statement_id: 's',
  source_id: 'dashboard',
  job_run_id: '7',
  from_ms: ms('02T10:00'),
  until_ms: ms('02T11:00'),
  uses_compute: true,
}
const overnight = { ...statement, last_day: nextDay, until_ms: ms('03T01:00') }

/** Stretches of statements, as `statement from until`. */
async function stretches(statements: readonly object[], days = [day, nextDay], rows: RowsRead = {}) {
  const resource_day = [resource, { ...resource, day: nextDay }, { ...resource, day: '2025-05-01' }]
  const read = { calendar, resource_day, statement: statements, ...rows }
  const found = await selectAlone(activity, read, { days })
  const time = (value: unknown) => new Date(Number(value)).toISOString().slice(8, 16)
  return found.map(
    ({ statement_id, from_ms, until_ms }) => `${String(statement_id)} ${time(from_ms)} ${time(until_ms)}`,
  )
}

test('a statement works on its warehouse, for whatever and whichever run sent it', async () => {
  const rows = { calendar, resource_day: [resource], statement: [statement] }
  expect(await selectAlone(activity, rows, { days: [day] })).toMatchObject([
    {
      resource_number: 1,
      consumer: 'query',
      consumer_id: 'dashboard',
      run_id: '7',
      statement_id: 's',
      from_ms: String(ms('02T10:00')),
      until_ms: String(ms('02T11:00')),
      is_run: true,
    },
  ])
})

test('a statement works on each of the asked days on which it lasts', async () => {
  expect(await stretches([statement])).toEqual(['s 02T10:00 02T11:00'])
  expect(await stretches([statement], [nextDay])).toEqual([])
  expect(await stretches([overnight])).toEqual(['s 02T10:00 03T00:00', 's 03T00:00 03T01:00'])
  expect(await stretches([overnight], [day])).toEqual(['s 02T10:00 03T00:00'])
  expect(await stretches([overnight], [nextDay])).toEqual(['s 03T00:00 03T01:00'])
})

test('a statement that has not ended, or took no time, does not work', async () => {
  const open = { ...statement, until_ms: null }
  const instant = { ...statement, until_ms: statement.from_ms }
  expect(await stretches([open, instant])).toEqual([])
})

test('a statement that uses no compute does not work, on any day', async () => {
  expect(await stretches([statement, overnight].map((one) => ({ ...one, uses_compute: false })))).toEqual([])
})

test('the warehouse is that of the same day, account and workspace', async () => {
  const others = eachChanged(resource, {
    day: nextDay,
    account_id: 'other',
    workspace_id: '2',
    resource_id: 'warehouse:v',
  })
  expect(await stretches([statement], [day, nextDay], { resource_day: others })).toEqual([])
})
