import { expect, test } from 'vitest'
import { modelGraph } from '#derive/model-graph.ts'
import { seamDays } from '#derive/sealed-days.ts'
import { models } from './catalogue.ts'
import { rawTables } from './testing/raw-tables.ts'

const telemetry = new Set(
  [...rawTables, ...models].filter(({ isTelemetry }) => isTelemetry).map(({ name }) => name),
)
/** What goes with the findings, or the evidence of proposals, that a purge by date deletes. */
const ofFindings = new Set([
  'execution_episode',
  'cost_episode',
  'incident_day',
  'proposal_option',
  'proposal_observation',
])

/**
 * Two look back for costs or DBUs and read telemetry of the day itself; what looks for reads and writes of tables, or for what the
 * platform did to them, finds less after a purge, and then proposes nothing; the others take nothing for unused unless telemetry
 * is known of the week before.
 */
const lookFurther = [
  'run_output',
  'manual_maintenance_evidence',
  'off_hours_evidence',
  'unread_output_evidence',
  'unused_asset_day',
  'machine_family_evidence',
  'explained_sku_day',
]

const readers = (await modelGraph(models)).filter(({ reads }) => reads.some((table) => telemetry.has(table)))

test('of telemetry only what has days is deleted', () => {
  const without = models.filter(({ name, grain }) => telemetry.has(name) && grain !== 'day')
  expect(without.map(({ name }) => name)).toEqual([])
})

test('a model without days reads no telemetry: it would lose what is to stay', () => {
  const losing = readers.filter(({ name, grain }) => grain !== 'day' && !ofFindings.has(name))
  expect(losing.map(({ name }) => name)).toEqual([])
})

test('readers of telemetry look back no further than the days that a purge seals with it', () => {
  const far = readers.filter(({ lookbackDays = 0 }) => lookbackDays > seamDays)
  expect(far.map(({ name }) => name)).toEqual(lookFurther)
})
