import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { CodedError } from '#contract/errors.ts'
import type { Lake, LakeColumn } from '#lake/lake.ts'
import type { PublishedFile, SingleFile, TableChange } from '#mart/manifest.ts'
import type { Model } from './model.ts'
import { readModelText } from './model-text.ts'
import { publishRows } from './publication-folder.ts'
import type { Publication, Remembered } from './publication.ts'
import { slicesByDay, slicesByKey, type Slice } from './slices.ts'

export type Target = {
  lake: Lake
  folder: string
  version: number
  /** How many rows are sorted at once. Default: as many as fit into the memory of the lake. */
  rowsAtOnce: number | undefined
}

/** Writes the files of a table's change; undefined where nothing changed. */
export async function publishChange(
  target: Target,
  publication: Publication,
): Promise<TableChange | undefined> {
  const { model, isChanged, isFull, remembered } = publication
  if (isFull) return { kind: 'all', rows: await publishAllRows(target, publication) }
  if (!isChanged) return undefined
  if (await includesAllDays(target, publication)) {
    return { kind: 'all', rows: await publishAllRows(target, publication) }
  }
  if (model.publish?.by === 'day') return publishDays(target, publication)
  if (model.uniqueKey) return publishChangedKeys(target, publication, model.uniqueKey)
  if (model.publish?.by === 'key' && remembered) {
    return publishKeys(target, publication, model.publish.key, remembered)
  }
  return { kind: 'all', rows: await publishAllRows(target, publication) }
}

/** Writes all rows of a table in clustered order. */
export async function publishAllRows(target: Target, publication: Publication): Promise<PublishedFile> {
  const { model, columns } = publication
  const select = `select ${listOf(columns)}\nfrom ${model.name}`
  const slices = await slicesOf(target, model)
  const files: SingleFile[] = []
  for (const [index, { condition, parameters }] of slices.entries()) {
    const file = fileOf(target, publication, index === 0 ? 'all' : `all-${index + 1}`)
    const ordered = `${select}\nwhere ${condition}\n${orderOf(model)}`
    files.push(await publishRows(target.lake, file, ordered, parameters))
  }
  const [first, ...more] = files
  if (!first) throw new CodedError('internal', `Model ${model.name} published no file.`)
  return more.length > 0 ? { ...first, more } : first
}

async function slicesOf({ lake, rowsAtOnce }: Target, { name, grain, publish }: Model): Promise<Slice[]> {
  if (grain === 'day') return slicesByDay(lake, name, rowsAtOnce)
  if (publish?.by === 'key') return slicesByKey(lake, name, publish.key, rowsAtOnce)
  return [{ condition: 'true', parameters: {} }]
}

// A changed model text republishes all days. One file of all rows then also serves as the base.
const manyDays = 31

async function includesAllDays({ lake }: Target, { model, days }: Publication): Promise<boolean> {
  if (model.grain !== 'day' || days.length <= manyDays) return false
  const others = await lake.rows(
    `select 1 as one from ${model.name} where day is null or day not in ($days) limit 1`,
    { days },
  )
  return others.length === 0
}

async function rowCount({ lake }: Target, table: string): Promise<number> {
  const [row] = await lake.rows(`select count(*) as row_count from ${table}`)
  return Number(row?.['row_count'])
}

async function publishDays(target: Target, publication: Publication): Promise<TableChange> {
  const { days } = publication
  const select = `${dayRows(publication)}\n${orderOf(publication.model)}`
  const rows = await publishRows(target.lake, fileOf(target, publication, 'rows'), select, { days })
  return { kind: 'days', days: [...days], rows }
}

