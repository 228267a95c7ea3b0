import { expect, test } from 'vitest'
import { verdictReasons, verdictSentence, type VerdictKind, type VerdictReason } from './saving-verdict.ts'

const changes = [
  { part: 'main', setting: 'photon', from: 'off', to: 'on' },
  { part: 'main', setting: 'worker_node_type', from: 'large', to: 'small' },
]
const missing = { before: 2, after: 7 }
const sentence = (kind: VerdictKind, reason: VerdictReason | null = null) =>
  verdictSentence({ kind, reason, missing, changes })

test('each verdict with an estimate is a sentence', () => {
  expect([sentence('SAVED'), sentence('COST_MORE'), sentence('NOT_DISTINGUISHABLE')]).toEqual([
    'The change saved money.',
    'Since the change the job costs more.',
    'The cost did not move by more than it usually does.',
  ])
})

test('each reason without an estimate is a sentence, with what is missing or what changed', () => {
  expect(verdictReasons.map((reason) => sentence('NOT_COMPARABLE', reason))).toEqual([
    'There are too few successful runs to judge the change: 2 before and 7 after are missing.',
    'The next change came before there were enough successful runs: 2 before and 7 after are missing.',
    'The job was deleted before there were enough successful runs: 2 before and 7 after are missing.',
    'Several settings changed within a day, so that nobody can know which of them moved the cost: photon from off to on, worker node type from large to small.',
    'The data volume moved together with the change, so that either may have moved the cost.',
    'The days of the week moved together with the change, so that either may have moved the cost.',
    'The runs were billed in several currencies, which cannot be compared.',
    'The prices of some of the runs are not known, so that their costs cannot be compared.',
    'Some of the runs cost nothing, so that no share of their cost can be computed.',
    'The data volume is known of some of the runs only, so that they cannot be compared.',
    'The change was undone within a day, so that there is nothing to judge.',
  ])
})

test('only the side that misses runs is named', () => {
  const text = verdictSentence({
    kind: 'TOO_FEW_RUNS',
    reason: 'RUNS_TO_COME',
    missing: { before: 0, after: 7 },
    changes,
  })
  expect(text).toBe('There are too few successful runs to judge the change: 7 after are missing.')
})

test('of a SQL warehouse days are counted instead of runs', () => {
  const warehouse = { assetKind: 'warehouse', changes: [], missing: { before: 0, after: 4 } } as const
  expect(verdictSentence({ ...warehouse, kind: 'TOO_FEW_RUNS', reason: 'RUNS_TO_COME' })).toBe(
    'There are too few days with statements to judge the change: 4 after are missing.',
  )
  expect(verdictSentence({ ...warehouse, kind: 'COST_MORE', reason: null })).toBe(
    'Since the change the SQL warehouse costs more.',
  )
})

test.each([
  ['cluster', 'all-purpose cluster', 'number of commands and runs'],
  ['pool', 'pool', 'number of VMs that clusters take'],
])('of a %s days with use are counted', (assetKind, asset, volume) => {
  const about = { assetKind, changes: [], missing: { before: 3, after: 0 } } as const
  expect(verdictSentence({ ...about, kind: 'TOO_FEW_RUNS', reason: 'NEXT_CHANGE' })).toBe(
    'The next change came before there were enough days with use: 3 before are missing.',
  )
  expect(verdictSentence({ ...about, kind: 'COST_MORE', reason: null, isByCostAlone: true })).toBe(
    `Since the change the ${asset} costs more. The cost of days is compared by itself, as their ${volume} is not known or does not vary.`,
  )
})
