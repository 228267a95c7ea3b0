import { describe, expect, test } from 'vitest'
import { addAccount } from '#state/testing/accounts.ts'
import { byPerson } from '#state/testing/author.ts'
import { emptiedState, kinds } from '#state/testing/emptied-state.ts'
import { recordedChanges } from '#state/testing/recorded-changes.ts'
import type { WorkedIncident } from '../../incident-work-ports.ts'
import { incidentRound } from '../incident-round.ts'
import { failed, noRounds, publishing, type Row } from '../testing/incident-rows.ts'
import { stateIncidentWork } from './state-incident-work.ts'

const now = new Date('2025-05-31T12:00:00Z')
const author = byPerson('bert', now)

/** A failed run of the job 70 on some days. */
function worked(incidentId: string, firstDay: string, lastDay: string): WorkedIncident {
  return {
    incidentId,
    decisionId: null,
    cause: 'run_failure',
    atStake: '3.0000000000',
    rule: 'run_failure',
    target: 'JOB',
    category: 'PERFORMANCE',
    scopeKey: 'ASSET/1/JOB/70',
    workspaceId: '1',
    subscriptionId: null,
    firstDay,
    lastDay,
    occurrences: 2,
    severity: 'MEDIUM',
    price: '3.0000000000',
    summary: {
      title: 'Failed run',
      incidentType: 'RUN_FAILURE',
      incidentSubtype: null,
      level: 'ASSET',
      assetKind: 'JOB',
      assetId: '70',
      assetName: 'nightly',
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

describe.each(kinds)('work on incidents in %s state', (kind) => {
  const state = emptiedState(kind)
  const work = () => stateIncidentWork(state(), noRounds)
  const kept = async () =>
    (await work().all()).map(({ firstDay, lastDay, assignedTo, snoozedUntil, snoozedMoney, comments }) => ({
      days: `${firstDay} ${lastDay}`,
      assignedTo,
      snoozedUntil,
      snoozedMoney,
      comments,
    }))
  const nothing = { assignedTo: null, snoozedUntil: null, snoozedMoney: null, comments: 0 }

  test('incidents of one thing whose days meet are one piece of work, and others are another', async () => {
    await addAccount(state(), { username: 'ann', roles: ['user'], workspaceIds: ['1'] }, now)
    const first = worked('a', '2025-05-10', '2025-05-12')
    await work().act([first], { kind: 'ASSIGN', assignee: 'ann' }, author)
    await work().comment(worked('b', '2025-05-12', '2025-05-14'), 'On it', author)
    await work().act(
      [worked('c', '2025-05-14', '2025-05-15'), worked('d', '2025-05-20', '2025-05-20')],
      { kind: 'SNOOZE', until: '2025-06-10' },
      author,
    )
    expect((await kept()).toSorted((one, other) => one.days.localeCompare(other.days))).toEqual([
      {
        days: '2025-05-10 2025-05-15',
        assignedTo: 'ann',
        snoozedUntil: '2025-06-10',
        snoozedMoney: 3,
        comments: 1,
      },
      { ...nothing, days: '2025-05-20 2025-05-20', snoozedUntil: '2025-06-10', snoozedMoney: 3 },
    ])
    const { comments, events } = await work().thread(first)
    expect(comments).toMatchObject([{ writtenBy: 'bert', writtenAt: now, text: 'On it' }])
    expect(events.map(({ what, by, text }) => `${what} ${by} ${text}`)).toEqual([
      'ASSIGNED bert ann',
      'COMMENTED bert null',
      'SNOOZED bert 2025-06-10',
    ])
  })

  test('an undone action leaves what was there before, and both are recorded', async () => {
    const incident = worked('a', '2025-05-10', '2025-05-12')
    const snoozed = await work().act([incident], { kind: 'SNOOZE', until: '2025-06-10' }, author)
    const longer = await work().act([incident], { kind: 'SNOOZE', until: '2025-07-01' }, author)
    expect(await work().undo(snoozed, new Set(['a']), author)).toEqual([
      { incidentId: 'a', because: 'It was changed since.' },
    ])
    expect(await work().undo(longer, new Set(['a']), author)).toEqual([{ incidentId: 'a', because: null }])
    expect(await kept()).toMatchObject([{ snoozedUntil: '2025-06-10', snoozedMoney: 3 }])
    expect(await work().undo(snoozed, new Set(['a']), author)).toEqual([{ incidentId: 'a', because: null }])
    expect(await kept()).toMatchObject([{ snoozedUntil: null, snoozedMoney: null }])
    expect((await recordedChanges(state().db)).map(({ what, before }) => [what, before])).toEqual([
      ['incident.snooze', { snoozedUntil: null }],
      ['incident.snooze', { snoozedUntil: '2025-06-10' }],
      ['incident.snooze', { snoozedUntil: '2025-07-01' }],
      ['incident.unsnooze', { snoozedUntil: '2025-06-10' }],
    ])
  })

  test('an account that is removed takes care of nothing any more', async () => {
    await addAccount(state(), { username: 'ann', roles: ['user'], workspaceIds: ['1'] }, now)
    await addAccount(state(), { username: 'setup', roles: ['provisioning-admin'] }, now)
    expect(await work().assignees()).toEqual([{ username: 'ann', workspaceIds: ['1'] }])
    const incident = worked('a', '2025-05-10', '2025-05-12')
    await work().act([incident], { kind: 'ASSIGN', assignee: 'ann' }, author)
    await state().executeSql("delete from app_user where username = 'ann'")
    expect(await kept()).toMatchObject([{ assignedTo: null }])
  })

  test('a round remembers former ids of an incident, and forgets those of a forgotten one', async () => {
    const round = (version: number, ...rows: readonly Row[]) =>
      incidentRound(
        { db: state().db, mart: publishing(rows, version), now: () => now, isWhole: () => true },
        'PERFORMANCE',
      )
    const under = (incidentId: string, day: string) =>
      failed('70', 10, { incidentId, firstDay: day, lastDay: '2025-05-10' })
    await round(1, under('one', '2025-05-10'))
    await round(2, under('two', '2025-05-09'))
    await round(3, under('three', '2025-05-08'))
    expect(await Promise.all(['one', 'two', 'three'].map((id) => work().presentId(id)))).toEqual([
      'three',
      'three',
      undefined,
    ])
    await round(4, under('one', '2025-05-10'))
    expect(await Promise.all(['one', 'two', 'three'].map((id) => work().presentId(id)))).toEqual([
      undefined,
      'one',
      'one',
    ])
  })
})