async function publishKeys(
  target: Target,
  publication: Publication,
  key: readonly string[],
  remembered: Remembered,
): Promise<TableChange | undefined> {
  const { model, columns, days } = publication
  const changed = model.grain === 'day' ? dayRows(publication) : differingRows(publication, remembered)
  // Nearly all keys stay on their days, so only the missing ones are looked up on other days.
  const keysSelect = `with changed_row as (${changed}),
missing as (
  select ${key.join(', ')} from ${remembered.table}
  ${model.grain === 'day' ? 'where day in ($days)' : ''}
  except
  select ${key.join(', ')} from ${model.grain === 'day' ? 'changed_row' : model.name}
)
select ${key.join(', ')} from changed_row
union
select ${key.join(', ')} from missing
where not exists (
  select 1 from ${model.name} as kept
  where ${key.map((name) => `kept.${name} is not distinct from missing.${name}`).join(' and ')}
)`
  const keys = await publishRows(target.lake, fileOf(target, publication, 'keys'), keysSelect, { days })
  if (keys.rows === 0) return undefined
  if (await includesMostRows(target, model.name, keys)) return publishAllInsteadOf(keys, target, publication)
  const rowsSelect = `with changed_row as (${changed})
select ${listOf(columns)} from changed_row`
  const rows = await publishRows(target.lake, fileOf(target, publication, 'rows'), rowsSelect, { days })
  return { kind: 'keys', key: [...key], keys, rows }
}

/** Publishes the keys of an incremental model whose inputs arrived since its last publication, with their rows. */
async function publishChangedKeys(
  target: Target,
  publication: Publication,
  key: readonly string[],
): Promise<TableChange | undefined> {
  const { model, columns, versions } = publication
  const parameters = { afterVersion: versions.published }
  const keysSelect = `select ${key.join(', ')} from (${await readModelText(model.sql)}) as changed`
  const keys = await publishRows(target.lake, fileOf(target, publication, 'keys'), keysSelect, parameters)
  if (keys.rows === 0) return undefined
  if (await includesMostRows(target, model.name, keys)) return publishAllInsteadOf(keys, target, publication)
  const rowsSelect = `with changed as (${keysSelect})
select ${columns.map(({ name }) => `kept.${name}`).join(', ')}
from ${model.name} as kept
inner join changed
  on ${key.map((name) => `changed.${name} is not distinct from kept.${name}`).join('\n  and ')}`
  const rows = await publishRows(target.lake, fileOf(target, publication, 'rows'), rowsSelect, parameters)
  return { kind: 'keys', key: [...key], keys, rows }
}

// Replacing this many rows by key takes a mart more memory than replacing the whole table.
const manyKeys = 50_000

async function includesMostRows(target: Target, table: string, keys: SingleFile): Promise<boolean> {
  return keys.rows > manyKeys && 2 * keys.rows > (await rowCount(target, table))
}

async function publishAllInsteadOf(
  keys: SingleFile,
  target: Target,
  publication: Publication,
): Promise<TableChange> {
  await rm(join(target.folder, keys.path))
  return { kind: 'all', rows: await publishAllRows(target, publication) }
}

/**
 * A reader skips whole row groups by their minimum and maximum. A query filters by days, and most also by one thing: sorted
 * by day alone, every row group would hold rows of that thing.
 */
function orderOf(model: Model): string {
  const clusterBy = clusterColumns(model)
  const columns = model.grain === 'day' ? inMonths(clusterBy) : (clusterBy ?? [])
  if (columns.length === 0) return ''
  return `order by ${columns.map((column) => `${column} nulls last`).join(', ')}`
}

function inMonths(clusterBy: readonly string[] | undefined): readonly string[] {
  return clusterBy ? ["date_trunc('month', day)", ...clusterBy, 'day'] : ['day']
}

function clusterColumns({ publish }: Model): readonly string[] | undefined {
  return publish?.by === 'key' ? publish.key : publish?.by === 'day' ? publish.clusterBy : undefined
}

function dayRows({ model, columns }: Publication): string {
  return `select ${listOf(columns)} from ${model.name} where day in ($days)`
}

function differingRows({ model, columns }: Publication, remembered: Remembered): string {
  const list = listOf(columns)
  return `select ${list} from ${model.name} except select ${list} from ${remembered.table}`
}

function listOf(columns: readonly LakeColumn[]): string {
  return columns.map(({ name }) => name).join(', ')
}

function fileOf({ folder, version }: Target, { model }: Publication, part: string) {
  return { folder, path: `${version}/${model.name}-${part}.parquet` }
}
