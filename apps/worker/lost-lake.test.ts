import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { publishedNoteName } from '#derive/published-note.ts'
import type { Lake } from '#lake/lake.ts'
import type { LakePlace } from '#lake/open-lake.ts'
import { rememberEngine } from './lake-settings.ts'
import { agreeToCollectAnew, openKeptLake } from './lost-lake.ts'

type Kept = { place: LakePlace; folder: string; file: string }

async function newLake(): Promise<Kept> {
  const folder = await mkdtemp(join(tmpdir(), 'lake-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const file = join(folder, 'lake.duckdb')
  return { folder, file, place: { engine: 'duckdb', database: { file, memoryLimitMb: 200, threads: 1 } } }
}

async function working(kept: Kept, work: (lake: Lake) => Promise<void>): Promise<void> {
  const lake = await openKeptLake(kept)
  try {
    rememberEngine(kept.folder, 'duckdb')
    await work(lake)
  } finally {
    await lake.close()
  }
}

/** Writes the publications up to a version; without the note a process died before it. */
async function publish(kept: Kept, version: number, { isNoted = true } = {}): Promise<void> {
  if (isNoted)
    await working(kept, (lake) => lake.keepNotes([{ name: publishedNoteName, value: { version } }]))
  await mkdir(join(kept.folder, 'publications'), { recursive: true })
  for (let each = 1; each <= version; each += 1)
    writeFileSync(join(kept.folder, 'publications', `manifest-${each}.json`), '{}')
}

const nothing = async () => {}
const damaged = 'no database'.repeat(1_000)

test('opens a new lake, a lake that was never published, and one whose last note was lost', async () => {
  const kept = await newLake()
  await working(kept, nothing)
  await publish(kept, 3)
  await publish(kept, 4, { isNoted: false })
  await expect(working(kept, nothing)).resolves.toBeUndefined()
})

test('refuses a lake whose file is missing, reports what is at stake, and makes none in its place', async () => {
  const kept = await newLake()
  await publish(kept, 3)
  await rm(kept.file)
  await expect(working(kept, nothing)).rejects.toThrow(
    /lake\.duckdb is missing: publication 3 was made from it\..+restore --from BACKUP.+--collect-anew.+are lost/,
  )
  expect(existsSync(kept.file)).toBe(false)
})

test('refuses a missing file also before the first publication', async () => {
  const kept = await newLake()
  await working(kept, nothing)
  await rm(kept.file)
  await expect(working(kept, nothing)).rejects.toThrow('is missing: facts were collected into it')
})

test('refuses a lake that lost its log, and leaves every byte as it was', async () => {
  const kept = await newLake()
  await publish(kept, 1)
  await publish(kept, 5, { isNoted: false })
  writeFileSync(`${kept.file}.wal`, damaged)
  const before = readFileSync(kept.file)
  await expect(working(kept, nothing)).rejects.toThrow(
    'lost what was written to it last: publication 5 was made from it, and it knows of 1. Nothing was changed.',
  )
  expect(readFileSync(kept.file).equals(before)).toBe(true)
  expect(readFileSync(`${kept.file}.wal`, 'utf8')).toBe(damaged)
})

test('names the file that cannot be read, and the ways out', async () => {
  const kept = await newLake()
  writeFileSync(kept.file, damaged)
  await expect(working(kept, nothing)).rejects.toMatchObject({
    code: 'store_failed',
    message: expect.stringMatching(/^The lake .+lake\.duckdb cannot be opened \(.+restore --from BACKUP/),
  })
})

test('collects anew once that is agreed, and refuses the next loss again', async () => {
  const kept = await newLake()
  await publish(kept, 3)
  await rm(kept.file)
  await agreeToCollectAnew(kept)
  await working(kept, nothing)
  await working(kept, nothing)
  await publish(kept, 4)
  await working(kept, nothing)
  await rm(kept.file)
  await expect(working(kept, nothing)).rejects.toThrow('publication 4 was made from it')
})

test('sets a file aside that cannot be read when collecting anew is agreed', async () => {
  const kept = await newLake()
  writeFileSync(kept.file, damaged)
  await agreeToCollectAnew(kept)
  await working(kept, nothing)
  const aside = (await readdir(kept.folder)).filter((name) => name.startsWith('lake.duckdb.unreadable-'))
  expect(aside.map((name) => readFileSync(join(kept.folder, name), 'utf8'))).toEqual([damaged])
})

test('sets the log of a missing file aside, so that a new lake does not begin with it', async () => {
  const kept = await newLake()
  await publish(kept, 3)
  await rm(kept.file)
  writeFileSync(`${kept.file}.wal`, damaged)
  await agreeToCollectAnew(kept)
  await expect(working(kept, nothing)).resolves.toBeUndefined()
})

test('goes on from what a lake without its log still knows once that is agreed', async () => {
  const kept = await newLake()
  await publish(kept, 1)
  await publish(kept, 5, { isNoted: false })
  writeFileSync(`${kept.file}.wal`, damaged)
  await agreeToCollectAnew(kept)
  await working(kept, nothing)
  await publish(kept, 6, { isNoted: false })
  await expect(working(kept, nothing)).resolves.toBeUndefined()
})

test('distinguishes an empty file from a missing one', async () => {
  const kept = await newLake()
  await publish(kept, 3)
  writeFileSync(kept.file, '')
  await expect(working(kept, nothing)).rejects.toThrow('lake.duckdb is empty: publication 3 was made from it')
  await agreeToCollectAnew(kept)
  await expect(working(kept, nothing)).resolves.toBeUndefined()
})
