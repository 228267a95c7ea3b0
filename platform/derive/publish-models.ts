import { randomUUID } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import type { Lake } from '#lake/lake.ts'
import {
  bytesIn,
  publishedVersions,
  readManifest,
  rowsIn,
  type Manifest,
  type PublishedFile,
  type TableChange,
} from '#mart/manifest.ts'
import { modelState, stateNote } from './derive-state.ts'
import type { Model } from './model.ts'
import {
  commitVersion,
  openVersionFolder,
  removeOldVersions,
  removeVersionFolder,
} from './publication-folder.ts'
import { publicationsOf, type Publication } from './publication.ts'
import { publishAllRows, publishChange, type Target } from './publish-change.ts'
import { addVersionRows } from './version-tables.ts'
import { keptPublished, publishedNote, type Published } from './published-note.ts'

export type PublishOptions = {
  /** The least number of versions between two full bases. */
  baseEvery?: number
  /** Publish all rows of all tables, whatever changed. */
  full?: boolean
  /** Real time of the publication. */
  publishedAt?: Date
  /** How many rows of a table are sorted at once. */
  rowsAtOnce?: number
}

export type PublishResult = {
  version: number
  /** How each changed table was published, and how many rows. */
  changes: Readonly<Record<string, { kind: TableChange['kind']; rows: number }>>
  hasBase: boolean
}

type Changes = Readonly<Record<string, TableChange>>
/** The next version and what it builds on. */
type Plan = {
  target: Target
  published: Published | undefined
  /** Whether the version builds on the previous version in the folder. */
  follows: boolean
  publications: readonly Publication[]
}

const defaultBaseEvery = 20
// A base is as large as all rows: it follows when the changes since the last base reach this share of its size, or when
// there are too many versions to import one by one.
const worthwhileShare = 0.5
const mostVersions = 20 * defaultBaseEvery

/** Publishes what was rebuilt since the last version; answers the latest version. */
export async function publishModels(
  lake: Lake,
  models: readonly Model[],
  folder: string,
  options: PublishOptions = {},
): Promise<PublishResult> {
  await mkdir(folder, { recursive: true })
  const plan = await planOf(lake, models, folder, options)
  await openVersionFolder(folder, plan.target.version)
  const changes = await changesOf(plan)
  if (!isNews(plan, changes)) {
    await removeVersionFolder(folder, plan.target.version)
    await remember(plan, changes)
    await noteNewest(plan)
    return { version: plan.target.version - 1, changes: {}, hasBase: false }
  }
  const manifest = await manifestOf(plan, changes, options.baseEvery ?? defaultBaseEvery)
  await commitVersion(folder, manifest)
  await remember(plan, changes)
  await lake.keepNotes([publishedNote(publishedBy(plan, manifest))])
  await removeOldVersions(folder)
  return { version: manifest.version, changes: summary(changes), hasBase: manifest.base !== undefined }
}

async function planOf(
  lake: Lake,
  models: readonly Model[],
  folder: string,
  options: PublishOptions,
): Promise<Plan> {
  const published = await keptPublished(lake)
  const newest = (await publishedVersions(folder)).at(-1) ?? 0
  const version = Math.max(newest, published?.version ?? 0) + 1
  const follows = await canFollow(folder, published, newest)
  await addVersionRows(lake, models, { version, publishedAt: options.publishedAt ?? new Date() })
  const publications = await publicationsOf(lake, models, published)
  const isFull = options.full === true || !follows
  return {
    target: { lake, folder, version, rowsAtOnce: options.rowsAtOnce },
    published,
    follows,
    publications: isFull ? publications.map((each) => ({ ...each, isFull })) : publications,
  }
}

/** Whether the next version may build on the newest in the folder, also on one whose note was lost when a process died. */
async function canFollow(folder: string, published: Published | undefined, newest: number): Promise<boolean> {
  if (!published || newest === 0) return false
  if (newest !== published.version && newest !== published.version + 1) return false
  const manifest = await readManifest(folder, newest).catch(() => undefined)
  return manifest?.series === published.series
}

async function changesOf({ target, publications }: Plan): Promise<Changes> {
  const changes: Record<string, TableChange> = {}
  for (const publication of publications) {
    const change = await publishChange(target, publication)
    if (change) changes[publication.model.name] = change
  }
  return changes
}

