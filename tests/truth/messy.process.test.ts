import { globSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Collected } from './collected-estate.ts'
import { collectedWorld } from './collected-world.ts'
import { kindsOfMess } from './kinds-of-mess.ts'
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
  kinds: string[]
}

let collected: Collected
let compared: Compared[]
let failed: readonly unknown[]
let close: () => Promise<void>

beforeAll(async () => {
  // A busy machine takes long.
  const world = await collectedWorld(words, { longestMs: 900_000 })
  ;({ collected, close } = world)
  failed = world.summary.failed
  const [facts = ''] = globSync(join(world.estateCache, `*-messy-${seed}`))
  const rows = await collected.lake.rows(`
    select compared.*, kinds
    from (${moneyCompared(world.truth)}) as compared
    left join (
      select subject, workspace_id, subject_id, attempt, day, string_agg(kind, '|' order by kind) as kinds
      from (${kindsOfMess(facts, clock)})
      group by all
    ) as mess using (subject, workspace_id, subject_id, attempt, day)`)
  compared = rows.map((row) => ({
    subject: String(row['subject']),
    name: ['subject', 'subject_id', 'attempt', 'day', 'part'].map((key) => row[key]).join(' '),
    found: Number(row['found']),
    expected: Number(row['expected']),
    isRight: row['is_right'] === true,
    isMarked: row['is_marked'] === true,
    kinds: row['kinds'] === null ? ['no mess'] : String(row['kinds']).split('|'),
  }))
  console.info(tableByKind())
}, 1_200_000)

afterAll(() => close())

const isSilent = ({ isRight, isMarked }: Compared) => !isRight && !isMarked

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
  expect(kinds.size).toBeGreaterThan(28)
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
