import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { openMart } from '#mart/open-mart.ts'
import { unpackDirectories } from '../../tools/fixtures/unpack.ts'
import { lakegauge } from '../cli/lakegauge.ts'

const archive = join(import.meta.dirname, '../fixtures/data-directories.tar.zst')
const timeout = 120_000
const answer = z.object({ mended: z.array(z.string()), findings: z.array(z.object({ says: z.string() })) })

let folder: string
let directory: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lakegauge-doctor-'))
  await unpackDirectories(archive, folder)
  directory = join(folder, 'issue-4')
  await fixed()
}, timeout)

afterAll(() => rm(folder, { recursive: true, force: true }))

async function fixed(): Promise<string[]> {
  const { output } = await lakegauge(['doctor', '--fix', '--json'], { LAKEGAUGE_DATA_DIR: directory })
  return answer.parse(JSON.parse(output)).mended
}

const publications = () => join(directory, 'lake', 'publications')

async function newestPublication(): Promise<number> {
  const names = await readdir(publications())
  return Math.max(...names.map((name) => Number(/^manifest-(\d+)\.json$/.exec(name)?.[1] ?? 0)))
}

async function shownVersion(): Promise<number> {
  const mart = await openMart(join(directory, 'server'), publications(), { memoryLimitMb: 100 })
  await mart.close()
  return mart.version()
}

test('without a fault nothing is repaired', { timeout }, async () => {
  expect(await fixed()).toEqual([])
})

test('a broken mart is created again, and files of killed processes are removed', { timeout }, async () => {
  const version = await newestPublication()
  await writeFile(join(directory, 'server', 'mart.duckdb'), 'no database')
  await mkdir(join(directory, 'lake', 'inbox', '1-1'), { recursive: true })
  await mkdir(join(publications(), String(version + 1)))
  await writeFile(join(directory, 'owner.json'), '{}')
  expect(await fixed()).toEqual([
    'The lock of a dead process was removed.',
    `Files of killed processes were removed: lake/publications/${version + 1}, lake/inbox/1-1.`,
    'The mart could not be opened and was created again.',
    `Screens show publication ${version} instead of 0.`,
  ])
  expect(await readdir(join(directory, 'lake', 'inbox'))).toEqual([])
  expect(await readdir(directory)).not.toContain('owner.json')
  expect(await shownVersion()).toBe(version)
  expect(await fixed()).toEqual([])
})

test('a missing mart with damaged publications is filled from the lake', { timeout }, async () => {
  const version = await newestPublication()
  await rm(join(directory, 'server'), { recursive: true })
  for (const name of await readdir(publications()))
    if (/^\d+$/.test(name)) await rm(join(publications(), name, 'run_day-all.parquet'), { force: true })
  expect(await fixed()).toEqual([
    'A publication could not be imported: everything was published again.',
    `Screens show publication ${version + 1} instead of 0.`,
  ])
  expect(await shownVersion()).toBe(version + 1)
})