function isNews({ follows, published, publications }: Plan, changes: Changes): boolean {
  const isFewer = Object.keys(published?.tables ?? {}).length > publications.length
  return !follows || isFewer || Object.keys(changes).length > 0
}

async function manifestOf(plan: Plan, changes: Changes, baseEvery: number): Promise<Manifest> {
  const { target, published, follows, publications } = plan
  const needsBase =
    publications.every(({ isFull }) => isFull) ||
    !follows ||
    isBaseDue(target.version, published, bytesOf(changes), baseEvery)
  const base = needsBase ? await baseOf(plan, changes) : undefined
  const files: PublishedFile[] = [
    ...Object.values(base ?? {}),
    ...Object.values(changes).map(({ rows }) => rows),
  ]
  return {
    format: files.some(({ more }) => more) ? 2 : 1,
    series: follows && published ? published.series : randomUUID(),
    version: target.version,
    tables: Object.fromEntries(publications.map(({ model, columns }) => [model.name, [...columns]])),
    ...(follows && { changes }),
    ...(base && { base }),
  }
}

function isBaseDue(
  version: number,
  published: Published | undefined,
  newBytes: number,
  baseEvery: number,
): boolean {
  const { baseVersion = 0, baseBytes = 0, changedBytes = 0 } = published ?? {}
  const versions = version - baseVersion
  if (versions >= mostVersions) return true
  return versions >= baseEvery && changedBytes + newBytes >= worthwhileShare * baseBytes
}

function bytesOf(changes: Changes): number {
  const files = Object.values(changes).flatMap((change) =>
    change.kind === 'keys' ? [change.keys, change.rows] : [change.rows],
  )
  return files.reduce((sum, file) => sum + bytesIn(file), 0)
}

async function baseOf({ target, publications }: Plan, changes: Changes): Promise<Manifest['base']> {
  const base: NonNullable<Manifest['base']> = {}
  for (const publication of publications) {
    const { name } = publication.model
    const change = changes[name]
    base[name] = change?.kind === 'all' ? change.rows : await publishAllRows(target, publication)
  }
  return base
}

/** Notes per model what is published. Without the note, the same rows are published again. */
async function remember({ target, published, publications }: Plan, changes: Changes): Promise<void> {
  const { lake } = target
  for (const { model, days, isFull, isChanged, versions, remembered } of publications) {
    if (!isFull && !isChanged) continue
    const state = await modelState(lake, model.name)
    state.publishedVersion = versions.built
    for (const day of isFull ? [...state.unpublishedDays] : days) state.unpublishedDays.delete(day)
    state.unpublished = state.unpublishedDays.size > 0
    const notes = [stateNote(model.name, state)]
    if (!remembered || !changes[model.name]) {
      await lake.keepNotes(notes)
      continue
    }
    const { table, select, hash } = remembered
    if (published?.remembered[model.name] !== hash) await lake.defineDerived(table, select, hash)
    if (isFull || model.grain === 'whole') await lake.replaceAll(table, select, { notes })
    else await lake.replaceDays(table, days, select, { notes })
  }
}

/** Notes the newest version if an earlier process died before the note and nothing has changed since. */
async function noteNewest(plan: Plan): Promise<void> {
  const { lake, folder, version } = plan.target
  const newest = version - 1
  if (newest === plan.published?.version) return
  await lake.keepNotes([publishedNote(publishedBy(plan, await readManifest(folder, newest)))])
  await removeOldVersions(folder)
}

function publishedBy({ published, publications }: Plan, manifest: Manifest): Published {
  const { series, version, tables, base, changes = {} } = manifest
  const { baseVersion = version, baseBytes = 0, changedBytes = 0 } = published ?? {}
  const hashes = publications.flatMap(({ model, remembered }) =>
    remembered ? [[model.name, remembered.hash] as const] : [],
  )
  return {
    series,
    version,
    tables,
    baseVersion: base ? version : baseVersion,
    baseBytes: base ? Object.values(base).reduce((sum, file) => sum + bytesIn(file), 0) : baseBytes,
    changedBytes: base ? 0 : changedBytes + bytesOf(changes),
    remembered: Object.fromEntries(hashes),
  }
}

function summary(changes: Changes): PublishResult['changes'] {
  return Object.fromEntries(
    Object.entries(changes).map(([table, { kind, rows }]) => [table, { kind, rows: rowsIn(rows) }]),
  )
}
