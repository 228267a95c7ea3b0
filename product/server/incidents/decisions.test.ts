import { describe, expect, test } from 'vitest'
import { byPerson } from '#state/testing/author.ts'
import { emptiedState, kinds } from '#state/testing/emptied-state.ts'
import { recordedChanges } from '#state/testing/recorded-changes.ts'
import type { IncidentReference } from '../incident-ports.ts'
import { incidentRound } from './incident-round.ts'
import { stateIncidents } from './state-incidents.ts'
import { failed, noRounds, publishing, type Row } from './testing/incident-rows.ts'

const now = new Date('2025-05-11T12:00:00Z')
const at = (minute: number) => new Date(now.getTime() + minute * 60_000)
const ann = byPerson('ann', at(1))
const bob = byPerson('bob', at(2))
const carl = byPerson('carl', at(3))

/** The failed run of a job on 10 May, as somebody dismisses it. */
function reference(assetId: string): IncidentReference {
  return {
    incidentId: `${assetId}-2025-05-10`,
    rule: 'run_failure',
    target: 'JOB',
    category: 'PERFORMANCE',
    scopeKey: `ASSET/1/JOB/${assetId}`,
    workspaceId: '1',
    subscriptionId: 'sub',
    firstDay: '2025-05-10',
    lastDay: '2025-05-10',
    occurrences: 1,
    severity: 'MEDIUM',
    price: '3.5000000000',
    summary: {
      title: 'Failed run',
      incidentType: 'RUN_FAILURE',
      incidentSubtype: null,
      level: 'ASSET',
      assetKind: 'JOB',
      assetId,
      assetName: `Job ${assetId}`,
      skuName: null,
      period: null,
      measured: null,
      allowed: null,
      currentCost: null,
      referenceCost: null,
      currency: 'USD',
    },
  }
}

const about = (assetId: string) => ({ kind: 'incident', id: `${assetId}-2025-05-10` })
const open = { status: 'OPEN', reason: null, muteUntil: null, decidedBy: null }
const known = { reason: 'known', muteUntil: '2025-05-20' }
const dismissed = (assetId: string, decision: { reason: string; muteUntil: string | null }) => ({
  status: 'DISMISSED',
  ...decision,
  title: 'Failed run',
  assetName: `Job ${assetId}`,
})

describe.each(kinds)('decisions about incidents in %s state', (kind) => {
  const state = emptiedState(kind)
  const incidents = () => stateIncidents(state(), () => now, noRounds)
  const changes = () => recordedChanges(state().db)
  const round = (version: number, ...rows: readonly Row[]) => {
    const parts = {
      db: state().db,
      mart: publishing(rows, version),
      now: () => now,
      isWhole: () => true,
    }
    return incidentRound(parts, 'PERFORMANCE')
  }

  test('a dismissal is recorded with who dismissed what, when and why, and its state before', async () => {
    await round(1, failed('a', 10))
    expect(await incidents().dismiss([reference('a'), reference('unseen')], known, ann)).toBe(2)
    expect(await changes()).toEqual([
      { what: 'incident.dismiss', about: about('a'), before: open, after: dismissed('a', known), ...ann },
      {
        what: 'incident.dismiss',
        about: about('unseen'),
        before: null,
        after: dismissed('unseen', known),
        ...ann,
      },
    ])
  })

  test('a second dismissal keeps the former reason and its author in the record', async () => {
    await round(1, failed('a', 10))
    await incidents().dismiss([reference('a')], known, ann)
    const second = { reason: 'other', muteUntil: null }
    await incidents().dismiss([reference('a')], second, bob)
    expect((await changes()).at(-1)).toEqual({
      what: 'incident.dismiss',
      about: about('a'),
      before: { status: 'DISMISSED', ...known, decidedBy: 'ann' },
      after: dismissed('a', second),
      ...bob,
    })
    expect(await incidents().decisions()).toMatchObject([{ ...second, decidedBy: 'bob', decidedAt: at(2) }])
  })

  test('an undone dismissal is recorded with who undid it, whose it was, its reason, and the state after', async () => {
    await round(1, failed('a', 10), failed('b', 10))
    await incidents().dismiss([reference('a'), reference('b')], known, ann)
    await round(2, failed('a', 10), failed('b', 10, { status: 'RESOLVED', resolvedDay: '2025-05-11' }))
    const ids = [about('a').id, about('b').id]
    expect(await incidents().restore([...ids, 'nobody knows'], carl)).toBe(2)
    const before = { status: 'DISMISSED', ...known, decidedBy: 'ann' }
    const undone = (await changes()).slice(2)
    expect(undone.toSorted((one, other) => one.about.id.localeCompare(other.about.id))).toEqual([
      { what: 'incident.restore', about: about('a'), before, after: { status: 'OPEN' }, ...carl },
      { what: 'incident.restore', about: about('b'), before, after: { status: 'RESOLVED' }, ...carl },
    ])
    expect(await incidents().decisions()).toEqual([])
  })

  test('what was not dismissed is not undone, and nothing is recorded', async () => {
    await round(1, failed('a', 10))
    expect(await incidents().restore([about('a').id], carl)).toBe(0)
    expect(await changes()).toEqual([])
  })

  test('cleaning is recorded with who cleaned which days and incidents, and when', async () => {
    await round(1, failed('a', 10), failed('b', 10), failed('c', 11))
    const days = { since: '2025-05-10', until: '2025-05-11' }
    expect(await incidents().clean({ category: 'PERFORMANCE', ...days }, carl)).toBe(2)
    const [cleaned, ...others] = await changes()
    expect(others).toEqual([])
    expect(cleaned).toMatchObject({
      what: 'incident.clean',
      about: { kind: 'incidents', id: 'PERFORMANCE' },
      after: {
        ...days,
        incidentIds: expect.arrayContaining([about('a').id, about('b').id]),
      },
      ...carl,
    })
    expect(await incidents().clean(days, bob)).toBe(0)
    expect((await changes()).at(-1)).toMatchObject({
      about: { kind: 'incidents', id: 'ALL' },
      after: { ...days, incidentIds: [] },
      ...bob,
    })
  })

  test('cleaning keeps in the record which dismissals it took the place of, whose they were and why', async () => {
    await round(1, failed('a', 10), failed('b', 10))
    await incidents().dismiss([reference('a')], known, ann)
    await incidents().clean({ since: '2025-05-10', until: '2025-05-11' }, carl)
    const cleaned = (await changes()).at(-1)
    expect(cleaned?.what).toBe('incident.clean')
    const before = JSON.stringify(cleaned?.before)
    for (const text of [about('a').id, 'DISMISSED', 'known', '2025-05-20', 'ann'])
      expect(before).toContain(text)
  })
})
