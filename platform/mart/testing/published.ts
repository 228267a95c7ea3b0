import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { commitVersion, openVersionFolder, publishRows } from '#derive/publication-folder.ts'
import type { Lake } from '#lake/lake.ts'
import { lakeWith } from '#testing/lake.ts'
import type { Manifest, TableChange } from '../manifest.ts'
import { openMart, type MartSettings } from '../open-mart.ts'

const settings: MartSettings = { memoryLimitMb: 300, threads: 2 }
type PublishedColumn = { name: string; type: string }

/** Columns of the table `sale`. */
export const columns: PublishedColumn[] = [
  { name: 'day', type: 'date' },
  { name: 'amount', type: 'int' },
]

/** A mart, its publication folder and a lake to publish from, removed after the test. */
export async function opened(overrides: Partial<MartSettings> = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'mart-'))
  const publications = join(folder, 'publications')
  const lake = await lakeWith([])
  const open = () => openMart(join(folder, 'server'), publications, { ...settings, ...overrides })
  const mart = await open()
  onTestFinished(async () => {
    await lake.close()
    await rm(folder, { recursive: true, force: true })
  })
  return { lake, mart, open, folder: publications }
}

/** A select of one row of a day. */
export const dayRow = (day: string, amount: number) => `select date '${day}' as day, ${amount} as amount`

/** Writes the rows of a select as a file of a version. */
export async function rowsOf(lake: Lake, folder: string, version: number, select: string) {
  return publishRows(lake, { folder, path: `${version}/sale.parquet` }, select)
}

/** Publishes a version with a base of the rows of a select. */
export async function publishBase(
  lake: Lake,
  folder: string,
  version: number,
  select: string,
  sale: readonly PublishedColumn[] = columns,
) {
  await openVersionFolder(folder, version)
  const rows = await rowsOf(lake, folder, version, select)
  const manifest: Manifest = {
    format: 1,
    series: 's',
    version,
    tables: { sale: [...sale] },
    base: { sale: rows },
  }
  await commitVersion(folder, manifest)
}

/** Publishes a version that changes one day. */
export async function publishDay(
  lake: Lake,
  folder: string,
  version: number,
  day: string,
  select: string,
  sale: readonly PublishedColumn[] = columns,
) {
  await openVersionFolder(folder, version)
  const rows = await rowsOf(lake, folder, version, select)
  const change: TableChange = { kind: 'days', days: [day], rows }
  await commitVersion(folder, {
    format: 1,
    series: 's',
    version,
    tables: { sale: [...sale] },
    changes: { sale: change },
  })
}
