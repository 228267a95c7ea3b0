import { globSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Collected } from './collected-estate.ts'
import { collectedWorld } from './collected-world.ts'
import { machinesOfMistakes, moneyOfTags } from './corrected-usage.ts'
import { kindsOfMess, statementsThatGoOn } from './kinds-of-mess.ts'
import { moneyCompared } from './money-compared.ts'

// Each of these worlds has each kind of mess at least twenty times.
const [seed = '', cloud = ''] = (process.env['LAKEGAUGE_MESSY_WORLD'] ?? '1 azure').split(' ')
const words = ['--seed', seed, '--cloud', cloud, '--messy']
const clock = new Date('2025-05-31T23:00:00Z')

type Compared = {
  subject: string
  name: string
  found: number
  expected: number
  isRight: boolean
  isMarked: boolean
  /** The warehouse and day, where a statement goes on there that no history has yet. */
  goesOn: string | undefined
  kinds: string[]
}

let collected: Collected
let compared: Compared[]
let failed: readonly unknown[]
let truth: string
let facts: string
let close: () => Promise<void>

beforeAll(async () => {
  // A busy machine takes long.
  const world = await collectedWorld(words, { longestMs: 900_000 })
  ;({ collected, close } = world)
  failed = world.summary.failed
  truth = world.truth
  ;[facts = ''] = globSync(join(world.estateCache, `*-messy-${seed}`))
  const rows = await collected.lake.rows(`
    select compared.*, kinds, going.warehouse_id as going_warehouse_id
    from (${moneyCompared(world.truth)}) as compared
    left join (
      select subject, workspace_id, subject_id, attempt, day, string_agg(kind, '|' order by kind) as kinds
      from (${kindsOfMess(facts, clock)})
      group by all
    ) as mess using (subject, workspace_id, subject_id, attempt, day)
    left join (${statementsThatGoOn(facts, clock)}) as going
      on going.workspace_id = compared.workspace_id
      and going.day = compared.day
      and compared.subject_id in ('query ' || going.warehouse_id, 'warehouse ' || going.warehouse_id)`)
  compared = rows.map((row) => ({
    subject: String(row['subject']),
    name: ['subject', 'subject_id', 'attempt', 'day', 'part'].map((key) => row[key]).join(' '),
    found: Number(row['found']),
    expected: Number(row['expected']),
    isRight: row['is_right'] === true,
    isMarked: row['is_marked'] === true,
    goesOn:
      row['going_warehouse_id'] === null
        ? undefined
        : ['workspace_id', 'going_warehouse_id', 'day', 'part'].map((key) => row[key]).join(' '),
    kinds: row['kinds'] === null ? ['no mess'] : String(row['kinds']).split('|'),
  }))
  console.info(tableByKind())
}, 1_200_000)

afterAll(() => close())

const isSilent = ({ isRight, isMarked, goesOn }: Compared) => !isRight && !isMarked && goesOn === undefined

function tableByKind(): string {
  const count = (rows: readonly Compared[]) => [
    rows.length,
    rows.filter(({ isRight }) => isRight).length,
    rows.filter(({ isRight, isMarked }) => !isRight && isMarked).length,
    rows.filter(isSilent).length,
  ]
  const kinds = [...new Set(compared.flatMap((row) => row.kinds))].toSorted()
  const subjects = [...new Set(compared.map(({ subject }) => subject))].toSorted()
  const lines = [
    ...kinds.map((kind) => [kind, ...count(compared.filter((row) => row.kinds.includes(kind)))]),
    ...subjects.map((name) => [`all: ${name}`, ...count(compared.filter(({ subject }) => subject === name))]),
  ]
  const head = ['', 'compared', 'right', 'wrong, marked', 'wrong, silent']
  return [head, ...lines]
    .map(
      ([kind, ...counts]) => String(kind).padEnd(50) + counts.map((one) => String(one).padStart(15)).join(''),
    )
    .join('\n')
}

test('every source is collected', () => {
  expect(failed).toEqual([])
})

test('each kind of mess is compared at least twenty times', () => {
  const kinds = Map.groupBy(
    compared.flatMap(({ kinds: of, name }) => of.map((kind) => ({ kind, name }))),
    ({ kind }) => kind,
  )
  expect(kinds.size).toBeGreaterThan(38)
  expect([...kinds].filter(([, rows]) => rows.length < 20).map(([kind]) => kind)).toEqual([])
})

test('no amount is wrong without a mark', () => {
  const silent = compared.filter(isSilent)
  expect(silent.map(({ name, expected, found }) => `${name}: ${expected}, found ${found}`)).toEqual([])
})

test('at most a tenth of the money stands on weak evidence, and marks are not given away', async () => {
  const [money] = await collected.lake.rows(
    "select sum(amount) filter (confidence in ('estimated', 'unallocated')) / sum(amount) as weak from run_cost_part",
  )
  console.info(`on weak evidence: ${String(money?.['weak'])}`)
  expect(Number(money?.['weak'])).toBeLessThan(0.1)
  expect(compared.filter(({ isRight }) => !isRight).length / compared.length).toBeLessThan(0.03)
})

test('while a statement goes on, what it and its warehouse cost together is right', () => {
  const going = Map.groupBy(
    compared.filter(({ goesOn }) => goesOn !== undefined),
    ({ goesOn }) => goesOn,
  )
  const sums = [...going.values()].map((rows) => ({
    found: rows.reduce((sum, row) => sum + row.found, 0),
    expected: rows.reduce((sum, row) => sum + row.expected, 0),
  }))
  expect(sums.length).toBeGreaterThan(0)
  expect(sums.filter(({ found, expected }) => Math.abs(found - expected) > 1e-6)).toEqual([])
})

test('usage costs the tags that it has at last, to the last digit', async () => {
  const costs = await moneyOfTags(collected.lake, truth)
  expect(costs.filter(({ expected }) => expected === '0').length).toBeGreaterThan(20)
  expect(costs.filter(({ expected, found }) => expected !== found)).toEqual([])
})

test('no machine was up because of usage that was withdrawn', async () => {
  const machines = await machinesOfMistakes(collected.lake, facts)
  expect(machines.length).toBeGreaterThan(100)
  expect(machines.filter(({ found_ms }) => Number(found_ms) > 0)).toEqual([])
})

test('runs whose end the workspace does not report have ended when they did', async () => {
  const runs = await collected.lake.rows(`
    select end_gap.subject_id as run_id, run.status, epoch_ms(run.end_time) as found, happened.end_ms as expected
    from read_parquet('${join(facts, 'end_gap.parquet')}') as end_gap
    inner join read_parquet('${join(facts, 'run.parquet')}') as happened
      on happened.workspace_id = end_gap.workspace_id
      and happened.run_id = end_gap.subject_id
    inner join run
      on run.workspace_id = end_gap.workspace_id
      and run.run_id = end_gap.subject_id
      and run.is_last_attempt
    where end_gap.subject = 'RUN'
      and happened.end_ms < ${clock.getTime()}`)
  expect(runs.length).toBeGreaterThan(80)
  expect(runs.filter(({ found, expected }) => !(Math.abs(Number(found) - Number(expected)) < 2000))).toEqual(
    [],
  )
})

test('names have no half of a pair and no U+0000, whatever the sources write', async () => {
  const names = await collected.lake.rows("select distinct name from job where name like 'refit %demand%'")
  expect(names.map(({ name }) => name).toSorted()[0]).toBe('refit \ufffddemand (old)')
})
