import { expect, test } from 'vitest'
import type { IncidentRule } from '../contract.ts'
import {
  batchOf,
  conflictsOf,
  enteredOf,
  errorsOf,
  isValid,
  keptMine,
  noChanges,
  placeKey,
  rulesByPlace,
  takenTheirs,
  undone,
  withOverride,
  withoutOverride,
  withValues,
} from './draft.ts'
import {
  chosenTarget,
  foundText,
  frequencyLabel,
  limitText,
  placeLabel,
  savedText,
  severityLabel,
  targetLabel,
  targetsOf,
} from './rule-text.ts'

const everywhere: IncidentRule = {
  id: 'idle_instance:APC',
  rule: 'idle_instance',
  title: 'Idle instance',
  meaning: 'It idled.',
  category: 'PERFORMANCE',
  incidentType: 'IDLE_TIME',
  incidentSubtype: null,
  targetAssetType: 'APC',
  frequency: 'NOT_APPLICABLE',
  costAggregationLevel: 'NOT_APPLICABLE',
  scope: 'GLOBAL',
  subscriptionId: null,
  workspaceId: null,
  workspaceName: null,
  assetId: null,
  assetName: null,
  enabled: true,
  threshold: 40,
  otherLimit: null,
  minimumAmount: '1.5000000000',
  severity: null,
  thresholdOf: { label: 'Idle time', unit: 'minutes', least: 1, most: 1000 },
  otherLimitOf: null,
  waitsFor: null,
  updatedBy: null,
  updatedAt: null,
}
const inProduction: IncidentRule = {
  ...everywhere,
  id: 'p1',
  scope: 'WORKSPACE_SPECIFIC',
  workspaceId: '1',
  workspaceName: 'Production',
  threshold: 60,
  updatedBy: 'anna',
  updatedAt: '2026-03-01T12:00:00.000Z',
}
const place = {
  scope: 'ASSET_SPECIFIC',
  subscriptionId: null,
  workspaceId: '1',
  workspaceName: 'Production',
  assetId: 'c-1',
  assetName: 'Analysts',
} as const
const values = enteredOf(everywhere)
const savedWith = (...overrides: IncidentRule[]) =>
  rulesByPlace([{ ...everywhere, overridden: true, overrides }])

test('a value that is set back to what is saved is no change', () => {
  const changed = withValues(noChanges, everywhere, { ...values, threshold: 50 })
  expect(changed.size).toBe(1)
  expect(withValues(changed, everywhere, values).size).toBe(0)
  expect(undone(changed, everywhere).size).toBe(0)
})

test('a draft is one batch, each change with the time that it is based on', () => {
  let draft = withValues(noChanges, everywhere, { ...values, threshold: 50 })
  draft = withoutOverride(draft, inProduction)
  draft = withOverride(draft, everywhere, place)
  expect(batchOf(draft)).toEqual({
    creates: [
      {
        rule: 'idle_instance',
        targetAssetType: 'APC',
        scope: 'ASSET_SPECIFIC',
        workspaceId: '1',
        assetId: 'c-1',
        enabled: true,
        threshold: 40,
        otherLimit: null,
        minimumAmount: '1.5',
        severity: null,
      },
    ],
    changes: [
      {
        id: 'idle_instance:APC',
        seenChange: null,
        enabled: true,
        threshold: 50,
        otherLimit: null,
        minimumAmount: '1.5',
        severity: null,
      },
    ],
    deletes: [{ id: 'p1', seenChange: '2026-03-01T12:00:00.000Z' }],
  })
  const [, , created] = [...draft.values()]
  expect(created && withoutOverride(draft, created.rule).size).toBe(2)
})

test('values out of their bounds are refused at their field', () => {
  expect(errorsOf(everywhere, values)).toEqual({})
  expect(errorsOf(everywhere, { ...values, threshold: undefined, minimumAmount: '-1' })).toEqual({
    threshold: 'Idle time cannot be empty',
    minimumAmount: 'Give an amount such as 1.50',
  })
  const draft = withValues(noChanges, everywhere, { ...values, threshold: 1001 })
  expect(
    [...draft.values()].flatMap((edit) => (edit.kind === 'delete' ? [] : errorsOf(edit.rule, edit.values))),
  ).toEqual([{ threshold: 'Idle time must be between 1 and 1000' }])
  expect(isValid(draft)).toBe(false)
})

