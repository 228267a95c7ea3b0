import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { deriveModels } from '#derive/derive-models.ts'
import { publishModels } from '#derive/publish-models.ts'
import type { Lake } from '#lake/lake.ts'
import { models } from '#models/catalogue.ts'
import { allTables, derivedLake } from '#models/testing/derived.ts'
import { rawTables } from '#models/testing/raw-tables.ts'
import { appendRows, lakeWith } from '#testing/lake.ts'
import { differences, lakeTables, lastSaid } from '../faults/table-content.ts'
import { byTable, storyOf, storyWith, type Delivery, type Story } from './deliveries.ts'
import { chanceFrom } from './random.ts'
import { randomResource } from './random-resource.ts'

const firstSeed = Number(process.env['LAKEGAUGE_SEED'] ?? 1)
const seedCount = Number(process.env['LAKEGAUGE_ORDERS'] ?? 1)
const resourceCount = 20
const triesToShrink = 16

async function carriedOut(lake: Lake, { next }: Delivery, publications: string): Promise<void> {
  if (next === 'wait') return
  await deriveModels(lake, models, next === 'derive day by day' ? { chunkDays: 1 } : {})
  if (next === 'publish') await publishModels(lake, models, publications)
}

/** The differences between a lake with deliveries and one with all facts at once. */
async function mistakesIn(story: Story): Promise<object> {
  const publications = await mkdtemp(join(tmpdir(), 'order-'))
  const delivered = await lakeWith(rawTables)
  for (const delivery of story.deliveries) {
    if (delivery.rows.length > 0) await appendRows(delivered, rawTables, byTable(delivery.rows))
    await carriedOut(delivered, delivery, join(publications, 'delivered'))
  }
  const atOnce = await derivedLake(allTables, byTable(story.facts))
  await deriveModels(delivered, models)
  await publishModels(delivered, models, join(publications, 'delivered'))
  await publishModels(atOnce, models, join(publications, 'at-once'))
  const mistakes = await differences(atOnce, delivered, [...lakeTables, ...lastSaid])
  await Promise.all([delivered.close(), atOnce.close()])
  await rm(publications, { recursive: true, force: true })
  return mistakes
}

/** The same fault with as few resources as a bounded search finds. */
async function smallestMistake(story: Story): Promise<object> {
  let resources = Array.from({ length: resourceCount }, (_none, number) => number)
  let mistakes = await mistakesIn(story)
  for (let left = triesToShrink, size = Math.ceil(resourceCount / 2); left > 0 && size > 0; left -= 1) {
    const parts = Array.from({ length: Math.ceil(resources.length / size) }, (_none, part) =>
      resources.slice(part * size, (part + 1) * size),
    )
    let found: number[] | undefined
    for (const part of parts) {
      const fewer = await mistakesIn(storyWith(story, new Set(part)))
      if (Object.keys(fewer).length === 0) continue
      found = part
      mistakes = fewer
      break
    }
    if (found === undefined) break
    resources = found
    size = Math.floor(size / 2)
  }
  const { deliveries } = storyWith(story, new Set(resources))
  return { mistakes, resources, deliveries: deliveries.filter(({ rows }) => rows.length > 0) }
}

const seeds = Array.from({ length: seedCount }, (_none, number) => firstSeed + number)

test.each(seeds)(
  'late, repeated, unordered, retracted and restated records, prices, runs and events give the same tables as all facts at once (LAKEGAUGE_SEED=%i)',
  { timeout: 240_000 },
  async (seed) => {
    const chance = chanceFrom(seed)
    const story = storyOf(
      chance,
      chance.times(resourceCount, (number) => randomResource(chance, number)),
    )
    const mistakes = await mistakesIn(story)
    const shown = Object.keys(mistakes).length === 0 ? {} : await smallestMistake(story)
    expect(shown).toEqual({})
  },
)
