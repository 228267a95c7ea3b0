import { createHash } from 'node:crypto'
import { mkdtemp, readFile, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { generateFacts } from './generate.ts'

let scratch = ''

beforeAll(async () => {
  scratch = await mkdtemp(join(tmpdir(), 'estate-facts-'))
})

afterAll(async () => rm(scratch, { recursive: true }))

test('the same seed gives the same bytes and another seed gives others', async () => {
  const once = await digestsOf(
    await generateFacts({ seed: 7, cloud: 'AZURE', size: 'small', cacheFolder: join(scratch, 'one') }),
  )
  const again = await digestsOf(
    await generateFacts({ seed: 7, cloud: 'AZURE', size: 'small', cacheFolder: join(scratch, 'two') }),
  )
  const other = await digestsOf(
    await generateFacts({ seed: 8, cloud: 'AZURE', size: 'small', cacheFolder: join(scratch, 'one') }),
  )
  expect(again).toEqual(once)
  expect(Object.keys(once)).toHaveLength(39)
  expect(other['usage.parquet']).not.toBe(once['usage.parquet'])
  expect(other['run.parquet']).not.toBe(once['run.parquet'])
})

test('a world is generated once, also for two concurrent requests, and no partial folder remains', async () => {
  const cacheFolder = join(scratch, 'shared')
  const request = { seed: 9, cloud: 'AWS', size: 'small', cacheFolder } as const
  const [one, other] = await Promise.all([generateFacts(request), generateFacts(request)])
  const made = await stat(join(one, 'run.parquet'))
  expect(await generateFacts(request)).toBe(other)
  expect((await stat(join(one, 'run.parquet'))).mtimeMs).toBe(made.mtimeMs)
  expect(await readdir(cacheFolder)).toHaveLength(1)
})

async function digestsOf(folder: string): Promise<Record<string, string>> {
  const files = await readdir(folder)
  const digest = async (file: string) =>
    createHash('sha256')
      .update(await readFile(join(folder, file)))
      .digest('hex')
  return Object.fromEntries(await Promise.all(files.map(async (file) => [file, await digest(file)])))
}
