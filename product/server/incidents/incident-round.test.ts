import { describe, expect, test } from 'vitest'
import { byPerson } from '#state/testing/author.ts'
import { emptiedState, kinds } from '#state/testing/emptied-state.ts'
import { incidentRound } from './incident-round.ts'
import { stateIncidents } from './state-incidents.ts'
import { failed, noRounds, publishing, type Row } from './testing/incident-rows.ts'

const now = new Date('2025-05-11T12:00:00Z')
const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000)

const resolved = (day: number) => ({
  status: 'RESOLVED',
  resolvedDay: `2025-05-${String(day).padStart(2, '0')}`,
})

const ann = byPerson('ann', now)
const root = byPerson('root', now)

type Published = { version: number; newestDay?: string | null; isWhole?: boolean; at?: Date }

describe.each(kinds)('rounds of incidents in %s state', (kind) => {
  const state = emptiedState(kind)
  const db = () => state().db
  const life = (at: Date = now) => stateIncidents(state(), () => at, noRounds)

  function round(rows: readonly Row[], published: Published, given = db()) {
    const { version, newestDay = '2025-05-11', isWhole = true, at = now } = published
    const mart = publishing(rows, version, newestDay)
    const parts = { db: given, mart, now: () => at, isWhole: () => isWhole }
    return incidentRound(parts, 'PERFORMANCE')
  }
  const loaded = () => round([], { version: 1 })
  const statuses = async () => {
    const { rows } = await state().executeSql('select incident_id, status from incident order by incident_id')
    return rows.map(({ incident_id: id, status }) => `${id} ${status}`)
  }
  const notices = async () => {
    const { rows } = await state().executeSql(
      `select kind, payload ->> 'title' as title, payload ->> 'detail' as detail
       from notification_outbox order by occurred_at, kind`,
    )
    return rows.map(({ kind, title, detail }) => `${kind} ${title}: ${detail}`)
  }

  test('an incident begins, goes on and ends, each with its notice, and a repeated round changes nothing', async () => {
    await loaded()
    expect(await round([failed('a', 10)], { version: 2 })).toEqual({
      isRefused: false,
      written: 1,
      notices: 1,
      leftOut: [],
    })
    expect(await round([failed('a', 10)], { version: 2 })).toEqual({
      isRefused: false,
      written: 0,
      notices: 0,
      leftOut: [],
    })
    const gone = failed('a', 10, { lastDay: '2025-05-11', occurrences: 2 })
    expect(await round([gone], { version: 3, at: later(5) })).toMatchObject({ written: 1, notices: 0 })
    const over = { ...gone, ...resolved(12) }
    expect(await round([over], { version: 4, at: later(9) })).toMatchObject({ written: 1, notices: 1 })
    expect(await life().life('a-2025-05-10')).toMatchObject({
      status: 'RESOLVED',
      firstSeenAt: now,
      resolvedAt: later(9),
      notifiedAt: now,
      decision: null,
    })
    expect(await notices()).toEqual([
      'OPENED Failed run: The run failed.',
      'RESOLVED Failed run: Nothing was found on 2025-05-12.',
    ])
  })

  test('nobody is informed of history, of what ended days ago and of what is no more known', async () => {
    await round([failed('old', 1)], { version: 1, isWhole: false })
    await round([failed('old', 1), failed('b', 10)], { version: 2 })
    await round([failed('old', 1), failed('b', 10), failed('c', 3, resolved(7))], { version: 3 })
    await round([failed('old', 1, resolved(11)), failed('b', 10)], { version: 4 })
    expect(await notices()).toEqual([])
    expect(await life().findNew('ann', null)).toEqual({ incidents: [], since: null })
  })

  test('several incidents of one cause make one notice, and their last end makes one', async () => {
    const small = failed('a', 10, { incidentId: 'small', rule: 'other', severity: 'LOW', title: 'Other' })
    await loaded()
    await round([failed('a', 10), small], { version: 2 })
    await round([{ ...failed('a', 10), ...resolved(11) }, small], { version: 3, at: later(1) })
    await round(
      [
        { ...failed('a', 10), ...resolved(11) },
        { ...small, ...resolved(11) },
      ],
      {
        version: 4,
        at: later(2),
      },
    )
    expect(await notices()).toEqual([
      'OPENED Failed run and 1 other incident: The run failed.',
      'RESOLVED Failed run and 1 other incident: Nothing was found on 2025-05-11.',
    ])
  })

  test('what corrected data no longer show is restated, and seen again it is open again', async () => {
    await loaded()
    await round([failed('a', 10)], { version: 2 })
    await round([], { version: 3, at: later(1), isWhole: false })
    expect(await statuses()).toEqual(['a-2025-05-10 OPEN'])
    await round([], { version: 3, at: later(2) })
    expect(await life().decisions()).toMatchObject([
      { incidentId: 'a-2025-05-10', status: 'RESTATED', decidedBy: null, summary: { assetName: 'Job a' } },
    ])
    expect((await notices()).at(-1)).toBe('RESOLVED Failed run: Corrected data no longer show it.')
    await round([failed('a', 10)], { version: 4, at: later(3) })
    expect(await statuses()).toEqual(['a-2025-05-10 OPEN'])
    expect(await notices()).toHaveLength(3)
  })

  test('a correction that moves the first day keeps the life of the incident', async () => {
    await loaded()
    await round([failed('a', 10)], { version: 2 })
    const moved = failed('a', 9, { lastDay: '2025-05-10' })
    expect(await round([moved], { version: 3, at: later(1) })).toMatchObject({ notices: 0 })
    expect(await statuses()).toEqual(['a-2025-05-09 OPEN'])
    expect(await life().life('a-2025-05-09')).toMatchObject({ firstSeenAt: now, notifiedAt: now })
  })

  test('a dismissal stays, ends its cause, mutes what begins until its day, and is taken back', async () => {
    const reference = async () => {
      const [kept] = await life().decisions()
      return kept
    }
    await loaded()
    await round([failed('a', 10)], { version: 2 })
    const seen = { ...failed('a', 10), summary: { ...failed('a', 10) } } as never
    const decision = { reason: 'known', muteUntil: '2025-05-20' }
    expect(await life().dismiss([seen], decision, byPerson('ann', later(1)))).toBe(1)
    await round([failed('a', 10, { occurrences: 2 })], { version: 3, at: later(2) })
    const next = failed('a', 14)
    await round([failed('a', 10, { occurrences: 2, ...resolved(12) }), next], {
      version: 4,
      at: later(3),
      newestDay: '2025-05-14',
    })
    expect(await statuses()).toEqual(['a-2025-05-10 DISMISSED', 'a-2025-05-14 DISMISSED'])
    expect(await reference()).toMatchObject({
      ...decision,
      decidedBy: 'ann',
      decidedAt: later(1),
      occurrences: 2,
    })
    const after = failed('a', 21)
    await round([failed('a', 10, { occurrences: 2, ...resolved(12) }), next, after], {
      version: 5,
      at: later(4),
      newestDay: '2025-05-21',
    })
    expect((await statuses()).at(-1)).toBe('a-2025-05-21 OPEN')
    expect(await notices()).toEqual([
      'OPENED Failed run: The run failed.',
      'RESOLVED Failed run: Dismissed by ann: known',
      'OPENED Failed run: The run failed.',
    ])
    expect(await life().restore(['a-2025-05-10', 'a-2025-05-14', 'a-2025-05-21'], ann)).toBe(2)
    expect(await statuses()).toEqual(['a-2025-05-10 RESOLVED', 'a-2025-05-14 OPEN', 'a-2025-05-21 OPEN'])
  })

  test('what is cleaned stays hidden while it goes on, and is counted no more', async () => {
    await loaded()
    await round([failed('a', 10), failed('b', 11)], { version: 2 })
    expect((await life().findNew('ann', ['1'])).incidents).toHaveLength(2)
    expect((await life().findNew('ann', ['2'])).incidents).toEqual([])
    const range = { category: 'PERFORMANCE' as const, since: '2025-05-10', until: '2025-05-11' }
    expect(await life().clean({ ...range, category: 'COST' }, root)).toBe(0)
    expect(await life().clean(range, root)).toBe(1)
    await round([failed('a', 10, { occurrences: 5 }), failed('b', 11)], { version: 3, at: later(1) })
    expect((await notices()).at(-1)).toBe('RESOLVED Failed run: Cleaned by root.')
    expect(await statuses()).toEqual(['a-2025-05-10 CLEANED', 'b-2025-05-11 OPEN'])
    expect((await life().findNew('ann', null)).incidents).toEqual([
      { incidentId: 'b-2025-05-11', category: 'PERFORMANCE' },
    ])
  })

  test('only what was first seen after a visit is new', async () => {
    await state().executeSql(
      `insert into app_user (username, password_hash, roles, must_change_password, created_at, password_changed_at)
       values ('ann', '', '{}', false, now(), now())`,
    )
    await loaded()
    await round([failed('a', 10)], { version: 2 })
    await life(later(1)).visited('ann')
    await round([failed('a', 10), failed('b', 10)], { version: 3, at: later(2) })
    expect(await life().findNew('ann', ['1'])).toEqual({
      incidents: [{ incidentId: 'b-2025-05-10', category: 'PERFORMANCE' }],
      since: later(1),
    })
  })

  test('an empty publication or an older one changes nothing, until one that went back has all again', async () => {
    await loaded()
    await round([failed('a', 10)], { version: 9 })
    expect(await round([], { version: 10, newestDay: null })).toMatchObject({ isRefused: true })
    expect(await round([], { version: 3, newestDay: '2025-04-30' })).toMatchObject({ isRefused: true })
    expect(await round([], { version: 3, isWhole: false })).toMatchObject({ isRefused: true })
    expect(await statuses()).toEqual(['a-2025-05-10 OPEN'])
    expect(await round([failed('a', 10)], { version: 4 })).toMatchObject({ isRefused: false, written: 0 })
  })

  test('names that no database keeps are cleaned in incidents and notices, and whole characters stay', async () => {
    await loaded()
    const names = { assetId: 'a\0', assetName: 'ev\0il \ud83d', title: 'Failed 📊', incidentId: 'a\0-1' }
    expect(await round([failed('a', 10, names)], { version: 2 })).toMatchObject({ written: 1, leftOut: [] })
    expect(await round([failed('a', 10, names)], { version: 2 })).toMatchObject({ written: 0, notices: 0 })
    expect(await statuses()).toEqual(['a-1 OPEN'])
    expect(await notices()).toEqual(['OPENED Failed 📊: The run failed.'])
    const { rows } = await state().executeSql(
      `select payload ->> 'assetName' as name from notification_outbox`,
    )
    expect(rows).toEqual([{ name: 'evil \ufffd' }])
  })

  test('an incident that the state refuses is named and left out, and all others go on', async () => {
    await loaded()
    const dear = failed('dear', 10, { price: `1${'0'.repeat(20)}` })
    const others = [failed('a', 10), failed('b', 10), failed('c', 10), failed('d', 10)]
    expect(await round([...others, dear], { version: 2 })).toEqual({
      isRefused: false,
      written: 4,
      notices: 5,
      leftOut: [{ what: 'incident dear-2025-05-10', why: expect.stringContaining('numeric field overflow') }],
    })
    expect(await statuses()).toEqual(['a', 'b', 'c', 'd'].map((id) => `${id}-2025-05-10 OPEN`))
    expect(await round([...others, dear], { version: 3 })).toMatchObject({ written: 0, notices: 0 })
    expect(await round([...others, failed('dear', 10)], { version: 4 })).toMatchObject({ leftOut: [] })
    expect(await statuses()).toHaveLength(5)
  })

  test('a round that fails at any of its statements leaves nothing, and the next one informs once', async () => {
    await loaded()
    const rows = [failed('a', 10), failed('b', 10)]
    const failures: unknown[] = []
    const isKilledAt = (failing: number) => {
      let statement = 0
      const failingDb = db().withPlugin({
        transformQuery: ({ node }) => {
          statement += 1
          if (statement === failing) throw new Error('killed')
          return node
        },
        transformResult: async ({ result }) => result,
      })
      return round(rows, { version: 2 }, failingDb).then(
        () => false,
        () => true,
      )
    }
    while (await isKilledAt(failures.length + 1)) failures.push([...(await statuses()), ...(await notices())])
    expect(failures.length).toBeGreaterThan(8)
    expect(failures.flat()).toEqual([])
    expect(await round(rows, { version: 2 })).toMatchObject({ written: 0, notices: 0 })
    expect(await notices()).toHaveLength(2)
  })

  test('two rounds at once inform once', async () => {
    await loaded()
    const rows = [failed('a', 10)]
    const results = await Promise.all([round(rows, { version: 2 }), round(rows, { version: 2 })])
    expect(results.map(({ notices: count }) => count).toSorted()).toEqual([0, 1])
    expect(await notices()).toHaveLength(1)
  })
})
