import { describe, expect, test } from 'vitest'
import { emptiedState, kinds } from '#state/testing/emptied-state.ts'
import type { IncidentCategory } from '../incident-ports.ts'
import { incidentRound } from './incident-round.ts'
import { failed, publishing, type Row } from './testing/incident-rows.ts'

const now = new Date('2025-05-11T12:00:00Z')
const ofIdle = { cause: 'idle', causeCategory: 'PERFORMANCE', causeType: 'IDLE_TIME' }
const rules = [
  { rule: 'idle_instance', category: 'PERFORMANCE', incidentType: 'IDLE_TIME', ...ofIdle },
  {
    rule: 'missing_auto_termination',
    category: 'CONFIGURATION',
    incidentType: 'AUTO_SHUTDOWN_TIMEOUT',
    ...ofIdle,
  },
]
/** As it was kept while each rule had incidents of its own. */
const former = failed('c', 10, {
  rule: 'missing_auto_termination',
  category: 'CONFIGURATION',
  incidentType: 'AUTO_SHUTDOWN_TIMEOUT',
})
const joined = failed('c', 10, {
  incidentId: 'joined',
  rule: 'idle_instance',
  incidentType: 'IDLE_TIME',
  cause: 'idle',
  ruleTypes: ['IDLE_TIME', 'AUTO_SHUTDOWN_TIMEOUT'],
  ruleCategories: ['PERFORMANCE', 'CONFIGURATION'],
})

describe.each(kinds)('incidents of a joined cause in %s state', (kind) => {
  const state = emptiedState(kind)

  function round(category: IncidentCategory, rows: readonly Row[], version: number, known = rules) {
    const mart = publishing(rows, version, '2025-05-11', known)
    return incidentRound({ db: state().db, mart, now: () => now, isWhole: () => true }, category)
  }
  const kept = async () => {
    const { rows } = await state().executeSql('select incident_id, rule, category, status from incident')
    return rows
  }
  const notices = async () => {
    const { rows } = await state().executeSql(
      "select kind, cause_key, payload -> 'types' as types from notification_outbox order by kind",
    )
    return rows
  }

  test('a former incident of another category goes on in that of its cause, and ends once for people', async () => {
    await round('CONFIGURATION', [], 1, [])
    await round('PERFORMANCE', [], 1, [])
    expect(await round('CONFIGURATION', [former], 2, [])).toMatchObject({ notices: 1 })
    expect(await round('CONFIGURATION', [], 3)).toMatchObject({ written: 0, notices: 0 })
    expect(await round('PERFORMANCE', [joined], 3)).toMatchObject({ notices: 0 })
    expect(await kept()).toEqual([
      { incident_id: 'joined', rule: 'idle_instance', category: 'PERFORMANCE', status: 'OPEN' },
    ])
    await round('PERFORMANCE', [{ ...joined, status: 'RESOLVED', resolvedDay: '2025-05-11' }], 4)
    const [opened, resolved, ...others] = await notices()
    expect(others).toEqual([])
    expect(resolved).toMatchObject({ kind: 'RESOLVED', cause_key: opened?.['cause_key'] })
  })

  test('an incident keeps its row when another rule becomes the strongest, and its notice has all types', async () => {
    await round('PERFORMANCE', [], 1)
    await round('PERFORMANCE', [joined], 2)
    await round('PERFORMANCE', [{ ...joined, rule: 'missing_auto_termination' }], 3)
    expect(await kept()).toMatchObject([{ incident_id: 'joined', rule: 'missing_auto_termination' }])
    expect(await notices()).toMatchObject([{ types: ['IDLE_TIME', 'AUTO_SHUTDOWN_TIMEOUT'] }])
  })
})
