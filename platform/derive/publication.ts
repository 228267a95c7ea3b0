import { createHash } from 'node:crypto'
import { CodedError } from '#contract/errors.ts'
import type { Day } from '#contract/dates.ts'
import type { Lake, LakeColumn } from '#lake/lake.ts'
import { affectedDays } from './day-ranges.ts'
import { modelStates, type ModelState } from './derive-state.ts'
import { stateOf } from './change-detection.ts'
import type { Model } from './model.ts'
import type { Published } from './published-note.ts'

/** What awaits publication of one model. */
export type Publication = {
  model: Model
  columns: readonly LakeColumn[]
  /** Rebuilt days that await publication and nothing else. */
  days: readonly Day[]
  /** Whether anything awaits publication. */
  isChanged: boolean
  /** Publish all rows, whatever changed. */
  isFull: boolean
  /** Of an incremental model: the append up to which it is published, and the one up to which it is built. */
  versions: { published: number; built: number }
  /** Of a table published by key: the lake table that holds what is published. */
  remembered: Remembered | undefined
}

/** A table in the lake that holds the keys of each day, or all rows of a whole model, as they were published. */
export type Remembered = { table: string; select: string; hash: string }

/** What awaits publication of each published model. */
export async function publicationsOf(
  lake: Lake,
  models: readonly Model[],
  published: Published | undefined,
): Promise<Publication[]> {
  const publications: Publication[] = []
  const shown = models.filter(({ publish }) => publish)
  const states = await modelStates(
    lake,
    shown.map(({ name }) => name),
  )
  for (const model of shown) {
    const columns = await lake.columnsOf(model.name)
    if (!columns) throw new CodedError('not_ready', `Model ${model.name} has no table yet: run derive first.`)
    const remembered = rememberedOf(model, columns)
    const isSame =
      JSON.stringify(published?.tables[model.name]) === JSON.stringify(columns) &&
      published?.remembered[model.name] === remembered?.hash
    const state = stateOf(states, model.name)
    const versions = { published: state.publishedVersion, built: state.builtVersion }
    const waiting = awaiting(model, state)
    const mustRepublish = model.uniqueKey !== undefined && versions.published === 0 && waiting.isChanged
    publications.push({ model, columns, ...waiting, isFull: !isSame || mustRepublish, versions, remembered })
  }
  return publications
}

function awaiting(model: Model, state: ModelState): Pick<Publication, 'days' | 'isChanged'> {
  if (model.grain === 'whole') return { days: [], isChanged: state.unpublished && !state.inputsChanged }
  const days = publishableDays(model, state)
  return { days, isChanged: days.length > 0 }
}

/** Rebuilt days of a model that await publication. Days that still await a rebuild are left out: they may be empty. */
export function publishableDays(model: Model, state: ModelState): Day[] {
  const awaited = awaitedDays(model, state)
  return [...state.unpublishedDays].filter((day) => !awaited.has(day)).sort()
}

/** Days of a model that await a rebuild. */
export function awaitedDays(model: Model, state: ModelState): Set<Day> {
  return new Set([...state.dirtyDays, ...affectedDays(state.inputDays, model)])
}

function rememberedOf(model: Model, columns: readonly LakeColumn[]): Remembered | undefined {
  if (model.publish?.by !== 'key' || model.uniqueKey) return undefined
  const names = model.grain === 'day' ? ['day', ...model.publish.key] : columns.map(({ name }) => name)
  const select = `select ${[...new Set(names)].join(', ')} from ${model.name}`
  const hash = createHash('sha256')
    .update(JSON.stringify([select, columns]))
    .digest('hex')
  return { table: `published_${model.name}`, select, hash }
}