test('what another administrator saved is shown, and neither side is lost', () => {
  const draft = withValues(noChanges, inProduction, { ...enteredOf(inProduction), threshold: 70 })
  expect(conflictsOf(draft, savedWith(inProduction))).toEqual([])
  const theirs = { ...inProduction, threshold: 80, updatedBy: 'bob', updatedAt: '2026-03-01T12:05:00.000Z' }
  const [conflict] = conflictsOf(draft, savedWith(theirs))
  expect(conflict).toMatchObject({ key: placeKey(inProduction), theirs: { updatedBy: 'bob', threshold: 80 } })
  if (!conflict) return
  expect(takenTheirs(draft, conflict).size).toBe(0)
  const rebased = keptMine(draft, conflict)
  expect(conflictsOf(rebased, savedWith(theirs))).toEqual([])
  expect(batchOf(rebased).changes).toMatchObject([{ threshold: 70, seenChange: theirs.updatedAt }])
})

test('a change of an override that another removed can be made anew, and a removal is done', () => {
  const change = withValues(noChanges, inProduction, { ...enteredOf(inProduction), threshold: 70 })
  const [gone] = conflictsOf(change, savedWith())
  expect(gone && batchOf(keptMine(change, gone)).creates).toMatchObject([{ workspaceId: '1', threshold: 70 }])
  const removal = withoutOverride(noChanges, inProduction)
  const [done] = conflictsOf(removal, savedWith())
  expect(done && keptMine(removal, done).size).toBe(0)
})

test('an override that another made at the same place meanwhile is changed in its place', () => {
  const draft = withOverride(noChanges, everywhere, {
    ...place,
    scope: 'WORKSPACE_SPECIFIC',
    assetId: null,
    assetName: null,
  })
  const [conflict] = conflictsOf(draft, savedWith(inProduction))
  expect(conflict && batchOf(keptMine(draft, conflict)).changes).toMatchObject([{ id: 'p1', threshold: 40 }])
})

test('rules stand in words', () => {
  expect([everywhere, inProduction, { ...everywhere, ...place }].map(placeLabel)).toEqual([
    'Everywhere',
    'Workspace Production',
    'Analysts (Production)',
  ])
  expect(foundText({ findings: 1, things: 6 })).toBe('1 finding (6 assets)')
  expect([frequencyLabel('WEEKLY'), frequencyLabel('NOT_APPLICABLE')]).toEqual(['Weeks', undefined])
  expect(limitText(40, everywhere.thresholdOf)).toBe('40 min')
  expect([severityLabel(null), severityLabel('HIGH'), targetLabel('APC'), targetLabel('SOME_THING')]).toEqual(
    ['Automatic', 'High', 'All-purpose clusters', 'Some thing'],
  )
})

test('an address chooses a target by name, else by its place, else the first', () => {
  const targets = targetsOf(
    ['POOL', 'OTHER', 'JOB', 'APC', 'JOB'].map((targetAssetType) => ({ targetAssetType })),
  )
  expect(targets).toEqual(['JOB', 'APC', 'POOL', 'OTHER'])
  expect(chosenTarget(targets, 'APC', '0')).toBe('APC')
  expect(chosenTarget(targets, 'GONE', '2')).toBe('POOL')
  expect(chosenTarget(targets, undefined, undefined)).toBe('JOB')
})

test('saving is reported by what was done', () => {
  const texts = [
    [1, 1, 0],
    [0, 2, 0],
    [0, 0, 1],
  ] as const
  expect(texts.map(([created, changed, deleted]) => savedText({ created, changed, deleted }))).toEqual([
    'Incident configuration saved!',
    'Incident configuration changed!',
    'Incident configuration removed!',
  ])
})
