import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readModelText } from '#derive/model-text.ts'
import { models } from '#models/catalogue.ts'
import { selectAlone } from '#models/testing/select-alone.ts'
import { recommendations } from './catalogue.ts'
import type { EvidenceCase } from './testing/evidence-case.ts'

const folder = join(import.meta.dirname, 'recommendations')
const entries = await Promise.all(
  readdirSync(folder).map(async (name) => {
    const { evidenceCase }: { evidenceCase: EvidenceCase } = await import(join(folder, name, 'case.ts'))
    return [name.replaceAll('-', '_'), evidenceCase] as const
  }),
)

const placeOf = ({ observation_id: id, change_1_to: value }: Readonly<Record<string, unknown>>) =>
  `${String(id)} ${String(value).padStart(6)}`

/** What the evidence of a recommendation answers to rows of the tables that it reads. */
async function evidenceOf(name: string, { rows }: EvidenceCase) {
  const model = models.find((known) => known.name === `${name}_evidence`)
  if (!model) throw new Error(`No recommendation is named ${name}.`)
  const found = await selectAlone(model, rows, { days: ['2025-05-01'] })
  return found.toSorted((one, other) => placeOf(one).localeCompare(placeOf(other)))
}

test('each recommendation has a case', () => {
  expect(entries.map(([name]) => name).toSorted()).toEqual(recommendations.map(({ name }) => name))
})

/** What a recommendation changes that is no setting of an asset: such a change is never seen. */
const unseen = [
  'endpoint',
  'failing_runs',
  'file_size',
  'idle_hours',
  'job_clusters',
  'maintenance',
  'partition_size',
  'skewed_stages',
  'task_memory',
]

test('proposals wait for the two windows that they look at', () => {
  const longest = Math.max(...recommendations.map(({ windowDays }) => windowDays))
  const waiting = models.filter(({ grain, waitsForDays }) => grain === 'whole' && waitsForDays !== undefined)
  expect(waiting.map(({ name, waitsForDays }) => [name, waitsForDays])).toEqual(
    ['proposal', 'proposal_observation', 'proposal_option', 'proposal_value'].map((name) => [
      name,
      2 * longest,
    ]),
  )
})

test('what recommendations change is found in the settings, but for what is named here', async () => {
  const model = models.find(({ name }) => name === 'setting_change')
  const listed = model ? await readModelText(model.sql) : ''
  const settings = recommendations.flatMap(({ changes }) => changes.map(({ setting }) => setting))
  expect(new Set(settings.filter((setting) => !listed.includes(`('${setting}', `)))).toEqual(new Set(unseen))
})

test('what a feature may be at most stands beside the recommendation, by the place of the feature', async () => {
  const model = models.find(({ name }) => name === 'recommendation')
  const rows = model ? await selectAlone(model, {}) : []
  expect(rows.filter((row) => row['most_mean_3'] !== null)).toMatchObject([
    { recommendation: 'warehouse_auto_stop', most_mean_1: null, most_mean_3: 8, most_mean_4: 1_800_000 },
  ])
})

test.each(entries)('the evidence of %s is that worked by hand', async (name, evidenceCase) => {
  expect(await evidenceOf(name, evidenceCase)).toMatchObject(evidenceCase.found)
})

test.each(entries)(
  'the saving of %s lies between its bounds, in what ends less what is added',
  async (name, evidenceCase) => {
    for (const row of await evidenceOf(name, evidenceCase)) {
      const [low, high, ended, added] = ['saving_low', 'saving_high', 'ended_cost', 'added_cost'].map(
        (column) => Number(row[column]),
      )
      expect(high).toBeGreaterThanOrEqual(low ?? NaN)
      expect((ended ?? NaN) - (added ?? NaN)).toBeCloseTo(((low ?? NaN) + (high ?? NaN)) / 2, 6)
    }
  },
)
